package folder

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"time"

	"kalends/engine"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports/sheets"
)

// NewFolder says what a new association's folder shall be.
type NewFolder struct {
	Code    string
	Name    string
	Lang    string
	Ruleset string // family or version, as asked for
	Engine  engine.Ruleset
	Now     time.Time

	Configuration string // kalends.yaml, or empty for the usual one
	Registry      []byte // registry.xlsx, or empty for a blank one
	Files         []NewFile
}

// NewFile is a file that a new folder has besides, where its name says.
type NewFile struct {
	Name string
	Data []byte
}

// ErrThere means that the folder holds an association already.
var ErrThere = errors.New("there is an association in this folder already")

var folders = []string{"inbox", "waiting", "accepted", "rejected", "registry", "registry/history", "draft", "published",
	"templates", "ledger"}

// Init makes an association's folder: configuration, folders, an empty registry and blank sheets.
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
	for _, f := range n.Files {
		blank = append(blank, files.File(f))
		if err := files.MakeDirs(fsys, filepath.Join(dir, filepath.FromSlash(path.Dir(f.Name)))); err != nil {
			return err
		}
	}
	for _, f := range blank {
		if err := files.WriteAtomic(fsys, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data); err != nil {
			return err
		}
	}
	if err := startLedger(filepath.Join(dir, "ledger", "ledger.db"), rating.DayOf(n.Now)); err != nil {
		return err
	}
	// The configuration comes last: a folder that has one is complete.
	return files.WriteAtomic(fsys, filepath.Join(dir, "kalends.yaml"), []byte(cmp.Or(n.Configuration, configuration(n))))
}

func startLedger(path string, day rating.Date) error {
	l, err := ledger.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(l.SetMeta(metaInit, day.String()), l.Close())
}

// blankSheets gives the empty registry and the blank result sheets in the association's languages.
func blankSheets(n NewFolder) ([]files.File, error) {
	lists := []string{n.Engine.Profile().Folder.List}
	registry, err := n.Registry, error(nil)
	opt := sheets.TemplateOptions{Kind: "registry", Lang: n.Lang, Disciplines: lists, Red: n.Engine.Profile().Red,
		Classes: n.Engine.Profile().Classes, Generated: rating.DayOf(n.Now)}
	if registry == nil {
		if registry, err = sheets.Template(opt); err != nil {
			return nil, err
		}
	}
	out := []files.File{{Name: "registry/registry.xlsx", Data: registry}}
	for _, lang := range languagesOf(n.Lang) {
		for _, kind := range sheets.Kinds() {
			if kind == "registry" {
				continue
			}
			opt.Kind, opt.Lang = kind, lang
			data, err := sheets.Template(opt)
			if err != nil {
				return nil, err
			}
			out = append(out, files.File{Name: "templates/results_" + kind + "_" + lang + ".xlsx", Data: data})
		}
	}
	return out, nil
}

func languagesOf(lang string) []string {
	return slices.Compact([]string{lang, "en"})
}
