package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ingest/workbook"
	"kalends/reports/sheets"
)

// kindOfAnswer is a question to the office, by its code, with two different right answers. world is a key of worlds.
type kindOfAnswer struct {
	name, code, right, other string
	world                    string
	put                      func(f testFolder) // makes the folder ask; nil: asking does
	more                     row                // further cells of the right answer
	returned                 bool               // once revoked, the file goes back to its sender, because nothing else of its event is here
}

// ownSheet returns a function that drops a sheet of our own form without some of its fields, in a world that asks for
// conditions.
func ownSheet(world string, without ...string) func(f testFolder) {
	return func(f testFolder) {
		f.edit("kalends.yaml", func(b []byte) []byte {
			return bytes.Replace(b, []byte("missing_conditions: note"), []byte("missing_conditions: wait"), 1)
		})
		w := worlds()[world]
		ev := maps.Clone(w.event)
		for _, key := range without {
			delete(ev, key)
		}
		f.sheet("inbox/CUP-1.xlsx", ev, entrantsOf(w.people), gamesOf(w.games...))
	}
}

// oneRound is a table of two games that does not say how many rounds there are.
const oneRound = "Round,Board,ID,White,Result,Black,ID\n1,1,A-1,\"Ash, Anna\",1-0,\"Birch, Boris\",B-2\n" +
	"1,2,C-3,\"Cedar, Cem\",0-1,\"Dogwood, Dan\",D-4\n"

// twoRounds is a table of three rounds, the last of which is not played yet.
const twoRounds = `"Cup"
"Final Ranking crosstable after 3 Rounds"

"Rk.","ID","Name","Rtg","1.Rd","2.Rd","3.Rd","Pts. "
"1","A-1","Ash, Anna",2000," 4w1"," 2b1","","2"
"2","B-2","Birch, Boris",1900," 3b1"," 1w0","","1"
"3","C-3","Cedar, Cem",1700," 2w0"," 4b1","","1"
"4","D-4","Dogwood, Dan",1500," 1b0"," 3w0","","0"
`

// foreignFile returns a function that drops a file of another program, enters its event with some fields changed, and
// appends to kalends.yaml.
func foreignFile(text string, ev row, config string) func(f testFolder) {
	return func(f testFolder) {
		f.edit("kalends.yaml", func(b []byte) []byte { return append(b, config...) })
		of := row{"event.code": "CUP-1", "event.name": "Cup", "event.requested_on": "2026-08-01", "event.discipline": "standard",
			"event.start": "2026-09-05", "event.end": "2026-09-09"}
		maps.Copy(of, ev)
		f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", Rows: []row{of}})
		f.write("inbox/CUP-1_games.csv", []byte(text))
	}
}

// kindsOfAnswers returns a case for each kind of question.
func kindsOfAnswers() []kindOfAnswer {
	whole := "Number of rounds: 1,,,,,,\n,,,,,,\n" + oneRound
	newcomer := func(f testFolder) {
		w := worlds()["fide"]
		all := append(entrantsOf(w.people)[:3:3], row{"player.nr": "4", "player.id": "NEW", "player.name": "Oak, Otto", "player.sex": "M",
			"player.birth": "2001"})
		f.sheet("inbox/CUP-1.xlsx", w.event, all, gamesOf(w.games...))
	}
	return []kindOfAnswer{
		{name: "time control", code: "Q441", right: "5400+30", other: "7200", world: "fide", put: ownSheet("fide", "event.base_min", "event.inc_sec")},
		{name: "rounds of a day", code: "Q443", right: "1", other: "2", world: "fide", put: ownSheet("fide", "event.rounds_per_day_max")},
		{name: "registration", code: "Q442", right: "2026-08-01", other: "2026-08-02", world: "fide", put: ownSheet("fide", "event.registered")},
		{name: "games of a match", code: "Q437", right: "6", other: "8", world: "fide", put: func(f testFolder) {
			f.edit("kalends.yaml", func(b []byte) []byte {
				return bytes.Replace(b, []byte("missing_conditions: note"), []byte("missing_conditions: wait"), 1)
			})
			w := worlds()["fide"]
			ev := maps.Clone(w.event)
			ev["event.system"], ev["event.rounds"] = "match", "3"
			f.sheet("inbox/CUP-1.xlsx", ev, entrantsOf(w.people)[:2], gamesOf("1 1 2 1-0", "2 2 1 ½-½", "3 1 2 1-0"))
		}},
		{name: "arbiters", code: "Q452", right: "2", other: "3", world: "cxa", put: func(f testFolder) {
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", From: 5, Rows: []row{{"event.arbiters_national": ""}}})
			ownSheet("cxa", "event.arbiters_national")(f)
		}},
		{name: "rapid", code: "Q451", right: "600+5", other: "900", world: "cxa", put: ownSheet("cxa", "event.base_min", "event.inc_sec")},
		{name: "list", code: "Q380", right: "standard", other: "local", world: "fide", put: foreignFile(whole, row{"event.discipline": ""},
			"  - id: local\n    ruleset: malaysia-xiangqi\n    since: 2027-01-01\n")},
		{name: "dates", code: "Q381", right: "2026-09-05 – 2026-09-09", other: "2026-09-06", world: "fide",
			put: foreignFile(whole, row{"event.start": "", "event.end": ""}, "")},
		{name: "whole", code: "Q359", right: "the file is whole", other: "ask the sender", world: "fide", put: foreignFile(oneRound, row{}, "")},
		{name: "interim", code: "Q630", right: "an interim report", other: "ask the sender", world: "fide",
			put: foreignFile(twoRounds, row{}, ""), returned: true},
		{name: "newcomer", code: "Q206", right: "new player", other: "E-5", world: "fide", put: newcomer, more: row{"answer.number": "O-9"}},
		{name: "no member", code: "Q206", right: "not one of ours", other: "E-5", world: "fide", put: newcomer,
			more: row{"answer.federation": "GEO", "answer.rating": "1900"}},
	}
}

