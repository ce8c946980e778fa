package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/decisions"
	"kalends/publish/intake"
	"kalends/rating"
)

// decisionCommand is any of the commands that take a decision; the fields are the flags that all of them have.
type decisionCommand struct {
	*door
	reason, document, by string
	dryRun, acceptClock  bool
}

// command makes the command of a kind of decision with n arguments; the command has the kind's name. take gets the
// decision with the fields that every such command sets.
func (d *decisionCommand) command(kind rating.DecisionKind, n int,
	take func(rating.Decision, []string) error) *cobra.Command {
	c := newCommand(string(kind), exactArgs(n), func(args []string) error {
		wanted := rating.Decision{Kind: kind, Reason: strings.TrimSpace(d.reason), Document: strings.TrimSpace(d.document),
			By: strings.TrimSpace(d.by)}
		if wanted.Reason == "" {
			return usageError{errors.New("--reason: say why; it is printed under Corrections")}
		}
		wanted.By = cmp.Or(wanted.By, currentUser())
		return take(wanted, args)
	})
	c.Flags().StringVar(&d.reason, "reason", "", "why; it is printed under Corrections (required)")
	c.Flags().StringVar(&d.document, "document", "", "number of the paper by which it was decided")
	c.Flags().StringVar(&d.by, "by", "", "who decides (default: the user of this computer)")
	c.Flags().BoolVar(&d.dryRun, "dry-run", false, "say who would move on which lists, and change nothing")
	addAcceptClockFlag(c, &d.acceptClock)
	return c
}

// correct makes the command that replaces the sheet of an event whose list is published.
func (d *decisionCommand) correct() *cobra.Command {
	return d.command(rating.Correct, 2, func(wanted rating.Decision, args []string) error {
		wanted.Event = args[0]
		sheet, err := d.sheet(args[1])
		if err != nil {
			return err
		}
		return d.decide(func(desk decisions.Desk) (decisions.Case, error) { return desk.Correction(wanted, sheet) })
	})
}

// withdraw makes the command that takes an event out of the rating.
func (d *decisionCommand) withdraw() *cobra.Command {
	return d.command(rating.Withdraw, 1, func(wanted rating.Decision, args []string) error {
		wanted.Event = filepath.ToSlash(args[0])
		return d.decide(func(desk decisions.Desk) (decisions.Case, error) { return desk.Withdrawal(wanted) })
	})
}

// merge makes the command that joins two numbers of one person.
func (d *decisionCommand) merge() *cobra.Command {
	return d.command(rating.Merge, 2, func(wanted rating.Decision, args []string) error {
		wanted.Player, wanted.Into = args[0], args[1]
		return d.decidePrepared(wanted)
	})
}

// split makes the command that separates two persons who have one number in some events.
func (d *decisionCommand) split() *cobra.Command {
	var events []string
	c := d.command(rating.Split, 2, func(wanted rating.Decision, args []string) error {
		if len(events) == 0 {
			return usageError{errors.New("--event: name the events in which it was another person, commas between")}
		}
		wanted.Player, wanted.Into, wanted.Events = args[0], args[1], slices.Compact(slices.Sorted(slices.Values(events)))
		return d.decidePrepared(wanted)
	})
	c.Flags().StringSliceVar(&events, "event", nil, "the events in which it was another person (required)")
	return c
}

// revoke makes the command that revokes a decision, or an answer, by another one.
func (d *decisionCommand) revoke() *cobra.Command {
	return d.command(rating.Revoke, 1, func(wanted rating.Decision, args []string) (err error) {
		if n, ok := answerNumber(args[0]); ok {
			return d.revokeAnswer(n, wanted)
		}
		if wanted.Revokes, err = strconv.Atoi(args[0]); err != nil || wanted.Revokes < 1 {
			return usageError{fmt.Errorf("%q is not the number of a decision; kalends decisions shows them", args[0])}
		}
		return d.decidePrepared(wanted)
	})
}

// currentUser returns the name of the user of this computer, or kalends if it is not known.
func currentUser() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "kalends"
}

// examination checks a decision in an open folder. It fails if the decision cannot be taken.
type examination = func(decisions.Desk) (decisions.Case, error)

// decide takes a decision and writes it into the ledger, or with --dry-run only prints what it would do.
func (d *decisionCommand) decide(examine examination) error {
	if d.dryRun {
		return d.preview(examine)
	}
	return d.work(d.acceptClock, func(o *publish.Office) error { return d.take(o, examine) })
}

// decidePrepared takes a decision that needs no sheet.
func (d *decisionCommand) decidePrepared(wanted rating.Decision) error {
	return d.decide(func(desk decisions.Desk) (decisions.Case, error) { return desk.Prepare(wanted) })
}

// take takes a decision and prints it and its number. It prints what became of files also with an error.
func (d *decisionCommand) take(o *publish.Office, examine examination) error {
	taken, err := o.Decisions.Take(examine)
	for _, done := range taken.Pass.Done {
		d.printDone(o, done)
	}
	if err != nil || taken.Number == 0 {
		return err
	}
	d.printTaken(taken)
	d.print("%d", taken.Number)
	return nil
}

// printTaken prints a decision that was taken, and what follows from it.
func (d *door) printTaken(t decisions.Taken) {
	one, n := t.Decision, strconv.Itoa(t.Number)
	if !t.Fresh {
		d.printMessage("decisions.repeated", "n", n)
		return
	}
	d.printMessage("decisions.taken", "n", n, "kind", d.words.Say("decisions.kind."+string(one.Kind)), "about", rating.Word(one.Subject()))
	d.printMessage("decisions." + string(one.Policy))
	printLeaning(d, t.Out)
}

