package main

import (
	"io"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/folder"
	"kalends/publish/stories"
)

// checkStories checks that the stories of many players at once are those of one player each, on every list that is out.
func (f testFolder) checkStories(now string) {
	f.t.Helper()
	d := &door{printer: printer{out: io.Discard, errOut: io.Discard}, dir: f.dir, nowText: now}
	err := d.checkFlags()
	if err == nil {
		err = d.read(d.openReadOnly, f.compareStories)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// compareStories compares the stories of everybody whom a list moved.
func (f testFolder) compareStories(o *publish.ReadOnly) error {
	told := 0
	for _, l := range o.Setup.Lists {
		all, err := folder.Published(o.View, l.ID)
		if err != nil {
			return err
		}
		for _, p := range folder.NewestOf(all) {
			var players []string
			for c, err := range o.Ledger.ChangesOf(l.ID, p.Date, p.Revision) {
				if err != nil {
					return err
				}
				players = append(players, c.Player)
			}
			for many, err := range stories.Of(o.View, p, p.Date, players) {
				if err != nil {
					return err
				}
				one, err := o.Audit.Explain(l, p.Date, many.Player)
				if diff := cmp.Diff(one, many); err != nil || diff != "" {
					f.t.Errorf("%s: the story of %s (-one +many) %v:\n%s", many.Issue, many.Player, err, diff)
				}
				told++
			}
		}
	}
	if told == 0 {
		f.t.Error("nobody moved")
	}
	return nil
}
