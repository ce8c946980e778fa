package ledger

import (
	"fmt"
	"testing"
)

// TestWhatIsAskedTogetherIsReadOnce asks the same of a transaction that several writes share, again and again: SQLite reads
// the words once, and the answer is what was written meanwhile.
func TestWhatIsAskedTogetherIsReadOnce(t *testing.T) {
	l := open(t)
	err := l.Together(func() error {
		for n := 1; n <= 20; n++ {
			sha := fmt.Sprint("sha", n)
			if _, err := l.Record(Submission{SHA: sha, Name: sha, Arrived: day("2026-09-01"), State: Rejected}, at); err != nil {
				return err
			}
			all, err := l.Submissions(Filter{State: Rejected})
			if err != nil || len(all) != n {
				t.Errorf("after %d sheets there are %d: %v", n, len(all), err)
			}
		}
		if n := len(l.together.statements); n != 1 {
			t.Errorf("%d statements were read", n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestAnyLike asks for submissions by their bytes and their contents, in some states and not in others.
func TestAnyLike(t *testing.T) {
	l := open(t)
	for i, s := range []Submission{
		{SHA: "a", ContentSHA: "x", State: Waiting, Event: "E-1"}, {SHA: "b", ContentSHA: "y", State: Rejected},
	} {
		s.Name, s.Arrived = fmt.Sprint("sheet", i), day("2026-09-01")
		if _, err := l.Record(s, at); err != nil {
			t.Fatal(err)
		}
	}
	live := []State{Accepted, Waiting}
	for _, tc := range []struct {
		sha      string
		contents []string
		want     bool
	}{
		{"a", nil, true}, {"b", nil, false}, {"c", []string{"x"}, true}, {"c", []string{"", "x"}, true}, {"c", []string{"", "y"}, false},
		{"x", []string{"a"}, false},
	} {
		if got, err := l.AnyLike(live, tc.sha, tc.contents...); err != nil || got != tc.want {
			t.Errorf("%q %q: %v, %v", tc.sha, tc.contents, got, err)
		}
	}
	if got, err := l.AnyLike([]State{Rejected}, "b"); err != nil || !got {
		t.Errorf("a rejected one: %v, %v", got, err)
	}
}
