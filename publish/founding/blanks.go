package founding

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/sheets"
)

// blankSheets returns the files of a new folder that people fill in: the registry, which is empty unless n has one, and
// the blank result sheets in the association's languages and English.
func blankSheets(n NewFolder) ([]files.File, error) {
	registry, err := n.Registry, error(nil)
	opt := sheets.TemplateOptions{Kind: "registry", Lang: n.Languages[0], Generated: rating.DayOf(n.Now)}
	for _, l := range n.Lists {
		p := l.Engine.Profile()
		opt.Disciplines, opt.Red = append(opt.Disciplines, p.Folder.List), opt.Red || p.Red
		for _, class := range p.Classes {
			if !slices.Contains(opt.Classes, class) {
				opt.Classes = append(opt.Classes, class)
			}
		}
	}
	if registry == nil {
		if registry, err = sheets.Template(opt); err != nil {
			return nil, err
		}
	}
	out := []files.File{{Name: "registry/registry.xlsx", Data: registry}}
	languages := n.Languages
	if !slices.Contains(languages, "en") {
		languages = append(slices.Clone(languages), "en")
	}
	blank, err := resultSheets(opt, languages)
	return append(out, blank...), err
}

// resultSheets returns a blank result sheet of every kind in each of some languages, with its path below the folder.
func resultSheets(opt sheets.TemplateOptions, languages []string) (out []files.File, err error) {
	for _, lang := range languages {
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

// KeepBlanks writes the blank result sheets of those languages of the configuration that have none. Sheets that the
// office has changed or removed stay so, and so does a folder that is gone. While it writes, a note in the ledger names
// the languages, so that a later process finishes.
func KeepBlanks(f *folder.Folder) error {
	entries, err := f.Files.ReadDir(f.Path("templates"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	begun, also := f.Ledger.Meta(metaBlanks)
	missing := slices.DeleteFunc(slices.Clone(f.Setup.Languages), func(lang string) bool {
		return !slices.Contains(strings.Fields(begun), lang) &&
			slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasSuffix(e.Name(), "_"+lang+".xlsx") })
	})
	if err := errors.Join(err, also); err != nil || len(missing) == 0 {
		return err
	}
	opt := sheets.TemplateOptions{Classes: f.Classes(), Generated: f.Today()}
	for _, l := range f.Setup.Lists {
		opt.Disciplines, opt.Red = append(opt.Disciplines, l.ID), opt.Red || l.Ruleset.Profile().Red
	}
	blank, err := resultSheets(opt, missing)
	if err == nil {
		err = f.Write.SetMeta(metaBlanks, strings.Join(missing, " "))
	}
	for _, b := range blank {
		there := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == path.Base(b.Name) })
		if err == nil && !there {
			err = files.WriteAtomic(f.FS, f.Path(filepath.FromSlash(b.Name)), b.Data)
		}
	}
	if err != nil {
		return err
	}
	return f.Write.SetMeta(metaBlanks, "")
}

// metaBlanks is the key under which the ledger has the languages whose blank sheets are being written.
const metaBlanks = "blanks"
