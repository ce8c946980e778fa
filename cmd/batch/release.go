package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/rating"
)

// releaseCommand makes drafts official, or rejects one.
type releaseCommand struct{ *door }

func (d releaseCommand) command() *cobra.Command {
	var list, date, reason, by string
	var ack, without []string
	var accept, reject bool
	c := newCommand("release", cobra.NoArgs, func([]string) error {
		reason = strings.TrimSpace(reason)
		if err := checkReleaseFlags(reject, reason, ack, without); err != nil {
			return usageError{err}
		}
		if reject {
			return d.withChosenLists(list, date, accept, d.reject(reason, trimmedCodes(without)))
		}
		return d.collectThenLists(list, date, accept, d.run(acknowledgement(ack, by)))
	})
	addListFlag(c, &list)
	addDateFlag(c, &date)
	c.Flags().BoolVar(&reject, "reject", false, "reject the draft and make it anew")
	c.Flags().StringSliceVar(&without, "withdraw", nil, "with --reject: events that do not count, as CODE,CODE; their sheets are returned")
	c.Flags().StringSliceVar(&ack, "ack", nil, "codes that hold the draft and were looked at, as CODE,CODE")
	c.Flags().StringVar(&by, "by", "", "who acknowledges (default: the user of this computer)")
	c.Flags().StringVar(&reason, "reason", "", "why it is rejected")
	addAcceptClockFlag(c, &accept)
	return c
}

// checkReleaseFlags returns an error if the flags do not go together.
func checkReleaseFlags(reject bool, reason string, ack, without []string) error {
	switch {
	case reject && reason == "":
		return errors.New("--reject needs --reason R: the ledger keeps why a draft was refused")
	case !reject && reason != "":
		return errors.New("--reason says why a draft is refused; it goes with --reject")
	case reject && len(ack) > 0:
		return errors.New("--ack says that a draft may go out; it does not go with --reject")
	case !reject && len(without) > 0:
		return errors.New("--withdraw says what leaves a draft that is refused; it goes with --reject")
	}
	return nil
}

// acknowledgement returns which codes were acknowledged, and by whom.
func acknowledgement(ack []string, by string) release.Seen {
	upper := strings.ToUpper(strings.Join(ack, ","))
	return release.Seen{By: cmp.Or(strings.TrimSpace(by), currentUser()), Codes: trimmedCodes(strings.Split(upper, ","))}
}

// trimmedCodes returns codes without spaces and duplicates.
func trimmedCodes(given []string) (all []string) {
	for _, code := range given {
		if code = strings.TrimSpace(code); code != "" && !slices.Contains(all, code) {
			all = append(all, code)
		}
	}
	return all
}

// run returns the work of making official every draft of the chosen lists that awaits it; if there is none, the lists
// that were made again. An acknowledgement applies to one draft only.
func (d releaseCommand) run(seen release.Seen) listsWork {
	return func(o *publish.Office, lists []folder.List, day rating.Date) error {
		awaiting, none := o.Publisher.Awaiting(lists, day)
		if none != nil {
			return d.releaseReissues(o, lists, day, d.translateNone(none))
		}
		if len(awaiting) > 1 && len(seen.Codes) > 0 {
			return usageError{errors.New("several drafts await their release: say with --list which was looked at")}
		}
		for _, l := range awaiting {
			if err := d.releaseOne(o, l, day, seen); err != nil {
				return err
			}
		}
		outs, err := o.Publisher.Chain().Stage() // with the lists that are published now
		d.printOuts(o, outs)
		return err
	}
}

// translateNone translates the error that nothing awaits its release, and returns any other as it is.
func (d releaseCommand) translateNone(err error) error {
	var none release.NoneAwaitsError
	if errors.As(err, &none) {
		return translatedError{d.words.Say("messages.release.none", "list", none.Lists), err}
	}
	return err
}

// releaseOne releases the draft of a list and prints what became of it: it may be held, or made anew.
func (d releaseCommand) releaseOne(o *publish.Office, l folder.List, day rating.Date, seen release.Seen) error {
	out, err := o.Publisher.Release(l, day, seen)
	if errors.As(err, new(release.NotNeededError)) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	switch codes := strings.Join(out.Held.Codes, ", "); {
	case out.State == release.Awaits && out.Anew:
		d.printMessage("messages.release.anew", "issue", out.Issue, "codes", codes)
	case out.State == release.Awaits:
		d.printMessage("messages.release.held", "issue", out.Issue, "codes", codes)
	}
	d.printOut(o, out)
	return nil
}

func (d releaseCommand) printOuts(o *publish.Office, outs []release.Out) {
	for _, out := range outs {
		d.printOut(o, out)
	}
}

// releaseReissues publishes all lists together that were made again, or returns none if no chosen list is among them.
// It makes the drafts that were based on the earlier lists anew.
func (d releaseCommand) releaseReissues(o *publish.Office, lists []folder.List, day rating.Date, none error) error {
	chain := o.Publisher.Chain()
	if awaits, err := chain.Awaits(lists, day); err != nil || !awaits && (day != 0 || len(lists) < len(o.Setup.Lists)) {
		return cmp.Or(err, none)
	}
	outs, reopened, err := chain.Release()
	d.printOuts(o, outs)
	switch {
	case errors.Is(err, release.ErrNothingAgain):
		return none
	case err != nil || len(reopened) == 0:
		return err
	}
	return publishCommand(d).publishDue(o, reopened, 0)
}

// rejectReissues rejects the lists that were made again, and prints which.
func (d releaseCommand) rejectReissues(o *publish.Office, why string) error {
	chain, err := o.Publisher.Chain().Reject(why)
	if err != nil {
		return err
	}
	var issues []string
	for _, p := range chain {
		issues = append(issues, fmt.Sprintf("%s r%d", o.IssueName(p.List, p.Date), p.Revision))
	}
	d.printMessage("messages.release.refused_again", "issues", strings.Join(issues, ", "), "why", rating.Word(why))
	return nil
}

// reject returns the work of rejecting the one draft of the chosen lists that awaits its release, collecting what has
// changed since, and making it anew; or of rejecting the lists that were made again.
func (d releaseCommand) reject(why string, without []string) listsWork {
	return func(o *publish.Office, lists []folder.List, day rating.Date) error {
		awaiting, err := o.Publisher.Awaiting(lists, day)
		again, also := o.Publisher.Chain().Awaits(lists, day)
		switch {
		case also != nil:
			return also
		case err != nil && again && len(without) > 0:
			return usageError{errors.New("--withdraw is for a list that is not out yet; of one that is out: kalends withdraw EVENT")}
		case err != nil && again:
			return d.rejectReissues(o, why)
		case err != nil:
			return d.translateNone(err)
		case len(awaiting) > 1 || again:
			return usageError{errors.New("several drafts await their release: say with --list or --date which is refused")}
		}
		p, err := o.Publisher.Reject(awaiting[0], day, why, without...)
		if errors.Is(err, release.ErrWouldGoOut) || errors.Is(err, release.ErrNotInDraft) {
			return usageError{err}
		}
		if err != nil {
			return err
		}
		d.printMessage("messages.release.refused", "issue", o.IssueName(p.List, p.Date), "why", rating.Word(why))
		if _, err := d.collect(o, nil, nil); err != nil {
			return err
		}
		return publishCommand(d).publishDue(o, awaiting, p.Date)
	}
}
