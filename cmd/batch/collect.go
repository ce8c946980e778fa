package main

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"kalends/ledger"
	"kalends/publish"
)

func (d *door) collectCommand() *cobra.Command {
	return &cobra.Command{
		Use: "collect", Short: "Take every whole file out of the inbox, judge it and file it", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			o, err := d.office()
			if err != nil {
				return err
			}
			defer o.Close()
			_, err = d.collect(o, nil)
			return err
		},
	}
}

// collect does one pass over the inbox and says what became of each file.
func (d *door) collect(o *publish.Office, settled publish.Settled) (publish.Pass, error) {
	pass, err := o.Collect(settled)
	for _, done := range pass.Done {
		d.report(o, done)
	}
	if settled == nil {
		for _, s := range pass.Skipped {
			d.tell("collect.skipped", "file", s.File, "why", d.words.Say(s.Why))
		}
	}
	d.person = d.person || pass.NeedsPerson()
	return pass, err
}

func (d *door) report(o *publish.Office, done publish.Done) {
	d.tell("collect."+string(done.State), "file", done.File, "place", filepath.Join(o.Dir, filepath.FromSlash(done.Place)),
		"event", done.Event, "date", done.ListDate.String())
	if done.State == ledger.Rejected || done.State == ledger.Waiting || d.verbose {
		d.lines(publish.FindingLines(d.words, done.Findings))
	}
}
