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
	return &cobra.Command{
		Use: "collect", Short: "Take every whole file out of the inbox, judge it and file it", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			o, err := d.office()
			if err != nil {
				return err
			}
			_, err = d.collect(o, nil)
			return errors.Join(err, d.leave(o))
		},
	}
}

// collect does one pass over the inbox and says what became of each file.
func (d *door) collect(o *publish.Office, settled publish.Settled) (publish.Pass, error) {
	pass, err := o.Collect(settled)
	if len(pass.Remarks) > 0 {
		d.tell("collect.registry", "n", strconv.Itoa(len(pass.Remarks)))
		d.lines(publish.FindingLines(d.words, pass.Remarks))
	}
	for _, done := range pass.Done {
		d.report(o, done)
	}
	d.tellSkipped(pass.Skipped, settled != nil)
	d.person = d.person || pass.NeedsPerson()
	d.news = append(d.news, func(p *publish.Post) { p.Passed(pass, o.Now) })
	return pass, err
}

func (d *door) report(o *publish.Office, done publish.Done) {
	d.tell("collect."+string(done.State), "file", shown(done.File), "place", filepath.Join(o.Dir, filepath.FromSlash(done.Place)),
		"event", done.Event, "date", done.ListDate.String())
	switch {
	case done.State == ledger.Waiting || d.verbose:
		d.lines(publish.FindingLines(d.words, done.Findings))
	case done.State == ledger.Rejected: // all of it goes back with the file
		d.lines(publish.FindingDigest(d.words, done.Findings))
	}
}

// tellSkipped says which files were left where they are. The scheduled job says it once, until it changes; of a file
// that is only being copied it says nothing.
func (d *door) tellSkipped(all []publish.Skipped, job bool) {
	now := map[string]string{}
	for _, s := range all {
		why := d.words.Say(s.Why)
		if s.Err != nil {
			why += ": " + s.Err.Error()
		}
		now[s.File] = why
		if job && (s.Why == "messages.skip.growing" || d.skipped[s.File] == why) {
			continue
		}
		d.tell("collect.skipped", "file", shown(s.File), "why", why)
	}
	d.skipped = now
}

// shown quotes a name that would break a line or steer the terminal.
func shown(name string) string {
	if quoted := strconv.Quote(name); quoted != `"`+name+`"` {
		return quoted
	}
	return name
}
