package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/keys"
	"kalends/publish/outside"
	"kalends/rating"
)

// differencesError means that verify found differences; these are printed already.
type differencesError struct{ text string }

func (e differencesError) Error() string { return e.text }

// verifyCommand compares what is published with what is kept.
type verifyCommand struct{ *door }

func (d verifyCommand) command() *cobra.Command {
	var list, date, published, other, key string
	var all bool
	c := newCommand("verify", cobra.ArbitraryArgs, func(named []string) error {
		ring, err := readRing(key)
		switch o := (outsideCommand{d.door, ring}); {
		case err != nil:
			return err
		case published != "":
			return o.run(published, other, named)
		case other != "":
			return usageError{errors.New("--against needs --published")}
		case len(named) > 0:
			return o.findKept(named)
		}
		return d.run(list, date, all, ring)
	})
	addListFlag(c, &list)
	addDateFlag(c, &date)
	c.Flags().BoolVar(&all, "all", false, "every issue, every revision and the whole archive")
	c.Flags().StringVar(&key, "key", "", "a public key of minisign, or a keys.json, with which every signature is checked")
	c.Flags().StringVar(&published, "published", "", "check this published folder, or downloaded site, alone: no ledger is needed")
	c.Flags().StringVar(&other, "against", "", "with --published: another published folder, to compare both")
	return c
}

// readRing reads public keys from a file that the user named; nil if none is named.
func readRing(file string) (*keys.Ring, error) {
	if file == "" {
		return nil, nil
	}
	data, err := readText(file)
	if err != nil {
		return nil, namedFileError{err}
	}
	ring, err := keys.Read(data)
	if err != nil {
		return nil, namedFileFault(file, err)
	}
	return &ring, nil
}

func (d verifyCommand) run(list, date string, all bool, ring *keys.Ring) error {
	day, err := dateFlag(date)
	if err != nil {
		return err
	}
	return d.read(d.openLeniently, func(o *publish.ReadOnly) error {
		if _, err := chosenLists(o, list, day); err != nil {
			return err
		}
		verified, common, err := o.Audit.Verify(audit.VerifyWish{List: list, All: all, Date: day, Keys: ring})
		if err != nil {
			return err
		}
		n := len(common)
		for _, v := range verified {
			n += len(v.Differences)
		}
		if d.json {
			err = d.printJSON(struct {
				Issues []audit.Verified   `json:"issues"`
				Common []audit.Difference `json:"common"`
			}{append([]audit.Verified{}, verified...), append([]audit.Difference{}, common...)})
		} else {
			d.printVerified(verified, common)
		}
		return differed(d.door, err, n)
	})
}

func (d verifyCommand) printVerified(all []audit.Verified, common []audit.Difference) {
	say := func(key string, pairs ...string) { d.printText("messages.verify."+key, pairs...) }
	d.printDifferences(common)
	if len(all) == 0 {
		say("nothing")
	}
	for _, v := range all {
		key := "good"
		switch {
		case len(v.Differences) > 0:
			key = "differs"
		case v.Truth == outside.Redacted:
			key = "removed"
		case v.MadeBy != "":
			key = "other_version"
		}
		say(key, "issue", v.Issue, "revision", fmt.Sprint(v.Revision), "files", fmt.Sprint(v.Files), "remade",
			fmt.Sprint(v.Remade),
			"n", fmt.Sprint(len(v.Differences)), "version", v.MadeBy, "state", d.state(v.State))
		if v.Truth == outside.Replaced {
			say("standing", "issue", v.Issue, "revision", fmt.Sprint(v.Revision), "state", d.state(v.State))
		}
		d.printDifferences(v.Differences)
	}
}

// outsideCommand is verify for those who have published files and no ledger.
type outsideCommand struct {
	*door
	with *keys.Ring // with which signatures are checked; nil: those in the folder
}

// run checks a published folder, compares it with another one if that is given, or looks single files up in it.
func (d outsideCommand) run(dir, other string, named []string) error {
	var reports [2]outside.Report
	var against *outside.Comparison
	var err error
	if other != "" {
		against = &outside.Comparison{}
		*against, reports, err = outside.Against(dir, other, d.with)
	} else {
		reports[0], err = outside.Verify(dir, d.with)
	}
	if err != nil {
		return namedFileError{fmt.Errorf("%s: %w", dir, err)}
	}
	r := reports[0]
	if len(named) > 0 {
		return d.find(named, func(name string, data []byte) (outside.Found, error) { return outside.Find(r.Issues, name, data), nil })
	}
	if d.json {
		err = d.printJSON(struct {
			outside.Report
			Against *outside.Comparison `json:"against,omitempty"`
		}{r, against})
	} else {
		d.printReport(dir, r)
		d.printAgainst(against)
	}
	n := r.Count() + reports[1].Count()
	if against != nil && against.First != nil {
		n++
	}
	return differed(d.door, err, n)
}

