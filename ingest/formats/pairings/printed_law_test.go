package pairings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kalends/ingest/draft"
	"kalends/ingest/formats/pairings"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// printedBySwissPerfect writes the rounds as SwissPerfect prints them: blanks between the columns, the points before
// the round in brackets, names cut to their column, no numbers of the players.
func printedBySwissPerfect(t *rapid.T, players []string, games []drawnGame) string {
	wide, local := rapid.IntRange(16, 24).Draw(t, "width of names"), rapid.Bool().Draw(t, "ratings")
	rated := map[int]string{}
	side := func(name, loc, total string) string {
		if !local {
			return fmt.Sprintf("%-*s %-7s", wide, name, total)
		}
		return fmt.Sprintf("%-*s %4s  %-7s", wide, name, loc, total)
	}
	results := map[string]string{"1-0": "1:0", "0-1": "0:1", "½-½": ".5:.5", "+:-": "+:-", "-:+": "-:+", "-:-": "-:-",
		"bye1": "1:0"}
	points, lines, round := map[int]rating.Score{}, []string{"Invented cup"}, 0
	total := func(n int) string { return "[" + strings.TrimPrefix(short(points[n]), "0.") + "]" }
	for i := range players {
		rated[i] = rapid.SampledFrom([]string{"", "900", "1712", "2104"}).Draw(t, "rating")
	}
	for i, g := range games {
		if g.round != round {
			for _, before := range games[:i] {
				if before.round == round {
					points[before.first] += before.result.First
					points[before.second] += before.result.Second
				}
			}
			round = g.round
			heads := side("Name", "Loc ", "Total")
			head := fmt.Sprintf("%3s  %s %-7s %s", "No", strings.TrimRight(heads, " ")+"  ", "Result", heads)
			lines = append(lines, "", fmt.Sprintf("Pairings for Round %d", round), "", strings.TrimRight(head, " "), "")
		}
		second := "BYE"
		if g.second >= 0 {
			second = side(players[g.second], rated[g.second], total(g.second))
		}
		first := side(players[g.first], rated[g.first], total(g.first))
		row := fmt.Sprintf("%3d  %s %-7s %s", g.first+1, first, results[g.result.Write()], second)
		lines = append(lines, strings.TrimRight(row, " "))
	}
	return strings.Join(lines, "\n") + "\n"
}

func short(s rating.Score) string {
	return strings.TrimSuffix(strings.TrimSuffix(s.String(), "0"), ".0")
}

// TestPrintedPairingsAreRead prints invented events and reads the same games.
func TestPrintedPairingsAreRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, games := drawEvent(t)
		text := printedBySwissPerfect(t, players, games)
		book, refused := workbook.Read([]byte(text))
		if len(refused) > 0 || !pairings.Knows(tables.In(book)) {
			t.Fatalf("not known: %v\n%s", refused, text)
		}
		got := pairings.Read(draft.Source{Book: book}, tables.In(book))
		for _, f := range got.Report.Findings {
			if f.Severity() == rating.Error {
				t.Fatalf("%v\n%s", f, text)
			}
		}
		if want, read := gamesOf(players, games), gamesRead(got); !slices.Equal(want, read) {
			t.Fatalf("played %q, read %q\n%s", want, read, text)
		}
	})
}
