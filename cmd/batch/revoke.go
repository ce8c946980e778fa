package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/decisions"
	"kalends/rating"
)

// revokeCommand revokes a decision by another one.
type revokeCommand struct{ *decisionCommand }

func (d revokeCommand) command() *cobra.Command {
	c := &cobra.Command{
		Use: "revoke N", Short: "Take decision N, or answer AN, back by another one", Args: exactArgs(1),
		Long: "kalends decisions shows the numbers. Nothing is forgotten: both decisions stay, and both are printed. An answer about a\nsheet (A1, A2, …) is asked again.",
		RunE: func(_ *cobra.Command, args []string) error {
			if n, ok := answerNumber(args[0]); ok {
				return d.revokeAnswer(n)
			}
			wanted, err := d.decision(rating.Revoke)
			if err != nil {
				return err
			}
			if wanted.Revokes, err = strconv.Atoi(args[0]); err != nil || wanted.Revokes < 1 {
				return usageError{fmt.Errorf("%q is not the number of a decision; kalends decisions shows them", args[0])}
			}
			return d.decide(func(desk decisions.Desk) (decisions.Case, error) { return desk.Prepare(wanted) })
		},
	}
	return d.flags(c)
}

// answerNumber parses the number of an answer, such as A5.
func answerNumber(text string) (n int, ok bool) {
	digits, ok := strings.CutPrefix(strings.ToUpper(text), decisions.AnswerSign)
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil && n > 0
}

// revokeAnswer revokes an answer of the office, or with --dry-run only prints which.
func (d revokeCommand) revokeAnswer(n int) error {
	wanted, err := d.decision(rating.Revoke)
	if err != nil {
		return err
	}
	if d.dryRun {
		return d.wouldRevoke(n)
	}
	return d.work(d.acceptClock, func(o *publish.Office) error { return d.takeBack(o, n, wanted) })
}

func (d revokeCommand) takeBack(o *publish.Office, n int, wanted rating.Decision) error {
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
	d.print("%s", decisions.AnswerSign+strconv.Itoa(r.Number))
	return nil
}

// wouldRevoke prints which answer would be revoked; the folder is opened for reading only.
func (d revokeCommand) wouldRevoke(n int) error {
	o, err := d.openWithRegistry()
	if err != nil {
		return err
	}
	defer o.Close()
	a, err := o.Desk.AnswerToRevoke(n)
	if err == nil {
		d.printMessage("decisions.answer.would", "n", decisions.AnswerSign+strconv.Itoa(n), "about", d.answerSubject(a))
	}
	return err
}
