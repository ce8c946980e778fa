package trf_test

import (
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/ingest/draft"
	"kalends/ingest/formats/trf/trftest"
	"kalends/rating"
)

// TestNoGameIsLostOrChangedInSilence damages one place in the players' lines of random reports, as typing or a bad
// transfer does: either it is reported, or the games between players are unchanged.
func TestNoGameIsLostOrChangedInSilence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		style := trftest.Style{Edition26: rapid.Bool().Draw(t, "edition 26")}
		e := trftest.Draw(t, style)
		good := trftest.Write(e, style)
		bad := damage(t, good)
		d := read(t, bad)
		if worst := d.Report.Findings.Worst(); worst == rating.Error || worst == rating.Question || worst == rating.Warning {
			return
		}
		if diff := gocmp.Diff(between(read(t, good)), between(d)); diff != "" {
			t.Fatalf("nothing was found, and the games differ (-good +bad):\n%s\n%s", diff, bad)
		}
	})
}

// damage changes one line of a player.
func damage(t *rapid.T, text string) string {
	lines := strings.Split(text, "\n")
	var players []int
	for i, l := range lines {
		if strings.HasPrefix(l, "001 ") {
			players = append(players, i)
		}
	}
	at := rapid.SampledFrom(players).Draw(t, "line")
	line := []rune(lines[at])
	column := rapid.IntRange(3, len(line)-1).Draw(t, "column")
	sign := []rune(" 0123456789wb-+=10WDLHFUZx.")
	switch rapid.SampledFrom([]string{"change", "change", "change", "drop a sign", "add a sign", "cut", "drop the line", "double the line"}).Draw(t, "damage") {
	case "change":
		line[column] = rapid.SampledFrom(sign).Draw(t, "sign")
	case "drop a sign":
		line = slices.Delete(line, column, column+1)
	case "add a sign":
		line = slices.Insert(line, column, rapid.SampledFrom(sign).Draw(t, "sign"))
	case "cut":
		line = line[:column]
	case "drop the line":
		return strings.Join(slices.Delete(lines, at, at+1), "\n")
	case "double the line":
		return strings.Join(slices.Insert(lines, at, lines[at]), "\n")
	}
	lines[at] = string(line)
	return strings.Join(lines, "\n")
}

// between returns the games between two players, without byes.
func between(d *draft.Draft) []string {
	all := slices.Clone(games(d))
	for i := len(d.Pairs) - 1; i >= 0; i-- {
		if d.Pairs[i].Second == 0 {
			all = slices.Delete(all, i, i+1)
		}
	}
	slices.Sort(all)
	return all
}
