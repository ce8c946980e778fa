//go:build prove

package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/formats/trf/trftest"
	"kalends/rating"
	"kalends/reports/sheets"
)

// erasure is what the command says of an erasure, as a program reads it.
type erasure struct {
	Lists             []string
	Replaced, Removed int
	Left              []struct{ File, Sheet, Cell, Kind, Person string }
}

// erases erases persons and checks that nothing is left of them, that the lists are whole and that the lines of all
// others are as before.
func (f testFolder) erases(now string, texts []string, ids ...string) (r erasure) {
	f.t.Helper()
	others := append(slices.Clone(ids), "X-9")
	before := f.ratingsOf(others...)
	status, out, errs := f.run(now, append([]string{"--json", "erase", "--reason", "asked for", "--document", "E-1"}, ids...)...)
	if err := json.Unmarshal([]byte(out), &r); err != nil || status != exitDone || len(r.Left) > 0 {
		f.t.Fatalf("erase %v: exit %d, %v, left %+v\n%s%s", ids, status, err, r.Left, out, errs)
	}
	f.checkNoByte(texts)
	f.checkVerified(later(now, 1))
	if after := f.ratingsOf(others...); !maps.Equal(before, after) {
		f.t.Errorf("others were\n%v\nand are\n%v", before, after)
	}
	return r
}

// erasable returns a folder under corrections: reissue in which a list is out.
func erasable(t *testing.T, prepare ...func(*world, testFolder)) (f testFolder, w world) {
	t.Helper()
	w = worlds()["fide"]
	f = worldFolder(t, w)
	f.edit("kalends.yaml", func(b []byte) []byte {
		return bytes.Replace(b, []byte("corrections: next_list"), []byte("corrections: reissue"), 1)
	})
	f.publishAutomatically()
	for _, change := range prepare {
		change(&w, f)
	}
	f.sheet("inbox/cup.xlsx", exhibit{}.sheet(w), entrantsOf(w.people), gamesOf(w.games...))
	f.must(w.now, "collect")
	f.must("2026-10-01T12:00:00Z", "publish", "--accept-clock")
	return f, w
}

// playsAgain plays an event of four in October.
func (f testFolder) playsAgain(w world, code string) {
	f.t.Helper()
	ev := maps.Clone(exhibit{}.sheet(w))
	ev["event.code"], ev["event.name"], ev["event.start"], ev["event.end"] = code, code, "2026-10-05", "2026-10-09"
	f.sheet("inbox/"+code+".xlsx", ev, entrantsOf(w.people), gamesOf(w.games...))
	f.must("2026-10-20T10:00:00Z", "collect")
}

var birchWords, cedarWords = []string{"Birch", "BIRCH", "Boris"}, []string{"Cedar", "CEDAR", "Cem, "}

// TestErasingTwiceWithAListBetween: both are gone from every list, also from those of before the first erasure.
func TestErasingTwiceWithAListBetween(t *testing.T) {
	t.Parallel()
	f, w := erasable(t)
	f.playsAgain(w, "CUP-2")
	f.erases("2026-10-25T12:00:00Z", birchWords, "B-2")
	f.must("2026-11-01T12:00:00Z", "publish", "--accept-clock")
	list := f.content("published/test-standard-2026-11-01/r1/test-standard-2026-11-01_list.csv")
	if strings.Contains(list, "B-2") || !strings.Contains(list, "C-3") {
		t.Error(list)
	}
	if r := f.erases("2026-11-05T12:00:00Z", slices.Concat(birchWords, cedarWords), "C-3"); len(r.Lists) != 2 {
		t.Errorf("made again: %v", r.Lists)
	}
	if status, out, errs := f.run("2026-11-06T12:00:00Z", "erase", "C-3", "B-2", "--reason", "asked for", "--document", "E-1"); status != exitDone || !strings.Contains(out+errs, "erased before") {
		t.Errorf("once more: exit %d: %s%s", status, out, errs)
	}
	f.must("2026-12-01T12:00:00Z", "publish", "--accept-clock")
	f.checkVerified("2026-12-02T12:00:00Z")
	f.checkNoByte(slices.Concat(birchWords, cedarWords))
}

