package main

import (
	"strconv"
	"strings"

	"kalends/publish"
	"kalends/publish/decisions"
	"kalends/rating"
)

// answerNumber parses the number of an answer, such as A5.
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
