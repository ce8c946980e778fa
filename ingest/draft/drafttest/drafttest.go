// Package drafttest prints the contents of a draft as lines that tests can compare.
package drafttest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/draft"
)

// Codes returns code and place of each finding, sorted.
func Codes(d *draft.Draft) []string {
	var all []string
	for _, f := range d.Report.Findings {
		all = append(all, strings.TrimSuffix(f.Code+" "+f.Origin.Cell, " "))
	}
	slices.Sort(all)
	return all
}

// Games lists the games and byes, sorted: round, numbers, scores in hundredths, kind.
func Games(d *draft.Draft) []string {
	var all []string
	for _, p := range d.Pairs {
		all = append(all, fmt.Sprintf("%d %d-%d %d:%d %s", p.Round, p.First, p.Second, p.FirstScore, p.SecondScore, p.Kind))
	}
	slices.Sort(all)
	return all
}

// Same fails the test where got is not want.
func Same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}