// TestEveryKindOfAnswer answers each kind of question wrongly, twice with contradicting answers, rightly and again, and
// revokes the answer.
func TestEveryKindOfAnswer(t *testing.T) {
	t.Parallel()
	for _, k := range kindsOfAnswers() {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			k.test(t)
		})
	}
}

// test asks one question and checks what collect, decisions and revoke do with each answer to it.
func (k kindOfAnswer) test(t *testing.T) {
	w := worlds()[k.world]
	f := worldFolder(t, w)
	k.put(f)
	status, _, errs := f.run(w.now, "collect")
	if status != exitPerson || !strings.Contains(errs, "["+k.code+"]") {
		t.Fatalf("exit %d, no %s: %s", status, k.code, errs)
	}
	book := f.book(t)
	blank := f.whole(book)
	say := func(name, answer string, more row) {
		one := row{"answer.answer": answer, "answer.by": "AK"}
		maps.Copy(one, more)
		f.fill(name, sheets.FillSheet{Sheet: "Answers", From: 6, Rows: []row{one}})
	}
	say(book, "what nobody can answer", nil)
	if status, _, errs := f.run(w.now, "collect"); status != exitPerson || !strings.Contains(errs, "[E663]") {
		t.Errorf("a wrong answer: exit %d: %s", status, errs)
	}
	copied := strings.Replace(book, "answers.xlsx", "answers - Copy.xlsx", 1)
	f.write(copied, blank)
	say(book, k.right, k.more)
	say(copied, k.other, nil)
	if status, _, errs := f.run(w.now, "collect"); status != exitPerson || !strings.Contains(errs, "[E668]") || strings.Contains(errs, "answer taken") {
		t.Errorf("two answers: exit %d: %s", status, errs)
	}
	f.write(copied, blank)
	say(book, k.right, k.more)
	say(copied, k.right, k.more)
	if _, _, errs := f.run(w.now, "collect"); !strings.Contains(errs, "1 answer taken") || strings.Contains(errs, "["+k.code+"]") {
		t.Errorf("the answer: %s", errs)
	}
	if given := f.must(w.now, "decisions"); strings.Count(given, "in force") != 1 || !strings.Contains(given, "A1 ") {
		t.Errorf("decisions: %s", given)
	}
	if _, _, errs := f.run(w.now, "collect"); strings.Contains(errs, "answer taken") {
		t.Errorf("taken again: %s", errs)
	}
	if status, _, errs := f.run(w.now, "revoke", "A1", "--reason", "a mistake", "--by", "AK"); status > exitPerson {
		t.Errorf("revoke: exit %d: %s", status, errs)
	}
	f.run(w.now, "collect")
	if k.returned {
		if all, _ := filepath.Glob(filepath.Join(f.dir, "rejected", "*", "CUP-1_games.csv")); len(all) != 1 {
			t.Errorf("after it was taken back the file lies in %v", all)
		}
	} else if again := f.book(t); f.questionKeysIn(again) != f.questionKeys(blank) {
		t.Errorf("after it was taken back this is asked: %s", f.questionKeysIn(again))
	}
	f.must(w.now, "verify", "--all")
}

// book returns the path of the one workbook of answers in waiting/, relative to the folder.
func (f testFolder) book(t *testing.T) string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(f.dir, "waiting", "*", "answers.xlsx"))
	if err != nil || len(all) != 1 {
		t.Fatalf("workbooks of answers: %v %v", all, err)
	}
	rel, err := filepath.Rel(f.dir, all[0])
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}

// whole returns the bytes of a file.
func (f testFolder) whole(name string) []byte {
	f.t.Helper()
	data, err := os.ReadFile(filepath.Join(f.dir, filepath.FromSlash(name)))
	if err != nil {
		f.t.Fatal(err)
	}
	return data
}

// questionKeysIn returns the keys of the questions in a workbook of answers, with blanks between them.
func (f testFolder) questionKeysIn(name string) string { return f.questionKeys(f.whole(name)) }

// questionKeys is questionKeysIn for the bytes of a workbook.
func (f testFolder) questionKeys(data []byte) string {
	f.t.Helper()
	book, found := workbook.Read(data)
	if len(found) > 0 {
		f.t.Fatal(found)
	}
	sheet, _ := book.Sheet("Answers")
	var keys []string
	for _, r := range sheet.Rows {
		if len(r.Cells) > 0 && len(r.Cells[0].Raw) == 20 && !strings.Contains(r.Cells[0].Raw, " ") {
			keys = append(keys, r.Cells[0].Raw)
		}
	}
	return strings.Join(keys, " ")
}
