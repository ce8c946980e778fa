package ingest_test

import (
	"fmt"
	"slices"
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/rating"
)

// TestADeletedColumnIsOneMistake deletes every column of the tables that programs and people send. There is no finding that only
// follows from it.
func TestADeletedColumnIsOneMistake(t *testing.T) {
	e := formatstest.Swiss()
	desk := formsDesk(t, e)
	rr := formatstest.RoundRobin(6)
	desk2 := formsDesk(t, rr)
	for name, l := range map[string]formatstest.Grid{
		"cr rank": formatstest.ChessResults(e, true).Grid(), "cr number": formatstest.ChessResults(e, false).Grid(),
		"hand": formatstest.ByHand(e, formatstest.Tongues()[0]).Grid(), "pairings": formatstest.Pairings(e, 0).Grid(),
		"pairings hand": formatstest.PairingsByHand(e, formatstest.Tongues()[0]).Grid(), "games": formatstest.Games(e).Grid(),
		"rr": formatstest.AllAgainstAll(rr, false).Grid(),
	} {
		wide := 0
		for _, row := range l {
			wide = max(wide, len(row))
		}
		d := desk
		if name == "rr" {
			d = desk2
		}
		for c := range wide {
			var cut formatstest.Grid
			head := ""
			for _, row := range l {
				r := slices.Clone(row)
				if len(r) > c && len(r) > 3 {
					if head == "" {
						head = fmt.Sprint(r[c])
					}
					r = slices.Delete(r, c, c+1)
				}
				cut = append(cut, r)
			}
			r := ingest.Read(cut.XLSX(), formatstest.Code+"_x.xlsx", d)
			n := map[string]int{}
			total := 0
			for _, f := range r.Findings {
				if s := f.Severity(); s == rating.Error || s == rating.Question || s == rating.Warning {
					n[f.Code]++
					total++
				}
			}
			if total > 1 {
				t.Errorf("%s without %q: %v", name, head, n)
			}
		}
	}
}
