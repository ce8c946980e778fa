package ingest_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/rating"
)

// TestExportsOfChessResults writes random events as chess-results.com does, in eight languages and several layouts, in one file
// or in one for each round. Each is read with the same rounds, players, colours and results, or asked about or returned with a
// reason; none is read with others.
func TestExportsOfChessResults(t *testing.T) { exportsOf(t, 60, 8) }

func exportsOf(t *testing.T, n int, seed uint64) {
	everybody := formatstest.Swiss()
	everybody.Entrants = formatstest.Pool()
	office := formsDesk(t, everybody)
	office.Gathering = true
	r := rand.New(rand.NewPCG(16, seed))
	read, games, files, refused := 0, 0, map[int]int{}, map[string]int{}
	for range n {
		x := formatstest.DrawExport(r)
		var all []ingest.File
		for _, f := range x.Files {
			all = append(all, ingest.File{Name: f.Name, Data: f.Data})
		}
		got := ingest.ReadAll(all, office)
		if code := firstDoubt(got.Findings); code != "" {
			refused[code]++
			t.Logf("%s: %s", code, x.Name)
			continue
		}
		if diff := gocmp.Diff(gamesOf(x.Event, formatstest.Lacks{}), gamesOf(got.Event, formatstest.Lacks{})); diff != "" {
			t.Fatalf("%s is read to other games as %s: %s", x.Name, got.Format, diff)
		}
		read++
		games += len(x.Event.Games)
		files[len(x.Files)]++
	}
	t.Logf("%d events: %d read, %d games and byes, by files %v; asked or returned %v", n, read, games, files, refused)
	if read < n*9/10 {
		t.Errorf("only %d of %d are read", read, n)
	}
}

// firstDoubt returns the code of the first error or question, with ? behind that of a question; empty if the reading is
// accepted.
func firstDoubt(all rating.Findings) string {
	for _, f := range all {
		if s := f.Severity(); s == rating.Error || s == rating.Question {
			return f.Code + strings.Repeat("?", map[rating.Severity]int{rating.Question: 1}[s])
		}
	}
	return ""
}
