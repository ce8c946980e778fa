package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/rating"
	"kalends/reports/sheets"
)

// codesOfGathering are the codes that only several files of one event can cause; TestGalleryOfGathering shows them.
const codesOfGathering = "I630 I782 Q630 Q631 Q632 Q633 Q634 Q780"

// TestGalleryOfGathering shows the findings about files that wait for others of their event.
func TestGalleryOfGathering(t *testing.T) {
	t.Parallel()
	round := func(n, of int, games ...string) string {
		text := fmt.Sprintf("Cup,,,,,\nNumber of rounds: %d,,,,,\nRound %d,,,,,\nBoard,ID,White,Result,Black,ID\n", of, n)
		for i, g := range games {
			text += fmt.Sprintf("%d,%s\n", i+1, g)
		}
		return text
	}
	first := []string{"A-1,\"Ash, Anna\",1-0,\"Birch, Boris\",B-2", "C-3,\"Cedar, Cem\",0-1,\"Dogwood, Dan\",D-4"}
	second := []string{"D-4,\"Dogwood, Dan\",1-0,\"Ash, Anna\",A-1", "B-2,\"Birch, Boris\",1-0,\"Cedar, Cem\",C-3"}
	other := []string{"D-4,\"Dogwood, Dan\",0-1,\"Ash, Anna\",A-1", second[1]}
	nameless := strings.NewReplacer("A-1", "", "B-2", "", "C-3", "", "D-4", "", "Birch, Boris", "Beech, Bruno")
	for codes, files := range map[string][][]string{
		"Q630 I630": {{round(1, 3, first...), round(2, 3, second...)}},
		"Q631":      {{nameless.Replace(round(1, 2, first...)), nameless.Replace(round(2, 2, second...))}},
		"Q780":      {{"Cup,,\nStarting rank,,\nNo.,Name,ID\n1,\"Ash, Anna\",A-1\n2,\"Birch, Boris\",B-2\n"}},
		"Q632":      {{round(1, 2, first...), round(2, 2, second...), round(2, 2, other...)}},
		"I782":      {{report("4 w 1", "3 b 1"), report("4 w 1", "3 b 1", "2 w =")}},
		"Q633":      {{round(1, 2, first[:1]...), round(2, 2, first[1:]...)}},
		"Q634":      {{round(1, 2, first...), round(2, 2, second...)}, {round(2, 2, other...), round(1, 2, first...)}},
	} {
		t.Run(codes, func(t *testing.T) {
			t.Parallel()
			found := cupOf(t, files)
			for _, code := range strings.Fields(codes) {
				compareExhibit(t, code, inEveryLanguage(found))
			}
		})
	}
}

// report returns a FIDE report of four players, in which each round is given by the opponent, colour and result of the
// first; the two others play a draw.
func report(rounds ...string) string {
	mirrored := strings.NewReplacer("w", "b", "b", "w", "1", "0", "0", "1")
	text := "012 Cup\n"
	cells := map[int]string{}
	for _, r := range rounds {
		opponent, rest := int(r[0]-'0'), r[1:]
		others := []int{2, 3, 4}
		others = slices.DeleteFunc(others, func(n int) bool { return n == opponent })
		cells[1] += "  " + fmt.Sprintf("%4d%s", opponent, rest)
		cells[opponent] += fmt.Sprintf("  %4d%s", 1, mirrored.Replace(rest))
		cells[others[0]] += fmt.Sprintf("  %4d w =", others[1])
		cells[others[1]] += fmt.Sprintf("  %4d b =", others[0])
	}
	for i, who := range [][2]string{{"A-1", "Ash, Anna"}, {"B-2", "Birch, Boris"}, {"C-3", "Cedar, Cem"}, {"D-4", "Dogwood, Dan"}} {
		text += fmt.Sprintf("001 %4d      %-33s          %11s                     %s\n", i+1, who[1], who[0], cells[i+1])
	}
	return text
}

// cupOf drops files of an event, those of each list date together, and returns the findings about the waiting and
// accepted ones.
func cupOf(t *testing.T, drops [][]string) (found rating.Findings) {
	t.Helper()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", Rows: []row{{"event.code": "CUP-1",
		"event.name": "Cup", "event.discipline": "standard", "event.start": "2026-09-05", "event.end": "2026-09-09",
		"event.requested_on": "2026-08-01"}}})
	now := w.now
	for _, files := range drops {
		for i, text := range files {
			at := filepath.Join(f.dir, "inbox", fmt.Sprintf("CUP-1_%d.csv", i+1))
			if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		f.run(now, "collect")
		if now = "2026-10-02T09:00:00Z"; len(drops) > 1 {
			f.run(now, "publish")
		}
	}
	l, err := ledger.OpenReadOnly(filepath.Join(f.dir, "ledger", "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	waiting, err := l.Submissions(ledger.Filter{State: ledger.Waiting})
	accepted, broken := l.Submissions(ledger.Filter{State: ledger.Accepted})
	if err := errors.Join(err, broken, l.Close()); err != nil {
		t.Fatal(err)
	}
	for _, s := range append(waiting, accepted...) {
		found = append(found, s.Findings...)
	}
	return found
}