// TestAListIsCorrectedAfterAnErasure: the revision that a correction makes does not tell of the person, and every
// command that reads answers.
func TestAListIsCorrectedAfterAnErasure(t *testing.T) {
	t.Parallel()
	f, w := erasable(t)
	f.playsAgain(w, "CUP-2")
	f.must("2026-11-01T12:00:00Z", "publish", "--accept-clock")
	f.erases("2026-11-05T12:00:00Z", birchWords, "B-2")
	f.must("2026-11-06T12:00:00Z", "withdraw", "CUP-1", "--reason", "played at home")
	f.run("2026-11-07T12:00:00Z", "release")
	f.must("2026-11-08T12:00:00Z", "release")
	now := "2026-11-09T12:00:00Z"
	f.checkVerified(now)
	f.checkNoByte(birchWords)
	if list := f.content("published/test-standard-2026-10-01/r3/test-standard-2026-10-01_list.csv"); !strings.Contains(list, ",B-2,B-2,") {
		t.Error(list)
	}
	for _, args := range [][]string{{"decisions"}, {"find", "B-2"}, {"explain", "A-1"}, {"explain", "A-1", "--date", "2026-10-01"}, {"status"},
		{"diff", "2026-10-01", "2026-11-01"}, {"diff", "2026-10-01:r2", "2026-10-01:r3"}} {
		status, out, errs := f.run(now, args...)
		if status != exitDone || strings.Contains(out+errs, "Birch") || out+errs == "" {
			t.Errorf("%v: exit %d: %s%s", args, status, out, errs)
		}
	}
	for _, args := range [][]string{{"explain", "B-2"}, {"find", "Birch"}, {"diff", "2026-10-01:r1", "2026-10-01:r2"}} {
		status, out, errs := f.run(now, args...)
		if strings.Contains(strings.ReplaceAll(out+errs, `"Birch"`, ""), "Birch,") || strings.Contains(out+errs, "Boris") {
			t.Errorf("%v: exit %d: %s%s", args, status, out, errs)
		}
		t.Logf("%v: exit %d: %.200s%.200s", args, status, out, errs)
	}
}

// TestAMergedPersonIsErased: the number that was given up before tells of the person as well, under another name or the
// same.
func TestAMergedPersonIsErased(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Quvzik, Boris", "Birch, Boris"} {
		for _, policy := range []string{"reissue", "next_list"} {
			f, _ := erasable(t, func(w *world, f testFolder) {
				f.edit("kalends.yaml", func(b []byte) []byte {
					return bytes.Replace(b, []byte("corrections: reissue"), []byte("corrections: "+policy), 1)
				})
				f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 10, Rows: people("X-9|" + name + "|M|1985")})
				w.people = slices.Clone(w.people)
				w.people[1] = row{"player.id": "X-9", "player.name": name, "player.sex": "M"}
			})
			f.must("2026-10-05T12:00:00Z", "merge", "X-9", "B-2", "--reason", "one person")
			f.run("2026-10-06T12:00:00Z", "release")
			f.run("2026-10-07T12:00:00Z", "release")
			f.erases("2026-10-10T12:00:00Z", append([]string{"Quvzik", "QUVZIK"}, birchWords...), "B-2")
			f.must("2026-11-01T12:00:00Z", "publish", "--accept-clock")
			f.checkVerified("2026-11-02T12:00:00Z")
			f.checkNoByte(append([]string{"Quvzik", "QUVZIK"}, birchWords...))
		}
	}
}

