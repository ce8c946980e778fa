package ledger

import (
	"fmt"
	"testing"
)

// TestOneOfTheHashes finds submissions by their bytes or by their contents at once; an unknown hash matches nothing.
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
