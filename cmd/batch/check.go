package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"kalends/publish/folder"
	"kalends/rating"
)

// checkCommand judges sheets and records nothing.
type checkCommand struct{ *door }

func (d checkCommand) command() *cobra.Command {
	c := &cobra.Command{
		Use: "check FILE…", Short: "Read and judge sheets, record nothing", Args: cobra.MinimumNArgs(1),
		Long: "Reads sheets as collect would and prints everything that was found. Exit status 3 if any has an error or a question.\n" +
			"Nothing is judged while the registry has a fault that would stop collect: exit status 1.",
	}
	c.RunE = func(_ *cobra.Command, args []string) error { return d.run(args) }
	return c
}

// checked is what check says of one file to a program.
type checked struct {
	File     string          `json:"file"`
	State    string          `json:"state"`
	Event    string          `json:"event,omitempty"`
	List     string          `json:"list,omitempty"`
	ListDate rating.Date     `json:"list_date,omitzero"`
	Games    int             `json:"games"`
	Findings rating.Findings `json:"findings"`
}

func (d checkCommand) run(names []string) error {
	o, err := d.look()
	if err != nil {
		return err
	}
	defer o.Close()
	defer o.Judge.Rest()
	if err := o.Judge.Ready(); err != nil {
		return err
	}
	var all []checked
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return unread(err)
		}
		v, err := o.Judge.Verdict(data, d.inInbox(name), o.Today())
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		worst := v.Findings.Worst()
		d.person = d.person || worst == rating.Error || worst == rating.Question
		ev := v.Reading.Event
		all = append(all, checked{name, string(v.State), ev.Code, ev.List, v.ListDate, len(ev.Games),
			append(rating.Findings{}, v.Findings...)})
	}
	if d.json {
		return d.answerJSON(all)
	}
	for _, c := range all {
		d.answer("%s", d.words.Say("messages.check."+c.State, "file", c.File, "event", c.Event, "games",
			d.words.Count(c.Games), "date", c.ListDate.String()))
		d.answerLines("", folder.FindingLines(d.words, c.Findings))
	}
	return nil
}

// inInbox gives the path of a file in the inbox, whose folder may name the event; of a file elsewhere its name.
func (d checkCommand) inInbox(name string) string {
	inbox, err1 := filepath.Abs(filepath.Join(d.dir, "inbox"))
	file, err2 := filepath.Abs(name)
	if err1 != nil || err2 != nil {
		return filepath.Base(name)
	}
	if path, err := filepath.Rel(inbox, file); err == nil && filepath.IsLocal(path) {
		return filepath.ToSlash(path)
	}
	return filepath.Base(name)
}
