package folder

import (
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
)

// Keep writes a small file of the scheduled job beside the ledger, whole or not at all.
func Keep(dir string, setup Setup, name string, data []byte) error {
	return files.WriteAtomic(files.OS, filepath.Join(LedgerDir(dir, setup), name), data)
}

// KeepInPlace overwrites a small file that has the same length, where the disk has no room for a second one. A power
// failure at that moment costs the file.
func KeepInPlace(dir string, setup Setup, name string, data []byte) error {
	return files.Overwrite(filepath.Join(LedgerDir(dir, setup), name), data)
}

// Kept reads a small file of the scheduled job; nil if there is none.
func Kept(dir string, setup Setup, name string) ([]byte, error) {
	data, err := files.OS.ReadFile(filepath.Join(LedgerDir(dir, setup), name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// LogFile returns the path of the log.
func LogFile(dir string, setup Setup) string {
	return filepath.Join(LedgerDir(dir, setup), "log", "kalends.log")
}

// FreeMB returns the free space in MiB on the disks of the folder and of its ledger, by "folder" and "ledger". A disk
// that cannot be asked is left out.
func FreeMB(dir string, setup Setup) map[string]int64 {
	room := map[string]int64{}
	for name, path := range map[string]string{"folder": dir, "ledger": LedgerDir(dir, setup)} {
		if free, ok := files.Free(path); ok {
			room[name] = int64(free >> 20)
		}
	}
	return room
}

// LastEntry opens the ledger to read the moment of its last entry; zero if there is no entry or no ledger, or it cannot
// be read.
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
