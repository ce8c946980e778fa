// Package demo makes an invented association and publishes two lists of it, so that everybody can see what Kalends
// makes. Each association is in templates/demos: its configuration, its registry, and the sheets of its events, for
// each family of rulesets.
package demo

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/founding"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/templates"
)

// Result holds what the demo made; paths are relative to its folder.
type Result struct {
	Outs     []release.Out
	List     string
	Bulletin string
	Returned string // the annotated copy
	Problems string
}

// Of returns the demo of a ruleset family; the error for an unknown one names the families that have one.
func Of(family string) (templates.Demo, error) {
	all := templates.DemoFamilies()
	if !slices.Contains(all, family) {
		return templates.Demo{}, fmt.Errorf("there is no demo of %q; write one of %s", family, strings.Join(all, ", "))
	}
	return templates.DemoOf(family), nil
}

// Run makes a demo in dir, at the demo's own moments and with messages in lang, or finishes one that was interrupted. A
// folder of another association is founding.ErrThere.
func Run(dir string, d templates.Demo, lang string, configure folder.Configure) (Result, error) {
	setup, err := configure([]byte(d.Configuration), own(d))
	if err != nil {
		return Result{}, err
	}
	red := setup.Lists[0].Ruleset.Profile().Red
	if err := furnish(dir, d, setup); err != nil {
		return Result{}, err
	}
	inbox, err := sheetsOf(d, red)
	if err != nil {
		return Result{}, err
	}
	var res Result
	for batch, m := range d.Moments {
		if err := step(dir, setup, m[0], lang, configure,
			func(o *publish.Office) error { return drop(o, inbox[batch]) }); err != nil {
			return res, err
		}
		err := step(dir, setup, m[1], lang, configure, func(o *publish.Office) error {
			outs, err := o.Publisher.Publish(setup.Lists[0], o.Today())
			res.Outs = append(res.Outs, outs...)
			return errors.Join(err, locate(o, setup.Languages[0], &res))
		})
		if err != nil {
			return res, err
		}
	}
	return res, nil
}

// own returns a function that reads the demo's own ruleset by name; fs.ErrNotExist for any other name.
func own(d templates.Demo) folder.Own {
	return func(name string) ([]byte, error) {
		for _, f := range ownFiles(d) {
			if path.Base(f.Name) == name+".yaml" {
				return f.Data, nil
			}
		}
		return nil, fs.ErrNotExist
	}
}

func ownFiles(d templates.Demo) (files []founding.NewFile) {
	for _, f := range templates.RulesetExamples() {
		if f.Name == d.Own {
			files = append(files, founding.NewFile{Name: path.Join("rulesets", f.Name), Data: f.Data})
		}
	}
	return files
}

// step opens the demo's folder at a moment in RFC 3339, calls do, saves the status and closes the folder.
func step(dir string, setup folder.Setup, moment, lang string, configure folder.Configure,
	do func(*publish.Office) error) error {
	now, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		return err
	}
	o, err := publish.Open(dir, setup, now, lang, configure)
	if err != nil {
		return err
	}
	return errors.Join(do(o), o.Workbook.Write(), o.SaveStatus(), o.Close())
}

// furnish makes the folder with the demo's configuration and registry. It does nothing if the folder has that
// configuration already; another one is founding.ErrThere.
func furnish(dir string, d templates.Demo, setup folder.Setup) error {
	there, err := files.OS.ReadFile(filepath.Join(dir, "kalends.yaml"))
	switch {
	case err == nil && string(there) == d.Configuration:
		return nil
	case err == nil:
		return fmt.Errorf("%s: %w", dir, founding.ErrThere)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	now, err := time.Parse(time.RFC3339, d.Moments[0][0])
	if err != nil {
		return err
	}
	ruleset := setup.Lists[0].Ruleset
	n := founding.NewFolder{Code: d.Code, Languages: setup.Languages[:1], Now: now,
		Lists:         []founding.NewList{{Ruleset: ruleset.Family(), Engine: ruleset}},
		Configuration: d.Configuration, Files: ownFiles(d)}
	if n.Registry, err = registryOf(d, ruleset.Profile().Red); err != nil {
		return err
	}
	return founding.Init(dir, n)
}

// drop puts the files that the ledger does not know into the inbox, and collects.
func drop(o *publish.Office, inbox []files.File) error {
	for _, f := range inbox {
		known, err := o.Ledger.Submissions(ledger.Filter{SHA: rating.SHA(f.Data)})
		if err != nil {
			return err
		}
		if len(known) == 0 {
			if err := files.WriteAtomic(o.Folder.FS, filepath.Join(o.Dir, "inbox", f.Name), f.Data); err != nil {
				return err
			}
		}
	}
	_, err := o.Intake.Collect(nil)
	return err
}

// locate sets in res the paths of the last list and of its bulletin in lang, and those of the last returned sheet.
func locate(o *publish.Office, lang string, res *Result) error {
	for _, out := range res.Outs {
		res.List = path.Join(out.Folder, out.Issue+"_list.xlsx")
		res.Bulletin = path.Join(out.Folder, out.Issue+"_bulletin_"+lang+".pdf")
	}
	returned, err := o.Ledger.Submissions(ledger.Filter{State: ledger.Rejected})
	for _, s := range returned {
		stem := path.Join(s.Folder, strings.TrimSuffix(s.File, path.Ext(s.File)))
		res.Returned, res.Problems = stem+"__REJECTED.xlsx", stem+"__problems.txt"
	}
	return err
}
