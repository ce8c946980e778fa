package ledger

import (
	"fmt"
	"path"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// said returns a line for each transition.
func said(all []Transition) []string {
	var lines []string
	for _, b := range all {
		if p := b.Publication; p != nil {
			lines = append(lines, fmt.Sprintf("%s %s %s", p.name(), p.State, b.Totals))
			continue
		}
		s := b.Submission
		line := fmt.Sprintf("%q %s %s in %s with %d", s.Label+"/"+s.Name, s.State, s.Event, path.Join(s.Folder, s.File), len(s.Findings))
		if b.Before != nil {
			line += fmt.Sprintf(", was %s %s in %s", b.Before.State, b.Before.Event, path.Join(b.Before.Folder, b.Before.File))
		}
		lines = append(lines, line)
	}
	return lines
}

// TestTransitions writes everything that a ledger can store, and expects only new states as news.
func TestTransitions(t *testing.T) {
	l := open(t)
	wait := func(code string) Submission {
		s := accepted(code)
		s.State, s.ListDate, s.Folder = Waiting, 0, "waiting/"+code
		return s
	}
	var one, two, copied Submission
	update := func(s *Submission, change func()) {
		t.Helper()
		change()
		must(t, l.Update(*s, at, "why"))
	}
	pub := issue("2026-10-01", 1)
	pub.ManifestSHA = "m"
	for _, step := range []struct {
		name string
		do   func()
		want []string
	}{
		{"returned, with a name that is no text", func() {
			enter(t, l, Submission{SHA: "1", Name: "odd\xff.xlsx", Label: "north", State: Rejected, Folder: "rejected/2026-09-10", File: "odd_.xlsx"})
		}, []string{`"north/odd\xff.xlsx" rejected  in rejected/2026-09-10/odd_.xlsx with 0`}},
		{"waits", func() { one = enter(t, l, wait("W-1")) }, []string{`"north/W-1.xlsx" waiting W-1 in waiting/W-1/s01_W-1.xlsx with 1`}},
		{"another waits", func() { two = enter(t, l, wait("W-2")) }, []string{`"north/W-2.xlsx" waiting W-2 in waiting/W-2/s01_W-2.xlsx with 1`}},
		{"a copy", func() {
			copied = wait("W-1")
			copied.State = Duplicate
			copied = enter(t, l, copied)
		}, nil},
		{"accepted", func() { enter(t, l, accepted("A-1")) }, nil},
		{"waits for something else", func() { update(&one, func() { one.Findings = append(one.Findings, rating.Finding{Code: "Q210"}) }) }, nil},
		{"waits in another event's folder", func() { update(&one, func() { one.Event, one.Folder = "W-3", "waiting/W-3" }) }, nil},
		{"the copy follows", func() { update(&copied, func() { copied.Folder = "waiting/W-3" }) }, nil},
		{"returned after all", func() {
			update(&one, func() { one.State, one.Event, one.Folder, one.File = Rejected, "", "rejected/2026-09-12", "W-1.xlsx" })
		}, []string{`"north/W-1.xlsx" rejected  in rejected/2026-09-12/W-1.xlsx with 2, was waiting W-3 in waiting/W-3/s01_W-1.xlsx`}},
		{"returned as it is", func() { update(&one, func() { one.File = "W-1~2.xlsx" }) }, nil},
		{"accepted after all", func() { update(&two, func() { two.State, two.Folder = Accepted, "accepted/2026-10-01/W-2" }) }, nil},
		{"corrected", func() {
			again := accepted("A-1")
			_, err := l.RecordInPlaceOf(again, 5, at, "why")
			must(t, err)
		}, nil},
		{"frozen by mistake", func() { must(t, l.Freeze(pub, at)) }, []string{"standard 2026-10-01 r1 frozen "}},
		{"unfrozen", func() { must(t, l.Unfreeze(pub.List, pub.Date, 1, at, "why")) }, nil},
		{"an opening list", func() {
			must(t, l.SaveOpenings("standard", []rating.List{{ID: "standard", Date: day("2026-09-01")}}, at))
		}, nil},
		{"frozen", func() { must(t, l.Freeze(pub, at)) }, []string{"standard 2026-10-01 r1 frozen "}},
		{"staged", func() { must(t, l.Stage(pub, result("2026-10-01", 2000, "100", "200"), at)) }, nil},
		{"out", func() { must(t, l.Published(pub.List, pub.Date, 1, at)) }, []string{`standard 2026-10-01 r1 published {"listed":2}`}},
		{"out, said again", func() { must(t, l.Published(pub.List, pub.Date, 1, at)) }, nil},
		{"a value remembered", func() { must(t, l.SetMeta("moving", "x")) }, nil},
	} {
		before, err := l.Mark()
		must(t, err)
		step.do()
		changes, err := l.Transitions(before, Rejected, Waiting)
		must(t, err)
		if diff := cmp.Diff(step.want, said(changes)); diff != "" {
			t.Errorf("%s:\n%s", step.name, diff)
		}
		if has, err := l.Has(before); !has || err != nil {
			t.Errorf("%s: the place before it is not known: %v", step.name, err)
		}
	}
	whole, err := l.Transitions(Mark{}, Rejected, Waiting)
	must(t, err)
	if len(whole) != 7 {
		t.Errorf("from the beginning:\n%q", said(whole))
	}
	only, err := l.Transitions(Mark{}, Waiting)
	must(t, err)
	if len(only) != 5 {
		t.Errorf("without those returned:\n%q", said(only))
	}
	hashes := map[string]bool{}
	for _, b := range whole {
		hashes[b.Hash] = true
		if b.At != at {
			t.Errorf("%v at %s", b, b.At)
		}
	}
	if len(hashes) != len(whole) {
		t.Error("two entries have one hash")
	}
}

// TestMark knows a place of this journal from one of another.
func TestMark(t *testing.T) {
	l, other := open(t), open(t)
	begin, err := l.Mark()
	must(t, err)
	enter(t, l, accepted("A-1"))
	enter(t, other, accepted("B-1"))
	first, err := l.Mark()
	must(t, err)
	enter(t, l, accepted("A-2"))
	foreign, err := other.Mark()
	must(t, err)
	for _, tc := range []struct {
		name string
		mark Mark
		want bool
	}{
		{"the beginning", begin, true},
		{"behind the first entry", first, true},
		{"of another journal", foreign, false},
		{"behind the end", Mark{3, first.Hash}, false},
		{"without a hash", Mark{Seq: 1}, false},
	} {
		if has, err := l.Has(tc.mark); has != tc.want || err != nil {
			t.Errorf("%s: %v, %v", tc.name, has, err)
		}
	}
	if begin != (Mark{}) {
		t.Errorf("an empty journal ends at %v", begin)
	}
}
