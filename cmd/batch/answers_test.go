package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/reports/sheets"
	"kalends/templates"
)

// codesOfAnswers are the codes that only a workbook of the office's answers can cause; tests of this file show them.
const codesOfAnswers = "E663 E664 E665 E666 E668 E669 W667 E773 E774 E775 E778 I776 Q777 I779 E840"

// doubtful is a table that leaves doubts: its last two columns are ratings that are on no list.
const doubtful = `"Cup"
"Final Ranking crosstable after 3 Rounds"

"Rk.","Name","Rtg","FED","1.Rd","2.Rd","3.Rd","Pts. "
"1","Ash  Anna ",2013,"NOR"," 4w1"," 2b1"," 3w1","3"
"2","Birch  Boris ",1946,"NOR"," 3b1"," 1w0"," 4b1","2"
"3","Elm  Ewa ",1689,"NOR"," 2w0"," 4b1"," 1b0","1"
"4","Fir  Fritz ",1815,"NOR"," 1b0"," 3w0"," 2w0","0"
`

// questionedFolder returns a folder in which the office is asked about two people of one event, and the moment.
func questionedFolder(t *testing.T) (f testFolder, now string) {
	t.Helper()
	w := worlds()["fide"]
	f = association(t, w.ruleset, w.since)
	f.must(w.now, "template", "--kind", "registry", "--players", "8", "-o", filepath.Join(f.dir, "registry", "registry.xlsx"))
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: people("A-1|Ash, Anna|F|1990", "B-2|Birch, Boris|M|1985",
		"E-5|Elm, Eda|F|1991", "F-6|Fir, Fritz|M|1992", "F-7|Fir, Fritz|M|1961")},
		sheets.FillSheet{Sheet: "Ratings", Rows: []row{openingRating("A-1", "standard", "2026-09-01", "2013", "200"),
			openingRating("B-2", "standard", "2026-09-01", "1946", "200"), openingRating("E-5", "standard", "2026-09-01", "1689", "200")}},
		sheets.FillSheet{Sheet: "Events", Rows: []row{{"event.code": "CUP-1", "event.name": "Cup", "event.discipline": "standard",
			"event.start": "2026-09-05", "event.end": "2026-09-09", "event.requested_on": "2026-08-01"}}})
	if err := os.WriteFile(filepath.Join(f.dir, "inbox", "CUP-1.csv"), []byte(doubtful), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := f.run(w.now, "collect"); status != exitPerson || !strings.Contains(errs, "[Q652]") {
		t.Fatalf("exit %d: %s", status, errs)
	}
	return f, w.now
}

// fillAnswers fills in rows of a workbook of answers of event CUP-1, beginning with row from of the sheet.
func (f testFolder) fillAnswers(name string, from int, rows ...row) {
	f.t.Helper()
	f.fill("waiting/CUP-1/"+name, sheets.FillSheet{Sheet: "Answers", From: from, Rows: rows})
}

// TestGalleryOfAnswers shows the findings about answers that cannot be taken.
func TestGalleryOfAnswers(t *testing.T) {
	t.Parallel()
	const everyone, first, second = 5, 6, 7
	for codes, say := range map[string]func(f testFolder){
		"E663": func(f testFolder) {
			f.fillAnswers("answers.xlsx", first, row{"answer.answer": "Nobody knows", "answer.by": "AK"})
		},
		"E664": func(f testFolder) { f.fillAnswers("answers.xlsx", everyone, row{"answer.answer": "x"}) },
		"E840": func(f testFolder) {
			f.fillAnswers("answers.xlsx", everyone, row{"answer.answer": "90+30", "answer.by": "AK"})
		},
		"E665": func(f testFolder) {
			f.fillAnswers("answers.xlsx", first, row{"answer.answer": "new player", "answer.birth": "1999", "answer.by": "AK"})
		},
		"E666 E669": func(f testFolder) {
			f.fillAnswers("answers.xlsx", first, newcomer("A-1", "F", "1991"), newcomer("", "M", "1961"))
		},
		"E668": func(f testFolder) {
			f.edit("waiting/CUP-1/answers.xlsx", func(b []byte) []byte {
				if err := os.WriteFile(filepath.Join(f.dir, "waiting/CUP-1/answers - Copy.xlsx"), b, 0o644); err != nil {
					f.t.Fatal(err)
				}
				return b
			})
			f.fillAnswers("answers.xlsx", second, row{"answer.answer": "F-6", "answer.by": "AK"})
			f.fillAnswers("answers - Copy.xlsx", second, row{"answer.answer": "F-7", "answer.by": "BM"})
		},
		"E773": func(f testFolder) {
			f.edit("kalends.yaml", func(b []byte) []byte {
				return bytes.Replace(b, []byte("\nassociation:\n"), []byte("\nassociation:\n  federation: NOR\n"), 1)
			})
			f.fillAnswers("answers.xlsx", first, guest("", "", ""))
		},
		"E774": func(f testFolder) { f.fillAnswers("answers.xlsx", first, guest("N1", "", "")) },
		"E775": func(f testFolder) { f.fillAnswers("answers.xlsx", first, guest("GEO", "", "first")) },
		"E778": func(f testFolder) {
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 5, Rows: []row{{"player.fide_id": "1503014"}}})
			f.fillAnswers("answers.xlsx", first, guest("GEO", "1503014", "0"))
		},
		"W667": func(f testFolder) {
			f.fillAnswers("answers.xlsx", first, row{"answer.key": "of another file", "answer.answer": "E-5", "answer.by": "AK"})
		},
	} {
		t.Run(codes, func(t *testing.T) {
			t.Parallel()
			f, now := questionedFolder(t)
			output := collectedInEachLanguage(t, f, now, say)
			for _, code := range strings.Fields(codes) {
				compareExhibit(t, code, output)
			}
		})
	}
}

