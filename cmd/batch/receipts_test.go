package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/templates"
)

// TestReceiptsSayWhatWillCount hands in an event whose rate of play is too fast for all but two of its players, with a
// forfeit and a bye, in every language. UPDATE=1 rewrites the receipts; the diff is reviewed like code.
func TestReceiptsSayWhatWillCount(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	for i, lang := range templates.Languages {
		f.must(w.now, "--lang", lang, "template", "--kind", "games", "--players", "5", "--rounds", "3", "-o", filepath.Join(f.dir, "templates", blank))
		ev := exhibit{event: change{"event.code": eventCode(i), "event.base_min": "60", "event.inc_sec": "0"}}.sheet(w)
		f.sheet("inbox/"+lang+".xlsx", ev, entrantsOf(w.people), gamesOf("1 1 4 1-0", "1 2 3 ½-½", "2 3 1 0-1", "2 4 2 +:-", "3 3 4 1-0", "3 1 - bye1", "3 2 - bye0"))
	}
	f.must(w.now, "collect")
	for i, lang := range templates.Languages {
		got := f.content("accepted/2026-10-01/" + eventCode(i) + "/s01_receipt.txt")
		var kept []string
		for line := range strings.Lines(strings.ReplaceAll(got, "\r\n", "\n")) {
			if !strings.HasPrefix(line, "SHA-256") {
				kept = append(kept, line)
			}
		}
		got = strings.Join(kept, "")
		path := filepath.Join("testdata", "receipts", lang+".txt")
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil || got != string(want) {
			t.Errorf("%s: %v\n%s", lang, err, got)
		}
	}
}
