package decisions

import (
	"slices"

	"kalends/publish/intake"
	"kalends/rating"
	"kalends/rating/finding"
)

// AnswerSign goes before the number of an answer, where decisions have numbers, too.
const AnswerSign = "A"

// RevokedAnswer is what became of an answer that was taken back.
type RevokedAnswer struct {
	Answer rating.Answer
	Number int  // of the answer that takes it back
	Fresh  bool // false: it was taken back before
	Out    bool // a list that is out counts the event; it stays as it is
	Pass   intake.Pass
}

// AnswerToRevoke gives the answer that is to be taken back.
func (d Desk) AnswerToRevoke(n int) (rating.Answer, error) {
	all, err := d.Ledger.Answers()
	if err != nil {
		return rating.Answer{}, err
	}
	i := slices.IndexFunc(all, func(a rating.Answer) bool { return a.Number == n && a.Kind != rating.AnswerRevoke })
	if i < 0 {
		return rating.Answer{}, d.refuse(because(finding.NotInForce, "n", AnswerSign+itoa(n)))
	}
	return all[i], nil
}

// RevokeAnswer takes an answer of the office back. What waits is asked again; what was accepted by it and is in no list
// yet is judged again. Why says who takes it back, and for what reason.
func (o Office) RevokeAnswer(n int, why rating.Answer) (r RevokedAnswer, err error) {
	if err := o.sheets().Resume(&r.Pass); err != nil {
		return r, err
	}
	if r.Answer, err = o.AnswerToRevoke(n); err != nil {
		return r, err
	}
	why.Kind, why.Revokes, why.Event, why.Day = rating.AnswerRevoke, n, r.Answer.Event, o.Today()
	if r.Number, r.Fresh, err = o.Intake.Write.Answer(why, o.Moment()); err != nil {
		return r, err
	}
	if r.Fresh {
		o.Intake.Changed("answer revoked", "number", n, "event", why.Event, "by", why.By)
	}
	r.Out, err = o.sheets().JudgeAnswered(&r.Pass)
	return r, err
}