// collectedInEachLanguage returns what collect says, by language, each time in a copy of a folder that prepare has changed.
func collectedInEachLanguage(t *testing.T, f testFolder, now string, prepare func(testFolder)) map[string]string {
	t.Helper()
	output := map[string]string{}
	for _, lang := range templates.Languages {
		again := testFolder{t, filepath.Join(t.TempDir(), "test")}
		if err := os.CopyFS(again.dir, os.DirFS(f.dir)); err != nil {
			t.Fatal(err)
		}
		prepare(again)
		_, _, output[lang] = again.run(now, "--lang", lang, "collect")
	}
	return output
}

// TestGalleryOfGuests shows the findings about players who are no members, once the office has answered.
func TestGalleryOfGuests(t *testing.T) {
	t.Parallel()
	f, now := questionedFolder(t)
	f.edit("kalends.yaml", func(b []byte) []byte {
		return append(b, []byte("  - id: local\n    ruleset: malaysia-xiangqi\n    since: 2027-01-01\n")...)
	})
	f.fillAnswers("answers.xlsx", 6, guest("GEO", "", "1700"), guest("GEO", "", "0"))
	f.must(now, "collect")
	counts, misfits := map[string]string{}, map[string]string{}
	for _, lang := range templates.Languages {
		again := testFolder{t, filepath.Join(t.TempDir(), "test")}
		if err := os.CopyFS(again.dir, os.DirFS(f.dir)); err != nil {
			t.Fatal(err)
		}
		_, _, counts[lang] = again.run("2026-10-01T10:00:00Z", "--lang", lang, "publish")
		other := testFolder{t, filepath.Join(t.TempDir(), "test")}
		if err := os.CopyFS(other.dir, os.DirFS(f.dir)); err != nil {
			t.Fatal(err)
		}
		other.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", From: 5, Rows: []row{{"event.discipline": "local"}}},
			sheets.FillSheet{Sheet: "Ratings", Rows: []row{openingRating("A-1", "local", "2026-09-01", "2013", "200"),
				openingRating("B-2", "local", "2026-09-01", "1946", "200")}})
		_, _, misfits[lang] = other.run(now, "--lang", lang, "collect", "--judge-again")
	}
	compareExhibit(t, "I776", counts)
	compareExhibit(t, "Q777", misfits)
}

// TestGalleryOfConditions shows the findings about a condition that the office has answered.
func TestGalleryOfConditions(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	ownSheet("fide", "event.rounds_per_day_max", "event.registered")(f)
	f.run(w.now, "collect")
	f.fillAnswers("answers.xlsx", 6, row{"answer.answer": "2026-08-01", "answer.by": "AK"}, row{"answer.answer": "1", "answer.by": "AK"})
	f.must(w.now, "collect")
	output := map[string]string{}
	for _, lang := range templates.Languages {
		again := testFolder{t, filepath.Join(t.TempDir(), "test")}
		if err := os.CopyFS(again.dir, os.DirFS(f.dir)); err != nil {
			t.Fatal(err)
		}
		_, _, output[lang] = again.run(w.now, "--lang", lang, "revoke", "A2", "--reason", "a mistake")
	}
	compareExhibit(t, "I779", output)
}

// guest returns the answer that a person is no member; empty values are left out.
func guest(federation, number, rating string) row {
	return row{"answer.answer": "not one of ours", "answer.federation": federation, "answer.number": number,
		"answer.rating": rating, "answer.by": "AK"}
}

// newcomer returns the answer that a person is a new player; empty values are left out.
func newcomer(number, sex, birth string) row {
	return row{"answer.answer": "new player", "answer.number": number, "answer.sex": sex, "answer.birth": birth, "answer.by": "AK"}
}
