package publish_test

import (
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/decisions"
	"kalends/publish/files/filestest"
	"kalends/publish/notify"
	"kalends/rating"
)

// withdrawing takes a decision about a published event.
func withdrawing(o *publish.Office) error {
	_, err := o.Decisions.Take(func(d decisions.Desk) (decisions.Case, error) {
		return d.Withdrawal(rating.Decision{Event: "OPEN-1", Reason: "never\nplayed", Document: "D-7", By: "Ash, Anna"})
	})
	return err
}

// decidedNews is what people are told of it.
var decidedNews = []notify.Item{{Decision: 1, What: "decision 1, withdrawn: OPEN-1", Problems: `never\nplayed (D-7) — Ash, Anna`}}

// decidedItems returns the items about decisions among the messages that have arrived since the last call.
func (r *newsroom) decidedItems() (all []notify.Item) {
	for _, m := range r.messages() {
		if m.Kind == notify.Decided {
			all = append(all, m.Items...)
		}
	}
	return all
}

// TestAStopLosesNoNoticeOfADecision ends the process between a decision and its notice: the notice is sent, and once.
func TestAStopLosesNoNoticeOfADecision(t *testing.T) {
	r := aNewsroom(t, aSmall(t).base[0])
	for _, now := range dates[0] {
		r.must(now, brief)
	}
	r.messages()
	from := r.dir
	for _, pattern := range []string{"", `^after commit decide`, `^half write .*ledger/notices`, `^after rename .*ledger/notices`,
		`^before rename .*ledger/told.json`, `^after rename .*ledger/told.json`} {
		r.dir = copyOf(t, from)
		fits, came := regexp.MustCompile(pattern), pattern == ""
		stopped, err := r.round(corrects, func(s filestest.Step) error {
			if !came && fits.MatchString(filepath.ToSlash(stepText(s))) {
				came = true
				panic(stop{})
			}
			return nil
		}, withdrawing)
		if err != nil || stopped != (pattern != "") {
			t.Fatalf("%q: stopped %v, %v", pattern, stopped, err)
		}
		r.must(refuses, nothing)
		if diff := cmp.Diff(decidedNews, r.decidedItems()); diff != "" {
			t.Errorf("%q:\n%s", pattern, diff)
		}
		r.must(outAgain, nothing)
		if again := r.decidedItems(); again != nil {
			t.Errorf("%q: told again: %v", pattern, again)
		}
	}
}

// TestARefusedDraftIsToldAsADecision expects the notice of a refused draft among those of decisions.
func TestARefusedDraftIsToldAsADecision(t *testing.T) {
	r := aNewsroom(t, aSmall(t).base[0])
	r.setup.Approve = true
	r.must(dates[0][0], nothing)
	for _, now := range dates[0] {
		r.must(now, brief)
	}
	r.messages()
	r.must(corrects, func(o *publish.Office) error {
		_, err := o.Publisher.Reject(o.Setup.Lists[0], 0, "a result is wrong")
		return err
	})
	want := []notify.Item{{What: "small-standard-2026-03-01, revision 1: the draft is refused", Problems: "a result is wrong"}}
	if diff := cmp.Diff(want, r.decidedItems()); diff != "" {
		t.Error(diff)
	}
}
