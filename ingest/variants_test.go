package ingest_test

import (
	"math/rand/v2"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/rating"
)

// TestVariantsAreReadOrRefused writes good sheets in other random layouts: rows and columns in another order, padded, merged,
// translated, with headers on each page, in other containers. Each is read as the same event or refused with a reason; none is
// read as another event.
func TestVariantsAreReadOrRefused(t *testing.T) { variants(t, 200) }

func variants(t *testing.T, n int) {
	desks := map[string]ingest.Office{}
	r := rand.New(rand.NewPCG(5, 2000))
	read, refused, wrong := 0, map[string]int{}, 0
	for range n {
		v := formatstest.Vary(r)
		key := v.Event.Name + string(v.Event.System) + string(rune('0'+len(v.Event.Entrants)))
		if _, ok := desks[key]; !ok {
			desks[key] = formsDesk(t, v.Event)
		}
		got := ingest.Read(v.Data, v.File, desks[key])
		code := ""
		for _, f := range got.Findings {
			if s := f.Severity(); code == "" && (s == rating.Error || s == rating.Question) {
				code = f.Code
			}
		}
		diff := gocmp.Diff(gamesOf(v.Event, v.Lacks), gamesOf(got.Event, v.Lacks))
		switch {
		case code != "":
			refused[code]++
			t.Logf("%s: %s", code, v.Name)
		case diff != "":
			wrong++
			t.Errorf("%s is read to other games as %s: %s", v.Name, got.Format, diff)
		default:
			read++
		}
	}
	t.Logf("%d variants: %d read to the same event, %d refused (%v), %d wrongly read", n, read, n-read-wrong, refused, wrong)
	if read < n*9/10 {
		t.Errorf("only %d of %d are read", read, n)
	}
}
