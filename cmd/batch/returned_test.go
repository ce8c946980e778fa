package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/reports/sheets"
	"kalends/reports/sheets/sheetstest"
	"kalends/templates"
)

// lookAt is the flag for a folder to which returned sheets are copied, for a person to look at.
var lookAt = flag.String("look", "", "folder that returned sheets are written to, for a person to look at")

// mistakes returns the sheet of a hurried sender: six errors, and a day that can be read in two ways.
func mistakes() []sheets.FillSheet {
	w := worlds()["fide"]
	ev := exhibit{event: change{"event.end": "2026-08-30"}}.sheet(w)
	players := entrantsOf(w.people)
	players[1]["player.id"] = "B-22"
	players[3]["player.name"] = "Somebody Else"
	games := gamesOf("1 1 4 won!", "2 3 1 0-1", "2 4 41 0-1", "3 1 2 ½-½", "3 3 2 1-0")
	games[3]["game.date"] = "06/09/2026"
	return []sheets.FillSheet{{Sheet: "Event", Rows: []row{ev}}, {Sheet: "Players", Rows: players}, {Sheet: "Games", Rows: games}}
}

// corrections returns the entries that correct the six errors.
func corrections() []sheets.FillSheet {
	return []sheets.FillSheet{
		{Sheet: "Event", Rows: []row{{"event.end": "2026-09-09"}}},
		{Sheet: "Players", From: 6, Rows: []row{{"player.id": "B-2"}}}, {Sheet: "Players", From: 8, Rows: []row{{"player.name": "Dogwood, Dan"}}},
		{Sheet: "Games", From: 5, Rows: []row{{"game.result": "1-0"}}}, {Sheet: "Games", From: 7, Rows: []row{{"game.second": "2"}}},
		{Sheet: "Games", From: 9, Rows: []row{{"game.second": "4"}}},
	}
}

// TestSixMistakesInOneSheet returns a sheet with six mistakes in each language: one look at the copy must be enough to
// correct all of them in it, and a warning is confirmed there with a word.
func TestSixMistakesInOneSheet(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	base := association(t, w.ruleset, w.since, w.registry...)
	for _, lang := range templates.Languages {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			f := testFolder{t, filepath.Join(t.TempDir(), "test")}
			if err := os.CopyFS(f.dir, os.DirFS(base.dir)); err != nil {
				t.Fatal(err)
			}
			const sent, back = "inbox/cup.xlsx", "rejected/2026-09-20/cup__REJECTED.xlsx"
			f.must(w.now, "--lang", lang, "template", "--kind", "games", "--players", "10", "--rounds", "3", "-o", filepath.Join(f.dir, sent))
			f.fill(sent, mistakes()...)
			if status, _, errs := f.run(w.now, "collect"); status != exitPerson {
				t.Fatalf("exit %d\n%s", status, errs)
			}
			f.keepForReview(back, lang)
			f.checkReturned(back, lang)
			f.fill(back, corrections()...)
			f.edit(back, func(b []byte) []byte {
				confirmed, err := sheetstest.Confirm(b, "W350")
				if err != nil {
					t.Fatal(err)
				}
				return f.copyTo(confirmed, sent)
			})
			f.must(w.now, "collect")
			receipt := f.content("accepted/2026-10-01/CUP-1/s01_receipt.txt")
			for _, code := range []string{"I145", "I410"} {
				if !strings.Contains(receipt, code) {
					t.Errorf("the receipt does not say %s:\n%s", code, receipt)
				}
			}
			if strings.Contains(receipt, "W350 ·") {
				t.Errorf("what was confirmed is asked again:\n%s", receipt)
			}
		})
	}
}

// checkReturned checks that a returned sheet lists every mistake at its cell, in words, with a comment there.
func (f testFolder) checkReturned(name, lang string) {
	f.t.Helper()
	want := map[string]string{"E351": "Event!C9", "E201": "Players!B6", "E205": "Players!C8", "E302": "Games!E5", "E312": "Games!F7", "E311": "Games!F9", "W350": "Games!H8"}
	list, err := sheetstest.Problems([]byte(f.content(name)))
	if err != nil {
		f.t.Fatal(err)
	}
	for _, p := range list {
		if place := p.Sheet + "!" + p.Cell; want[p.Code] != place {
			f.t.Errorf("%s: %s at %s, want it at %q", lang, p.Code, place, want[p.Code])
		}
		delete(want, p.Code)
		for _, text := range []string{p.Read, p.Problem, p.Remedy} {
			if text == "" || strings.ContainsAny(text, "{}[]") || strings.Contains(text, ": —") {
				f.t.Errorf("%s: %s says %q", lang, p.Code, text)
			}
		}
		if !strings.Contains(p.Comment, p.Code+" "+p.Problem) {
			f.t.Errorf("%s: the comment at %s says %q", lang, p.Cell, p.Comment)
		}
	}
	for code := range want {
		f.t.Errorf("%s: %s is not in the list", lang, code)
	}
}

// copyTo writes data to a path of the folder, and returns it.
func (f testFolder) copyTo(data []byte, to string) []byte {
	f.t.Helper()
	if err := os.WriteFile(filepath.Join(f.dir, filepath.FromSlash(to)), data, 0o644); err != nil {
		f.t.Fatal(err)
	}
	return data
}

// content returns the text of a file.
func (f testFolder) content(name string) string {
	f.t.Helper()
	data, err := os.ReadFile(filepath.Join(f.dir, filepath.FromSlash(name)))
	if err != nil {
		f.t.Fatal(err)
	}
	return string(data)
}

// keepForReview copies a returned sheet and its list of problems to lookAt, if that is set.
func (f testFolder) keepForReview(name, lang string) {
	f.t.Helper()
	if *lookAt == "" {
		return
	}
	for _, ext := range []string{"__REJECTED.xlsx", "__problems.txt"} {
		data := f.content(strings.Replace(name, "__REJECTED.xlsx", ext, 1))
		if err := os.WriteFile(filepath.Join(*lookAt, lang+ext), []byte(data), 0o600); err != nil {
			f.t.Fatal(err)
		}
	}
}
