package ledger

import (
	"fmt"
	"testing"
)

// TestWhatIsAskedTogetherIsReadOnce enters sheets into a transaction that several writes share and asks for them, again and
// again: SQLite reads the words of each statement once, and the answer is what was written meanwhile.
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
		for _, words := range []string{selectSubmission + ` WHERE state = 'rejected' AND state <> 'accepted' ORDER BY id`, insertSubmission} {
			if l.together.statements[words] == nil {
				t.Errorf("not kept: %s", words)
			}
		}
		if n := len(l.together.statements); n != 5 {
			t.Errorf("%d statements were read", n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestOneOfTheHashes asks for submissions by their bytes or their contents at once; what is not known matches nothing.
func TestOneOfTheHashes(t *testing.T) {
	l := open(t)
	for i, s := range []Submission{{SHA: "a", ContentSHA: "x", State: Waiting, Event: "E-1"}, {SHA: "b", State: Rejected}} {
		s.Name, s.Arrived = fmt.Sprint("sheet", i), day("2026-09-01")
		if _, err := l.Record(s, at); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct {
		hashes [3]string
		want   string
	}{
		{[3]string{"a"}, "a"}, {[3]string{"c", "x"}, "a"}, {[3]string{"c", "", "x"}, "a"}, {[3]string{"b", "x", ""}, "ab"}, {[3]string{"c"}, ""},
	} {
		found, got := []Submission(nil), ""
		var err error
		if found, err = l.Submissions(Filter{Hashes: tc.hashes}); err != nil {
			t.Fatal(err)
		}
		for _, s := range found {
			got += s.SHA
		}
		if got != tc.want {
			t.Errorf("%q: %q", tc.hashes, got)
		}
	}
}