// TestAnAdmittedNewcomerIsErased: the number was given by the program, and no registry has a row.
func TestAnAdmittedNewcomerIsErased(t *testing.T) {
	t.Parallel()
	f := clubOffice(t, sheets.FillSheet{Sheet: "Events", Rows: []row{openRow()}})
	f.publishAutomatically()
	f.edit("kalends.yaml", func(b []byte) []byte {
		return bytes.Replace(b, []byte("new_players: wait"), []byte("new_players: admit"), 1)
	})
	report := springOpen()
	report.Entrants[3] = rating.Entrant{Number: 4, Player: "D-4", Name: "Yewzab, Qyana", Sex: rating.Female, Birth: rating.Birth{Year: 2011, On: rating.Day(2011, 5, 23)}}
	f.text("report.trf", trftest.Write(report, trftest.Style{}))
	f.collect(exitDone)
	f.must(first, "publish")
	f.erases("2026-10-05T12:00:00Z", []string{"Yewzab", "Qyana", "2011-05-23", "2011/05/23"}, "N-2026-OPEN-01-4")
	f.must("2026-11-01T12:00:00Z", "publish", "--accept-clock")
	f.checkVerified("2026-11-02T12:00:00Z")
}

// TestAGuestsOpponentIsErased: the games against a guest stay.
func TestAGuestsOpponentIsErased(t *testing.T) {
	t.Parallel()
	f, now := questionedFolder(t)
	f.publishAutomatically()
	f.fillAnswers("answers.xlsx", 6, guest("GEO", "", "1700"), guest("GEO", "", "1600"))
	f.must(now, "collect")
	f.must("2026-10-01T12:00:00Z", "publish", "--accept-clock")
	f.erases("2026-10-05T12:00:00Z", birchWords, "B-2")
	f.erases("2026-10-08T12:00:00Z", []string{"Ash, Anna", "Ash  Anna"}, "A-1")
	f.must("2026-11-01T12:00:00Z", "publish", "--accept-clock")
	f.checkVerified("2026-11-02T12:00:00Z")
}

// TestWhomDecisionsNameIsErased: a birth that came late and a rating that was corrected are decisions.
func TestWhomDecisionsNameIsErased(t *testing.T) {
	t.Parallel()
	f, w := erasable(t)
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 6, Rows: []row{{"player.birth": "1985-11-23"}}})
	f.must("2026-10-02T11:00:00Z", "collect")
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Corrections", Rows: []row{{"correction.date": "2026-10-02",
		"correction.list": "standard", "correction.list_date": "2026-10-01", "correction.id": "B-2", "correction.field": "rating",
		"correction.new": "1950", "correction.reason": "Birch was entered wrongly", "correction.approved_by": "Office"}}})
	f.run("2026-10-03T11:00:00Z", "collect")
	f.run("2026-10-04T12:00:00Z", "release")
	f.run("2026-10-05T12:00:00Z", "release")
	f.playsAgain(w, "CUP-2")
	f.must("2026-11-01T12:00:00Z", "publish", "--accept-clock")
	f.erases("2026-11-05T12:00:00Z", append([]string{"1985-11-23", "23.11.1985"}, birchWords...), "B-2")
	f.must("2026-12-01T12:00:00Z", "publish", "--accept-clock")
	f.checkVerified("2026-12-02T12:00:00Z")
}

// TestTheContactOfTheOfficeIsErased: what kalends.yaml says of a person is the office's own, and is named.
func TestTheContactOfTheOfficeIsErased(t *testing.T) {
	t.Parallel()
	f, _ := erasable(t, func(_ *world, f testFolder) {
		f.edit("kalends.yaml", func(b []byte) []byte { return append([]byte("# ask Boris Birch\n"), b...) })
	})
	status, out, errs := f.run("2026-10-05T12:00:00Z", "erase", "B-2", "--reason", "asked for")
	text := f.content("kalends.yaml")
	if status != exitPerson || !strings.Contains(text, "Boris Birch") || !strings.Contains(out+errs, "kalends.yaml") {
		t.Errorf("exit %d: %s%s\n%.200s", status, out, errs, text)
	}
	f.checkVerified("2026-10-06T12:00:00Z")
	f.edit("kalends.yaml", func(b []byte) []byte { return bytes.Replace(b, []byte("# ask Boris Birch\n"), nil, 1) })
	f.checkNoByte(birchWords)
}

