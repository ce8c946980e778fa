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
