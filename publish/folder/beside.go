package folder

import (
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
)

// Keep keeps a small text of the scheduled job beside the ledger.
func Keep(dir string, setup Setup, name string, data []byte) error {
	return files.WriteAtomic(files.OS, filepath.Join(LedgerDir(dir, setup), name), data)
}

// KeepInPlace keeps a small text where there is no room for another beside it: over the one that lies there, if that is
// as long. Power that fails just then costs the text.
func KeepInPlace(dir string, setup Setup, name string, data []byte) error {
	return files.Overwrite(filepath.Join(LedgerDir(dir, setup), name), data)
}

// Kept gives what was kept under a name, nothing when nothing was.
func Kept(dir string, setup Setup, name string) ([]byte, error) {
	data, err := files.OS.ReadFile(filepath.Join(LedgerDir(dir, setup), name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// LogFile gives the path of the log.
func LogFile(dir string, setup Setup) string {
	return filepath.Join(LedgerDir(dir, setup), "log", "kalends.log")
}

// FreeMB says how much room is left where the folder and its ledger lie.
func FreeMB(dir string, setup Setup) map[string]int64 {
	room := map[string]int64{}
	for name, path := range map[string]string{"folder": dir, "ledger": LedgerDir(dir, setup)} {
		if free, ok := files.Free(path); ok {
			room[name] = int64(free >> 20)
		}
	}
	return room
}

// Signals says whether the system tells of changes in a folder: only a local disk does.
func Signals(path string) bool {
	_, shared := files.OnNetwork(path)
	return !shared
}

// LastEntry gives the moment of the last thing that the ledger has written down, none where there is no ledger yet or
// it cannot be read.
func LastEntry(dir string, setup Setup) time.Time {
	v := At(dir, setup)
	l, err := ledger.OpenReadOnly(v.ledgerFile())
	if err != nil {
		return time.Time{}
	}
	last, _, err := l.Head()
	if err = errors.Join(err, l.Close()); err != nil {
		return time.Time{}
	}
	at, _ := time.Parse(time.RFC3339, string(last.At)) // a journal without an entry has no moment
	return at
}
