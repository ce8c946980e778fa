package decisions

import (
	"path"
	"slices"

	"kalends/ledger"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/rating/finding"
)

// AnswerSign precedes the number of an answer where decisions have numbers, too.
const AnswerSign = "A"

// RevokedAnswer is what became of an answer that was revoked.
type RevokedAnswer struct {
	Answer rating.Answer
	Number int  // of the answer that revokes it
	Fresh  bool // false: it was revoked before
	Out    bool // a published list counts the event; it stays as it is
	Pass   intake.Pass

	Leaning []string // events on lists in which somebody is known by the answer from an earlier event
}

// AnswerToRevoke returns the answer with a number, also one that was revoked. An unknown number is a Refusal.
func (d Desk) AnswerToRevoke(n int) (rating.Answer, error) {
	all, err := d.Ledger.Answers()
	if err != nil {
		return rating.Answer{}, err
	}
	i := slices.IndexFunc(all, func(a rating.Answer) bool { return a.Number == n && a.Kind != rating.AnswerRevoke })
	if i < 0 {
		return rating.Answer{}, d.refusal(finding.NotInForce, "n", AnswerSign+itoa(n))
	}
	return all[i], nil
}

// RevokeAnswer records in the ledger that an answer of the office is revoked. What waits is asked again; what was
// accepted by it and is on no list yet is judged again. why says who revokes it, and for what reason. While the calendar
// of a list has a fault nothing is revoked, because it is not certain what is on no list yet.
func (o Office) RevokeAnswer(n int, why rating.Answer) (r RevokedAnswer, err error) {
	for _, l := range o.Setup.Lists {
		if err := o.CheckCalendar(l); err != nil {
			return r, err
		}
	}
	if err := o.sheets().Resume(&r.Pass); err != nil {
		return r, err
	}
	if r.Answer, err = o.AnswerToRevoke(n); err != nil {
		return r, err
	}
	why.Kind, why.Revokes, why.Event, why.Day = rating.AnswerRevoke, n, r.Answer.Event, o.Today()
	r.Leaning, err = o.sheets().Lean(&r.Pass, func() (err error) {
		r.Number, r.Fresh, err = o.Intake.Write.Answer(why, o.Moment())
		return err
	})
	if err != nil {
		return r, err
	}
	if r.Fresh {
		o.Intake.Changed("answer revoked", "number", n, "event", why.Event, "by", why.By)
	}
	r.Out, err = o.sheets().JudgeAnswered(&r.Pass)
	return r, err
}

// filesQuestion is the key under which the folder remembers that no answer is left to carry out.
const filesQuestion = "answers about files that wait"

// Answers carries out what the office has answered about files that wait: that they correct a published event, or that
// they are put away. It returns the decisions that are new, and why others cannot be taken. It does nothing if the
// folder is as it was at the last time.
func (o Office) Answers(pass *intake.Pass) (taken []Taken, found rating.Findings, err error) {
	if same, err := o.AskedBefore(filesQuestion); err != nil || same {
		return nil, nil, err
	}
	waits, err := o.Submissions(ledger.Filter{State: ledger.Waiting})
	if err != nil {
		return nil, nil, err
	}
	given, err := o.Ledger.Answers()
	if err != nil {
		return nil, nil, err
	}
	for _, s := range waits {
		a, event, ok := answerTo(s, rating.AnswersInForce(given))
		if !ok {
			continue
		}
		c, err := o.caseOfAnswer(s, a, event)
		t, why, err := o.decide(c, err, a.Origin, pass)
		if t.Fresh {
			taken = append(taken, t)
		}
		if found = append(found, why...); err != nil {
			return taken, found, err
		}
	}
	return taken, found, o.Answered(filesQuestion)
}

// answerTo returns the office's answer to the question whether a file that waits corrects an event, and the event's
// code; ok is false if there is none.
func answerTo(s ledger.Submission, given []rating.Answer) (a rating.Answer, event string, ok bool) {
	for _, f := range s.Findings {
		for _, q := range f.Asked {
			i := slices.IndexFunc(given, func(a rating.Answer) bool { return a.Print == q.Print })
			if q.About == rating.AboutCorrects && i >= 0 {
				return given[i], f.Args["code"], true
			}
		}
	}
	return a, "", false
}

// caseOfAnswer examines the decision for which an answer asks: to correct the event by the file, or to put the file
// away.
func (d Desk) caseOfAnswer(s ledger.Submission, a rating.Answer, event string) (Case, error) {
	name := path.Join(s.Folder, s.File)
	wanted := rating.Decision{Event: event, By: a.By, Reason: d.Words.Say("answers.reason"),
		Document: AnswerSign + itoa(a.Number)}
	if a.Value == rating.IsAway {
		wanted.Event = name
		return d.Withdrawal(wanted)
	}
	data, err := d.Archived(s.SHA)
	if err != nil {
		return Case{}, err
	}
	return d.Correction(wanted, Sheet{Name: name, Data: data})
}