// printLeaning prints the events on lists in which somebody is known from an event that shows it no longer.
func printLeaning(d *door, events []string) {
	if len(events) > 0 {
		d.printMessage("decisions.leaning", "events", strings.Join(events, ", "))
	}
}

// preview prints what a decision would do; the folder is opened for reading only.
func (d *decisionCommand) preview(examine examination) error {
	return d.read(d.openWithRegistry, func(o *publish.ReadOnly) error {
		c, err := examine(o.Desk)
		if err != nil {
			return err
		}
		switch {
		case len(c.Away) > 0:
			for _, s := range c.Away {
				d.printMessage("decisions.would_put_away", "file", s.Folder+"/"+s.File)
			}
		case c.Repeats != 0:
			d.printMessage("decisions.repeated", "n", strconv.Itoa(c.Repeats))
		default:
			moved, err := decisions.ImpactOf(o.Desk, c.Decision)
			if err != nil {
				return err
			}
			return d.printImpact(o, moved)
		}
		return nil
	})
}

// printImpact prints whose ratings would change on the lists that are touched, and whether these would be made again.
func (d *decisionCommand) printImpact(o *publish.ReadOnly, moved []decisions.Impact) error {
	if d.json {
		return d.printJSON(append([]decisions.Impact{}, moved...))
	}
	for _, m := range moved {
		d.printText("decisions.move", "issue", o.IssueName(m.List, m.Date), "player", m.Player, "name", m.Name,
			"from", d.ratingText(m.From), "to", d.ratingText(m.To))
	}
	if len(moved) == 0 {
		d.printMessage("decisions.nobody")
		d.printMessage("decisions.later")
		return nil
	}
	last, _, err := o.Ledger.Latest(moved[0].List) // either all these lists are published or none
	if err == nil && moved[0].Date <= last.Date {
		d.printMessage("decisions.later_again")
		return nil
	}
	d.printMessage("decisions.later")
	return err
}

func (d *decisionCommand) ratingText(printed string) string {
	if printed == "" {
		return d.words.Say("decisions.unrated")
	}
	return printed
}

// sheet reads the bytes of a file; the reader parses them later. It refuses what is no regular file or too large. A
// path that begins with inbox/ or waiting/ is relative to the association's folder.
func (d *decisionCommand) sheet(file string) (s decisions.Sheet, err error) {
	path := file
	if inInboxOrWaiting(filepath.ToSlash(file)) {
		path = filepath.Join(d.dir, file)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return s, namedFileError{err}
	case !info.Mode().IsRegular():
		return s, namedFileFault(path, errNoFile)
	case info.Size() > intake.Largest:
		return s, namedFileFault(path, errTooBig)
	}
	if s.Data, err = os.ReadFile(path); err != nil {
		return s, namedFileError{err}
	}
	s.Name = d.inFolder(path)
	return s, nil
}

// inFolder returns the path of a file in inbox/ or waiting/ relative to the folder; of any other file only the name.
func (d *decisionCommand) inFolder(path string) string {
	if rel, ok := relativeTo(d.dir, path); ok && inInboxOrWaiting(rel) {
		return rel
	}
	return filepath.Base(path)
}

func inInboxOrWaiting(path string) bool {
	return strings.HasPrefix(path, "inbox/") || strings.HasPrefix(path, "waiting/")
}

// answerNumber parses the number of an answer, such as A5; false if the text is none.
func answerNumber(text string) (n int, ok bool) {
	digits, ok := strings.CutPrefix(strings.ToUpper(text), decisions.AnswerSign)
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil && n > 0
}

// revokeAnswer revokes an answer of the office, or with --dry-run only prints which.
func (d *decisionCommand) revokeAnswer(n int, wanted rating.Decision) error {
	if d.dryRun {
		return d.wouldRevoke(n)
	}
	return d.work(d.acceptClock, func(o *publish.Office) error { return d.takeBack(o, n, wanted) })
}

// takeBack revokes an answer in the ledger, and prints that and the number of the revocation.
func (d *decisionCommand) takeBack(o *publish.Office, n int, wanted rating.Decision) error {
	r, err := o.Decisions.RevokeAnswer(n, rating.Answer{Reason: wanted.Reason, Document: wanted.Document, By: wanted.By})
	for _, done := range r.Pass.Done {
		d.printDone(o, done)
	}
	if err != nil {
		return err
	}
	key := "decisions.answer.revoked"
	if !r.Fresh {
		key = "decisions.answer.revoked_before"
	}
	d.printMessage(key, "n", decisions.AnswerSign+strconv.Itoa(n), "about", d.answerSubject(r.Answer))
	if r.Out {
		d.printMessage("decisions.answer.out")
	}
	printLeaning(d.door, r.Leaning)
	d.print("%s", decisions.AnswerSign+strconv.Itoa(r.Number))
	return nil
}

// wouldRevoke prints which answer would be revoked; the folder is opened for reading only.
func (d *decisionCommand) wouldRevoke(n int) error {
	return d.read(d.openWithRegistry, func(o *publish.ReadOnly) error {
		a, err := o.Desk.AnswerToRevoke(n)
		if err == nil {
			d.printMessage("decisions.answer.would", "n", decisions.AnswerSign+strconv.Itoa(n), "about", d.answerSubject(a))
		}
		return err
	})
}
