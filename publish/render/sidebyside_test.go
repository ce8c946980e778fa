package render

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
)

// numbered returns reports whose file is their number. besides is called while one is made, and may fail.
func numbered(of int, besides func(n int) error) []report {
	all := make([]report, of)
	for n := range all {
		all[n] = report{fmt.Sprint("_", n), func(w io.Writer, _ reports.Issue) ([]rating.Finding, error) {
			_, err := fmt.Fprint(w, n)
			return []rating.Finding{{Code: fmt.Sprint("W", n)}}, errors.Join(err, besides(n))
		}}
	}
	return all
}

// TestWhatIsMadeSideBySideIsInOrder, whichever is ready first.
func TestWhatIsMadeSideBySideIsInOrder(t *testing.T) {
	others := make(chan struct{})
	told := 0
	p, err := sideBySide(numbered(5, func(n int) error {
		switch n {
		case 0:
			<-others
		case 4:
			close(others)
		}
		return nil
	}), reports.Issue{Name: "demo"}, files.Nowhere{}, func(int, string) { told++ })
	if err != nil || told != 5 {
		t.Fatal(told, err)
	}
	var got, want []string
	for n := range 5 {
		want = append(want, fmt.Sprintf("demo_%d %s W%d", n, rating.SHA([]byte(fmt.Sprint(n))), n))
		got = append(got, fmt.Sprint(p.files[n].Name, " ", p.files[n].SHA, " ", p.findings[n].Code))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestNoFileIsBegunAfterOneThatFails: a disk that is full is not filled up to its last byte.
func TestNoFileIsBegunAfterOneThatFails(t *testing.T) {
	full, begun := errors.New("no space left on device"), make(chan int, 100)
	_, err := sideBySide(numbered(100, func(n int) error {
		begun <- n
		return full
	}), reports.Issue{Name: "demo"}, files.Nowhere{}, func(int, string) {})
	if !errors.Is(err, full) || !strings.Contains(err.Error(), "make demo_") {
		t.Errorf("error %v", err)
	}
	if len(begun) > atOnce {
		t.Errorf("%d of 100 files were begun", len(begun))
	}
}

// TestAReportThatBreaksBreaksWhoWaitsForIt: a panic in a report is a panic of the caller, who can report it.
func TestAReportThatBreaksBreaksWhoWaitsForIt(t *testing.T) {
	defer func() {
		if broken := recover(); broken != "at its sixth word" {
			t.Errorf("broken by %v", broken)
		}
	}()
	sideBySide(numbered(9, func(n int) error {
		if n == 3 {
			panic("at its sixth word")
		}
		return nil
	}), reports.Issue{}, files.Nowhere{}, func(int, string) {})
	t.Error("nobody is told")
}
