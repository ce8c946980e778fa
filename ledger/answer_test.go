package ledger

import (
	"errors"
	"strings"
	"testing"

	"kalends/rating"
)

// TestAnswersAreNumberedOnceAndRevokedOnce: the same answer twice is one; one that was revoked can be given again.
func TestAnswersAreNumberedOnceAndRevokedOnce(t *testing.T) {
	l := open(t)
	elm := rating.Answer{Kind: rating.AnswerPlayer, Event: "CUP-1", Print: "p", Player: "E-5", By: "AK"}
	give := func(a rating.Answer, number int, isFresh bool) {
		t.Helper()
		n, fresh, err := l.Answer(a, at)
		must(t, err)
		if n != number || fresh != isFresh {
			t.Errorf("%+v is answer %d, fresh %v; want %d, %v", a, n, fresh, number, isFresh)
		}
	}
	give(elm, 1, true)
	again := elm
	again.By = "BM"
	give(again, 1, false)
	revoke := rating.Answer{Kind: rating.AnswerRevoke, Event: "CUP-1", Revokes: 1, By: "AK", Reason: "her sister"}
	give(revoke, 2, true)
	give(revoke, 2, false)
	if _, _, err := l.Answer(rating.Answer{Kind: rating.AnswerRevoke, Event: "CUP-1", Revokes: 2}, at); !errors.Is(err, ErrRevoked) {
		t.Errorf("a revocation is revoked: %v", err)
	}
	give(again, 3, true)
	all, err := l.Answers()
	must(t, err, l.Check())
	if in := rating.AnswersInForce(all); len(in) != 1 || in[0].Number != 3 {
		t.Errorf("in force: %+v", in)
	}
}

// TestAnAnswerIsWhatTheJournalSays: one that was put in or changed behind the ledger's back is found.
func TestAnAnswerIsWhatTheJournalSays(t *testing.T) {
	l := open(t)
	_, _, err := l.Answer(rating.Answer{Kind: rating.AnswerPlayer, Event: "CUP-1", Print: "p", Player: "E-5"}, at)
	must(t, err)
	_, err = l.db.Exec(`INSERT INTO answer (number, event, body, at) VALUES (2, 'CUP-1', '{"number":2,"event":"CUP-1"}', 'x')`)
	must(t, err)
	if err := l.Check(); err == nil || !strings.Contains(err.Error(), "answer 2 is not what the journal says") {
		t.Error(err)
	}
	if _, err := l.db.Exec(`UPDATE answer SET event = 'CUP-2'`); err == nil {
		t.Error("an answer was changed")
	}
	if _, err := l.db.Exec(`DELETE FROM answer`); err == nil {
		t.Error("an answer was forgotten")
	}
}

// TestALedgerWithoutAnswers of an earlier version has none, and takes them once it is brought up to date.
func TestALedgerWithoutAnswers(t *testing.T) {
	now, _ := withList(t)
	path := olden(t, now, versionAnswers-1)
	r, err := OpenReadOnly(path)
	must(t, err, r.Check())
	if all, err := r.Answers(); len(all) > 0 || err != nil {
		t.Errorf("%v, %v", all, err)
	}
	must(t, r.Close())
	l, err := Open(path)
	must(t, err)
	_, fresh, err := l.Answer(rating.Answer{Kind: rating.AnswerPlayer, Event: "CUP-1", Print: "p", Player: "E-5"}, at)
	must(t, err, l.Check())
	if all, err := l.Answers(); len(all) != 1 || !fresh || err != nil {
		t.Errorf("%v, %v", all, err)
	}
}
