package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"kalends/ingest/workbook"
	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/reports/doubts"
)

// checkCommand judges sheets without recording anything.
type checkCommand struct{ *door }

func (d checkCommand) command() *cobra.Command {
	var file string
	c := newCommand("check", someArgs, func(args []string) error {
		switch {
		case len(args) == 1 && d.isRegistry(args[0]):
			return d.runRegistry(args[0], file)
		case file != "":
			return usageError{errors.New("-o writes what is doubtful in the registry: kalends check registry -o FILE.xlsx")}
		}
		return d.run(args)
	})
	c.Flags().StringVarP(&file, "out", "o", "", "of the registry: write everything that is doubtful as a workbook, FILE.xlsx")
	return c
}

// checkedJSON is the answer about one file for programs.
type checkedJSON struct {
	File     string          `json:"file"`
	State    string          `json:"state"`
	Event    string          `json:"event,omitempty"`
	List     string          `json:"list,omitempty"`
	ListDate rating.Date     `json:"list_date,omitzero"`
	Games    int             `json:"games"`
	Findings rating.Findings `json:"findings"`
}

// run judges the named files, and the files of ZIPs among them, and prints a verdict for each.
func (d checkCommand) run(names []string) error {
	return d.read(d.openWithRegistry, func(o *publish.ReadOnly) error {
		defer o.Judge.Rest()
		if err := o.Judge.Ready(); err != nil {
			return err
		}
		var all []checkedJSON
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				return namedFileError{err}
			}
			for _, f := range opened(o.Judge, name, data) {
				c, err := d.judge(o, f.Name, d.inInbox(path.Join(path.Dir(filepath.ToSlash(name)), path.Base(f.Name))), f.Data)
				if err != nil {
					return err
				}
				all = append(all, c)
			}
		}
		if d.json {
			return d.printJSON(all)
		}
		for _, c := range all {
			d.printText("messages.check."+c.State, "file", c.File, "event", c.Event, "games",
				d.words.Count(c.Games), "date", c.ListDate.String())
			d.printLines("", folder.FindingLines(d.words, c.Findings))
		}
		return nil
	})
}

// opened returns the sheets of a mail message, the members of a ZIP, or the file itself. The name of a sheet or member
// begins with the name of the file that holds it. If collect would refuse a member of a ZIP, the ZIP is returned unopened.
func opened(j *intake.Judge, name string, data []byte) (all []workbook.Member) {
	if intake.IsMail(name) {
		m, _ := j.Message(data)
		for _, s := range m.Sheets {
			all = append(all, workbook.Member{Name: intake.MemberName(s.Archive, s.Name), Data: s.Data})
		}
	} else if workbook.Archived(data) {
		all, _ = workbook.Members(data)
		for i, f := range all {
			all[i].Name = intake.MemberName(filepath.ToSlash(name), f.Name)
		}
	}
	for i := range all {
		all[i].Name = name + "/" + all[i].Name
	}
	if len(all) == 0 {
		return []workbook.Member{{Name: name, Data: data}}
	}
	return all
}

// judge judges a file as if it were in the inbox under this name. An error or a question in it sets needsPerson.
func (d checkCommand) judge(o *publish.ReadOnly, shown, inbox string, data []byte) (checkedJSON, error) {
	v, err := o.Judge.Verdict(data, inbox, o.Today())
	if err != nil {
		return checkedJSON{}, fmt.Errorf("%s: %w", shown, err)
	}
	worst := v.Findings.Worst()
	d.needsPerson = d.needsPerson || worst == rating.Error || worst == rating.Question
	ev := v.Reading.Event
	return checkedJSON{shown, string(v.State), ev.Code, ev.List, v.ListDate, countGames(ev.Games),
		append(rating.Findings{}, v.Findings...)}, nil
}

// isRegistry reports whether the argument means the registry: it is the registry's file, by any path, or a path that
// ends in registry and is no file.
func (d checkCommand) isRegistry(name string) bool {
	named, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && named.IsDir() {
		return filepath.Base(name) == "registry"
	}
	own, also := os.Stat(filepath.Join(d.dir, "registry", "registry.xlsx"))
	return err == nil && also == nil && os.SameFile(named, own)
}

// runRegistry prints the remarks about the registry and everything doubtful in it that the office may confirm there.
// With a file it writes the doubts there, as a workbook, and prints only their number.
func (d checkCommand) runRegistry(name, file string) error {
	return d.read(d.openWithRegistry, func(o *publish.ReadOnly) error {
		found, err := audit.Doubtful(o.View)
		if err == nil && file != "" {
			err = d.writeDoubts(o, file, found)
		}
		if err != nil {
			return err
		}
		found = slices.Concat(o.Remarks, found)
		d.needsPerson = found.Worst() == rating.Error
		if d.json {
			return d.printJSON([]checkedJSON{{File: name, State: "registry", Findings: append(rating.Findings{}, found...)}})
		}
		d.printText("messages.check.registry", "file", name, "n", d.words.Count(len(found)))
		if file == "" {
			d.printLines("", folder.RegistryError{Findings: found, Words: d.words}.Error())
		}
		return nil
	})
}

// writeDoubts writes everything that is doubtful as a workbook and says so.
func (d checkCommand) writeDoubts(o *publish.ReadOnly, file string, found rating.Findings) error {
	var b bytes.Buffer
	err := doubts.Write(&b, d.words, d.words.Pick(o.Setup.Names), o.Today(), found)
	if err == nil {
		err = writeNamedFile(file, b.Bytes())
	}
	if err == nil {
		d.printMessage("messages.template.done", "file", file)
	}
	return err
}

// inInbox returns the path of a file in the inbox, because its folder may name the event; of a file elsewhere only the
// name.
func (d checkCommand) inInbox(name string) string {
	if path, ok := relativeTo(filepath.Join(d.dir, "inbox"), name); ok {
		return path
	}
	return filepath.Base(name)
}
