package reports

import (
	"sync"
	"testing"
)

// TestWhatReportsShareIsWorkedOutOnce lets two reports ask for the same result at once, and one report ask without
// Shared.
func TestWhatReportsShareIsWorkedOutOnce(t *testing.T) {
	is := Issue{Shared: new(Shared)}
	worked := 0
	ask := func(is Issue, key string) string {
		return Once(&is, key, func() string { worked++; return "of " + key })
	}
	var wait sync.WaitGroup
	for range 2 {
		wait.Go(func() {
			if got := ask(is, "a"); got != "of a" {
				t.Errorf("a report is given %q", got)
			}
		})
	}
	wait.Wait()
	if got := ask(is, "b"); got != "of b" || worked != 2 {
		t.Errorf("%q, and two things were worked out %d times", got, worked)
	}
	if ask(Issue{}, "a"); worked != 3 {
		t.Error("an issue by itself works nothing out")
	}
}