// differed returns err, or that there are n differences; nil if there are none.
func differed(d *door, err error, n int) error {
	if err == nil && n > 0 {
		err = differencesError{d.words.Say("messages.verify.differences", "n", fmt.Sprint(n))}
	}
	return err
}

// printReport prints what is true of each issue in a published folder, and what was not checked.
func (d outsideCommand) printReport(dir string, r outside.Report) {
	d.printDifferences(r.Common)
	for _, i := range r.Issues {
		signed := d.words.Say("messages.verify.not_signed")
		if i.Key != "" {
			signed = d.words.Say("messages.verify.signed", "key", i.Key)
		}
		key := "messages.verify.outside"
		if i.Folder == "" {
			key = "messages.verify.removed"
		}
		d.printText(key, "issue", i.Issue, "revision", fmt.Sprint(i.Revision), "state", d.state(i.State),
			"files", fmt.Sprint(i.Files), "figures", fmt.Sprint(i.Figures), "signed", signed)
		d.printDifferences(i.Differences)
		d.printDifferences(i.Notes)
	}
	d.printDifferences(r.Notes)
	if len(r.Keys) > 0 {
		d.printText("messages.verify.keys", "file", filepath.Join(dir, keys.FileName), "keys", strings.Join(r.Keys, ", "))
	}
}

// printAgainst prints where two histories differ first.
func (d outsideCommand) printAgainst(c *outside.Comparison) {
	if c == nil {
		return
	}
	say := func(key string, pairs ...string) { d.printText("messages.verify."+key, pairs...) }
	say("alike", "n", fmt.Sprint(c.Alike))
	if f := c.First; f != nil {
		say("fork", "issue", f.Issue, "revision", fmt.Sprint(f.Revision))
	}
	for n, s := range c.Sides {
		if c.Only[n] > 0 {
			say("further", "folder", s.Folder, "n", fmt.Sprint(c.Only[n]))
		}
		whole, signed := "broken", "not_all_signed"
		if s.Whole {
			whole = "whole"
		}
		if s.Signed {
			signed = "all_signed"
		}
		say("side", "folder", s.Folder, "whole", d.words.Say("messages.verify."+whole), "signed", d.words.Say("messages.verify."+signed))
	}
}

// state says which of four things is true.
func (v *printer) state(s outside.State) string {
	return v.words.Say("messages.verify.state."+string(s.Truth), "by", fmt.Sprint(s.By))
}

// find looks files up by their bytes and prints what is true of each. Files that nobody published as they are count as
// differences.
func (d outsideCommand) find(named []string, look func(name string, data []byte) (outside.Found, error)) error {
	found, n := []outside.Found{}, 0
	for _, name := range named {
		data, err := os.ReadFile(name)
		if err != nil {
			return namedFileError{err}
		}
		f, err := look(name, data)
		if err != nil {
			return err
		}
		if found = append(found, f); !f.Known() {
			n++
		}
		if !d.json {
			d.printFound(name, f)
		}
	}
	var err error
	if d.json {
		err = d.printJSON(found)
	}
	return differed(d.door, err, n)
}

// printFound prints what is true of a file.
func (d outsideCommand) printFound(name string, f outside.Found) {
	key := "found"
	switch {
	case f.Revision > 0:
	case f.Truth == outside.Redacted, f.Truth == outside.Changed:
		key = "found_" + string(f.Truth)
	default:
		key = "found_none"
	}
	d.printText("messages.verify."+key, "file", rating.Word(name), "state", d.state(f.State), "issue", f.Issue,
		"revision", fmt.Sprint(f.Revision), "by", fmt.Sprint(f.By))
}

// findKept looks files up in the issues that the ledger knows.
func (d outsideCommand) findKept(named []string) error {
	return d.read(d.openLeniently, func(o *publish.ReadOnly) error { return d.find(named, o.Audit.Find) })
}
