package main

import (
	"errors"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"kalends/ledger"
	"kalends/publish"
)

func (d *door) collectCommand() *cobra.Command {
	var accept bool
	c := &cobra.Command{
		Use: "collect", Short: "Take every whole file out of the inbox, judge it and file it", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := d.believe(accept); err != nil {
				return err
			}
			o, err := d.office()
			if err != nil {
				return err
			}
			_, err = d.collect(o, nil, nil)
			return errors.Join(err, d.leave(o))
		},
	}
	acceptClock(c, &accept)
	return c
}

// collect does one pass over the inbox and says what became of each file; of a file that is left where it is, unless that is
// known already.
func (d *door) collect(o *publish.Office, settled publish.Settled, known func(s publish.Skipped, why string) bool) (publish.Pass, error) {
	pass, err := o.Collect(settled)
	if len(pass.Remarks) > 0 {
		d.tell("collect.registry", "n", strconv.Itoa(len(pass.Remarks)))
		d.lines(publish.FindingLines(d.words, pass.Remarks))
	}
	for _, done := range pass.Done {
		d.report(o, done)
	}
	for _, s := range pass.Skipped {
		if why := d.whyLeft(s); known == nil || !known(s, why) {
			d.tell("collect.skipped", "file", shown(s.File), "why", why)
		}
	}
	d.person = d.person || pass.NeedsPerson()
	return pass, err
}

func (d *door) report(o *publish.Office, done publish.Done) {
	d.tell("collect."+string(done.State), "file", shown(done.File), "place", filepath.Join(o.Dir, filepath.FromSlash(done.Place)),
		"event", done.Event, "date", done.ListDate.String())
	switch {
	case done.State == ledger.Waiting || d.verbose || done.Redated():
		d.lines(publish.FindingLines(d.words, done.Findings))
	case done.State == ledger.Rejected: // all of it goes back with the file
		d.lines(publish.FindingDigest(d.words, done.Findings))
	}
}

// whyLeft says why a file was left where it is.
func (d *door) whyLeft(s publish.Skipped) string {
	why := d.words.Say(s.Why)
	if s.Err != nil {
		why += ": " + s.Err.Error()
	}
	return why
}

// shown quotes a name that would break a line or steer the terminal.
func shown(name string) string {
	if quoted := strconv.Quote(name); quoted != `"`+name+`"` {
		return quoted
	}
	return name
}
