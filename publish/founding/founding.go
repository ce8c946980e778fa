package founding

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"kalends/engine"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// NewFolder describes the folder of a new association.
type NewFolder struct {
	Code      string
	Name      string
	Languages []string // the first is the language of the texts
	Zone      string   // or empty for the usual one
	Lists     []NewList
	Now       time.Time

	Configuration string // kalends.yaml, or empty for the usual one
	Registry      []byte // registry.xlsx, or empty for a blank one
	Files         []NewFile
}

// NewList is a list of a new association. Ruleset is the family or version that is written into kalends.yaml.
type NewList struct {
	Ruleset string
	Engine  engine.Ruleset
}

// NewFile is a further file of a new folder, at the path that its name gives.
type NewFile = files.File

// ErrThere means that the folder belongs to an association already.
var ErrThere = errors.New("there is an association in this folder already")

var folders = []string{"inbox", "waiting", "accepted", "rejected", "import", "corrections", "registry", "registry/history", "draft", "published",
	"templates", "ledger"}

// Init makes an association's folder: the folders, an empty registry, blank sheets, the ledger, and at last the
// configuration. ErrThere means that the folder has a configuration already. After another error it can be called
// again.
func Init(dir string, n NewFolder) error {
	fsys := files.OS
	if _, err := fsys.Lstat(filepath.Join(dir, "kalends.yaml")); err == nil {
		return fmt.Errorf("%s: %w", dir, ErrThere)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, name := range folders {
		if err := files.MakeDirs(fsys, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	blank, err := blankSheets(n)
	if err != nil {
		return err
	}
	for _, f := range append(blank, n.Files...) {
		at := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := files.MakeDirs(fsys, filepath.Dir(at)); err != nil {
			return err
		}
		if err := files.WriteAtomic(fsys, at, f.Data); err != nil {
			return err
		}
	}
	if err := folder.StartLedger(filepath.Join(dir, "ledger", "ledger.db"), rating.DayOf(n.Now)); err != nil {
		return err
	}
	// The configuration comes last: a folder that has one is complete.
	text := n.Configuration
	if text == "" {
		if text, err = configuration(n); err != nil {
			return err
		}
	}
	return files.WriteAtomic(fsys, filepath.Join(dir, "kalends.yaml"), []byte(text))
}

// InitWhole makes a folder that is not there, or is empty, under another name beside it, and renames it when it is
// complete. A process that is stopped leaves none.
func InitWhole(dir string, n NewFolder) error {
	unfinished := filepath.Join(filepath.Dir(dir), "."+filepath.Base(dir)+".unfinished")
	err := os.RemoveAll(unfinished) // of a process that was stopped
	if err == nil {
		err = Init(unfinished, n)
	}
	if err == nil {
		err = os.Remove(dir)
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		err = files.OS.Rename(unfinished, dir)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(unfinished))
	}
	return nil
}
