package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/keys"
	"kalends/publish/outside"
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
			return errAgainst()
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
		return cmpDifferences(d.door, err, n)
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