// TestANameOfOneWordThatOthersHaveInTheirs: the others keep their names, and no row of the person has it.
func TestANameOfOneWordThatOthersHaveInTheirs(t *testing.T) {
	t.Parallel()
	f, w := erasable(t, func(w *world, f testFolder) {
		names := []string{"Ash, Anna", "Birch", "Birch, Cem", "Dogwood, Birch"}
		w.people = slices.Clone(w.people)
		for i, name := range names {
			w.people[i] = maps.Clone(w.people[i])
			w.people[i]["player.name"] = name
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 5 + i, Rows: []row{{"player.name": name}}})
		}
	})
	f.playsAgain(w, "CUP-2")
	f.must("2026-11-01T12:00:00Z", "publish", "--accept-clock")
	f.erases("2026-11-05T12:00:00Z", nil, "B-2")
	for _, date := range []string{"2026-10-01", "2026-11-01"} {
		list := f.content("published/test-standard-" + date + "/r2/test-standard-" + date + "_list.csv")
		if !strings.Contains(list, ",B-2,B-2,") || !strings.Contains(list, "Birch, Cem") || !strings.Contains(list, "Dogwood, Birch") {
			t.Error(list)
		}
	}
	archived, _ := filepath.Glob(filepath.Join(f.dir, "ledger", "archive", "*"))
	for _, name := range archived {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if rows, err := byKey(data, "Players"); err == nil {
			for _, r := range rows {
				if r["player.id"] == "B-2" && r["player.name"] != "B-2" {
					t.Errorf("%s: %v", filepath.Base(name), r)
				}
			}
		}
	}
}

// TestWomenAreErasedWhereSexMatters: the lists after the erasure are those that the same folder makes without it.
func TestWomenAreErasedWhereSexMatters(t *testing.T) {
	t.Parallel()
	for _, ruleset := range []string{"cxa-rapid", "malaysia-xiangqi"} {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			s := beginSeason(t, ruleset, "reissue", 5)
			r := s.misreportedWorld
			woman := s.people[1]["player.id"]
			s.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 6, Rows: []row{{"player.sex": "F"}}})
			entrants := entrantsOf(s.people[:4])
			entrants[1]["player.sex"] = "F"
			play := func(s *season, n int, code string) {
				s.enterEvents(n, code)
				s.sheet("inbox/"+code+".xlsx", s.eventFields(n, code), entrants, gamesOf(s.games...))
				s.worked(r.lists[n][:10]+"T00:30:00Z", "collect")
				s.worked(r.lists[n]+"T12:00:00Z", "publish", "--accept-clock")
			}
			play(s, 0, "EV-0")
			other := s.copied()
			play(other, 1, "EV-1")
			now := later(r.lists[0]+"T12:00:00Z", 3)
			s.erases(now, []string{s.people[1]["player.name"]}, woman)
			entrants[1]["player.name"] = woman
			play(s, 1, "EV-1")
			s.checkVerified(later(r.lists[1]+"T12:00:00Z", 3))
			if a, b := other.pointsOn(r.lists[1], woman), s.pointsOn(r.lists[1], woman); len(a) < 2 || !maps.Equal(a, b) {
				t.Errorf("without the erasure\n%v\nwith it\n%v", a, b)
			}
		})
	}
}

// worked runs a command that may leave something to the office.
func (s *season) worked(now string, args ...string) {
	s.t.Helper()
	if status, out, errs := s.run(now, args...); status != exitDone && status != exitPerson {
		s.t.Fatalf("%s %v: exit %d\n%s%s", now, args, status, out, errs)
	}
}

// pointsOn returns what the list of a date says of each player but one.
func (s *season) pointsOn(date, without string) map[string]string {
	s.t.Helper()
	all := map[string]string{}
	names, _ := filepath.Glob(filepath.Join(s.dir, "published", "*"+date, "r*", "*_list.json"))
	for _, name := range names {
		var p printed
		data, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &p)
		}
		if err != nil {
			s.t.Fatal(err)
		}
		for _, one := range p.Players {
			if one.ID != without {
				text, _ := json.Marshal(one)
				all[one.ID] = string(text)
			}
		}
	}
	return all
}
