package ledger

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// stopped is the panic that ends a process at a commit.
type stopped struct{}

// stopping runs do and ends it before or, with kept, after its n-th commit; false if there is none.
func stopping(l *Ledger, n int, kept bool, do func()) (ended bool) {
	l.Commits = func(_ string, now bool) {
		if now == kept {
			n--
		}
		if n == 0 && now == kept {
			panic(stopped{})
		}
	}
	defer func() {
		l.Commits = nil
		if r := recover(); r != nil {
			_, ended = r.(stopped)
		}
	}()
	do()
	return false
}

// TestInPlaceOf stops a correction around its commit: before it the first sheet is live, after it the second, and at no
// moment both or neither.
func TestInPlaceOf(t *testing.T) {
	for _, tc := range []struct {
		name  string
		place func(l *Ledger, old Submission) error
	}{
		{"of a new sheet", func(l *Ledger, old Submission) error {
			_, err := l.RecordInPlaceOf(second(), old.ID, at, "corrected")
			return err
		}},
		{"of one that waited", func(l *Ledger, old Submission) error {
			waits := second()
			waits.State = Waiting
			waits, err := l.Record(waits, at)
			waits.State = Accepted
			return errors.Join(err, l.UpdateInPlaceOf(waits, old.ID, at, "corrected"))
		}},
	} {
		for _, kept := range []bool{false, true} {
			l := open(t)
			old, err := l.Record(first(), at)
			must(t, err)
			commits := strings.Count(tc.name, "waited") + 1
			if !stopping(l, commits, kept, func() { must(t, tc.place(l, old)) }) {
				t.Fatalf("%s: it was not stopped", tc.name)
			}
			live, err := l.Submissions(Filter{State: Accepted, Event: "EV-1"})
			must(t, err, l.Check())
			want := "f1"
			if kept {
				want = "f2"
			}
			if len(live) != 1 || live[0].SHA != want {
				t.Errorf("%s, committed %v: live are %v, want %s", tc.name, kept, live, want)
			}
			if !kept { // once more, to the end
				must(t, tc.place(l, old))
			}
			must(t, l.Check())
		}
	}
	l := open(t)
	if _, err := l.RecordInPlaceOf(second(), 99, at, "corrected"); !errors.Is(err, ErrUnknown) {
		t.Errorf("in the place of nothing: %v", err)
	}
	if all, err := l.Submissions(Filter{}); len(all) > 0 || err != nil {
		t.Errorf("half is kept: %v, %v", all, err)
	}
}

func first() Submission {
	return Submission{SHA: "f1", Name: "a.xlsx", State: Accepted, Event: "EV-1", List: "standard", ListDate: day("2026-10-01"), Sheet: event("EV-1")}
}

func second() Submission {
	s := first()
	s.SHA, s.Name = "f2", "b.xlsx"
	return s
}

// TestJournalLines reads the lines back as the entries that they are.
func TestJournalLines(t *testing.T) {
	l := open(t)
	old, err := l.Record(first(), at)
	must(t, err)
	_, err = l.RecordInPlaceOf(second(), old.ID, at, "corrected: <&> Осінь")
	must(t, err)
	var b bytes.Buffer
	must(t, l.JournalLines(&b))
	var got, want []Entry
	for line := range strings.Lines(b.String()) {
		var e Entry
		must(t, json.Unmarshal([]byte(line), &e))
		got = append(got, e)
	}
	for e, err := range l.Journal() {
		must(t, err)
		want = append(want, e)
	}
	if diff := cmp.Diff(want, got); diff != "" || len(got) != 3 {
		t.Errorf("%d lines: %s", len(got), diff)
	}
}
