package release

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"kalends/publish/files"
	"kalends/publish/folder"
)

// backups is how many copies of the ledger are kept, one for each publication.
const backups = 12

// BackUp copies the ledger, if a list is published and there is no copy since the last publication.
func BackUp(pub *Publisher) error { return pub.backUp() }

// backUp copies the ledger into its folder backup, unless there is a copy since the last publication, and writes its
// journal beside the copy as lines that can be read without a database. It removes old copies.
func (pub *Publisher) backUp() error {
	published, err := folder.Published(&pub.View, "")
	if err != nil || len(published) == 0 {
		return err
	}
	dir := filepath.Join(pub.LedgerDir(), "backup")
	stem := fmt.Sprintf("ledger-%05d", len(published))
	_, err = pub.FS.Lstat(filepath.Join(dir, stem+".db"))
	if err == nil {
		return nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := files.MakeDirs(pub.FS, dir); err != nil {
		return err
	}
	var lines bytes.Buffer
	if err := pub.Ledger.JournalLines(&lines); err != nil {
		return err
	}
	if err := files.WriteAtomic(pub.FS, filepath.Join(dir, stem+".jsonl"), lines.Bytes()); err != nil {
		return err
	}
	if err := pub.copyLedger(dir, stem+".db"); err != nil {
		return err
	}
	return pub.dropBackups(dir)
}

// copyLedger writes the copy under another name and renames it, so that a copy with its name is complete.
func (pub *Publisher) copyLedger(dir, name string) error {
	temp := filepath.Join(dir, ".kalends-"+name+".tmp")
	for _, left := range []string{temp, temp + "-journal"} {
		if err := pub.FS.Remove(left); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := pub.Write.Backup(temp); err != nil {
		return err
	}
	if err := pub.FS.Rename(temp, filepath.Join(dir, name)); err != nil {
		return err
	}
	return pub.FS.SyncDir(dir)
}

// dropBackups removes all but the last twelve copies.
func (pub *Publisher) dropBackups(dir string) error {
	entries, err := pub.FS.ReadDir(dir)
	if err != nil {
		return err
	}
	var kept []string
	for _, e := range entries {
		if stem := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())); strings.HasPrefix(stem, "ledger-") {
			kept = append(kept, stem)
		}
	}
	slices.Sort(kept)
	kept = slices.Compact(kept) // a copy and its lines
	for _, stem := range kept[:max(0, len(kept)-backups)] {
		for _, ext := range []string{".jsonl", ".db"} {
			if err := pub.FS.Remove(filepath.Join(dir, stem+ext)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}
