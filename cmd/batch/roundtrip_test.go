package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/reports/sheets"
)

// The event of the round trip: five players, everybody against everybody, with each kind of result. Each of the teams
// has one player, so that all four kinds can hold the same event.
var (
	tripPlayers = []string{"Ash, Anna", "Birch, Boris", "Cedar, Cem", "Dogwood, Dan", "Elm, Eve"}
	tripResults = []string{"1-0", "½-½", "+:-", "0-1", "1-0", "1-0u", "½-½", "0-1", "-:+", "1-0"}
)

const tripNow = "2026-02-25T10:00:00Z"

// tripGames returns the pairings of the event, byes included.
func tripGames(t *testing.T) []rating.Pairing {
	t.Helper()
	all, err := rating.BergerTable(len(tripPlayers), false)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// trip returns what is filled into a sheet of one kind.
func trip(t *testing.T, kind string) []sheets.FillSheet {
	t.Helper()
	e := event("CUP-1", "2026-02-10", "2026-02-24", 5)
	e["event.system"] = "round_robin"
	var players, teams, results []row
	cross := make([]row, len(tripPlayers))
	for i, name := range tripPlayers {
		nr := strconv.Itoa(i + 1)
		p := row{"player.nr": nr, "player.id": name[:1] + "-" + nr, "player.name": name, "player.sex": "F"}
		if kind == "team" {
			p["player.team"] = nr
			teams = append(teams, row{"team.nr": nr, "team.name": "Team " + name[:1]})
		}
		players, cross[i] = append(players, p), row{"cross.nr": nr}
	}
	played := 0
	for _, p := range tripGames(t) {
		if p.Second == 0 {
			results = append(results, row{}) // the row of the player with the bye is printed already
			continue
		}
		result := tripResults[played]
		played++
		g := row{"game.round": strconv.Itoa(p.Round), "game.board": strconv.Itoa(p.Board), "game.first": strconv.Itoa(p.First), "game.result": result, "game.second": strconv.Itoa(p.Second)}
		switch kind {
		case "roundrobin":
			g = row{"game.result": result}
		case "team":
			g["game.match"] = strconv.Itoa(p.Board)
		case "crosstable":
			first, second := crossSigns(result)
			cross[p.First-1]["cross.r"+g["game.round"]] = g["game.second"] + "w" + first
			cross[p.Second-1]["cross.r"+g["game.round"]] = g["game.first"] + "b" + second
		}
		results = append(results, g)
	}
	fill := []sheets.FillSheet{{Sheet: "Event", Rows: []row{e}}, {Sheet: "Players", From: 5, Rows: players}}
	switch kind {
	case "crosstable":
		return append(fill, sheets.FillSheet{Sheet: "Crosstable", From: 5, Rows: cross})
	case "roundrobin":
		return append(fill, sheets.FillSheet{Sheet: "RoundRobin", From: 5, Rows: results})
	case "team":
		fill = append(fill, sheets.FillSheet{Sheet: "Teams", From: 5, Rows: teams})
	}
	results = slices.DeleteFunc(results, func(r row) bool { return len(r) == 0 })
	return append(fill, sheets.FillSheet{Sheet: "Games", From: 5, Rows: results})
}

// crossSigns splits a result into what is written for each of the two players in a cross table.
func crossSigns(result string) (first, second string) {
	short := ""
	if whole, ok := strings.CutSuffix(result, "u"); ok {
		result, short = whole, "u"
	}
	a, b, forfeit := strings.Cut(result, ":")
	if !forfeit {
		a, b, _ = strings.Cut(result, "-")
	}
	return a + short, b + short
}

// tripFolder returns an association with the players.
func tripFolder(t *testing.T) testFolder {
	t.Helper()
	var players, ratings []row
	for i, name := range tripPlayers {
		id := name[:1] + "-" + strconv.Itoa(i+1)
		players = append(players, row{"player.id": id, "player.name": name, "player.sex": "F", "player.birth": "1990"})
		ratings = append(ratings, row{"rating.id": id, "rating.list": "standard", "rating.date": "2026-02-01", "rating.rating": strconv.Itoa(2000 - 37*i), "rating.games": "200"})
	}
	return association(t, "fide-standard", "2026-03-01", sheets.FillSheet{Sheet: "Players", Rows: players}, sheets.FillSheet{Sheet: "Ratings", Rows: ratings})
}

// tripKinds are the kinds of result sheets, each with the language in which its list is made.
var tripKinds = []struct{ kind, lang string }{{"games", "en"}, {"crosstable", "zh-CN"}, {"roundrobin", "uk"}, {"team", "ms"}}

// TestRoundTripThroughAnotherProgram has LibreOffice open a filled sheet of each kind in one language and save it. The
// long proof also enters the event with LibreOffice, in every language.
func TestRoundTripThroughAnotherProgram(t *testing.T) {
	t.Parallel()
	roundTrip(t, func(i int) []string { return []string{tripKinds[i].lang} }, savedBooks)
}

// tripMaker returns the filled workbooks of each kind in some languages, as LibreOffice writes them, by kind-language.
type tripMaker func(t *testing.T, f testFolder, langs func(kind int) []string) map[string][]byte

// roundTrip reads the same event from each of the workbooks that LibreOffice has written; the list is the same for every
// kind.
func roundTrip(t *testing.T, langs func(kind int) []string, books tripMaker) {
	f := tripFolder(t)
	written := books(t, f, langs)
	data, err := os.ReadFile(filepath.Join(f.dir, "registry", "registry.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	reg, _ := registry.Terms{Titles: facetest.Titles("")}.Read(data, "registry.xlsx")
	desk := ingest.Office{Registry: reg, Lists: []string{"standard"}, Today: rating.Day(2026, 2, 25)}
	var want []rating.Game
	for i, k := range tripKinds {
		for _, lang := range langs(i) {
			kind, name := k.kind, k.kind+"-"+lang
			theirs := ingest.Read(written[name], "sheet.xlsx", desk)
			if len(theirs.Findings) > 0 || theirs.Kind != kind || theirs.Lang != lang {
				t.Errorf("%s: read as %s, %s: %v", name, theirs.Kind, theirs.Lang, theirs.Findings)
			}
			ours := ingest.Read(filledByUs(t, f, kind, lang), "sheet.xlsx", desk)
			if diff := cmp.Diff(withoutOrigins(ours.Event), withoutOrigins(theirs.Event)); diff != "" || ours.ContentSHA != theirs.ContentSHA {
				t.Errorf("%s: ours and LibreOffice's do not say the same\n%s", name, diff)
			}
			if want == nil {
				want = playedIn(ours.Event)
			}
			if diff := cmp.Diff(want, playedIn(theirs.Event)); diff != "" || len(want) != len(tripResults) {
				t.Errorf("%s: %d games\n%s", name, len(want), diff)
			}
		}
	}
	var lists []string
	for _, k := range tripKinds {
		lists = append(lists, tripList(t, written[k.kind+"-"+k.lang]))
	}
	for i := range lists {
		if diff := cmp.Diff(lists[0], lists[i]); diff != "" {
			t.Errorf("the list of %s:\n%s", tripKinds[i].kind, diff)
		}
	}
}

// savedBooks lets LibreOffice read the sheets that we have filled, and write them. Each start of LibreOffice takes as
// long as thirty scripts, so that all of them go through one.
func savedBooks(t *testing.T, f testFolder, langs func(kind int) []string) map[string][]byte {
	t.Helper()
	dir := t.TempDir()
	var filled []string
	for i, k := range tripKinds {
		for _, lang := range langs(i) {
			path := filepath.Join(dir, k.kind+"-"+lang+".xlsx")
			if err := os.WriteFile(path, filledByUs(t, f, k.kind, lang), 0o600); err != nil {
				t.Fatal(err)
			}
			filled = append(filled, path)
		}
	}
	return savedAgain(t, filled)
}

// savedAgain lets LibreOffice write files as workbooks, and returns these by the files' names.
func savedAgain(t *testing.T, files []string) map[string][]byte {
	t.Helper()
	back := convert(t, "xlsx:Calc MS Excel 2007 XML", files...)
	books := map[string][]byte{}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		data, err := os.ReadFile(filepath.Join(back, name+".xlsx"))
		if err != nil {
			t.Fatal(err)
		}
		books[name] = data
	}
	return books
}

// convert lets LibreOffice write files in another format, all in one call, and returns the folder with the new files.
func convert(t *testing.T, format string, files ...string) string {
	t.Helper()
	out := t.TempDir()
	args := append([]string{"-env:UserInstallation=file://" + filepath.ToSlash(t.TempDir()), "--headless", "--convert-to", format, "--outdir", out}, files...)
	if words, err := exec.Command("soffice", args...).CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v (it is in the package libreoffice-calc-nogui; make test installs it)\n%s", err, words)
	}
	return out
}

// filledByUs returns the same sheet filled by our own writer.
func filledByUs(t *testing.T, f testFolder, kind, lang string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ours.xlsx")
	f.must(tripNow, "--lang", lang, "template", "--kind", kind, "--players", "5", "--rounds", "5", "-o", path)
	data, err := os.ReadFile(path)
	if err == nil {
		data, err = sheets.Fill(data, trip(t, kind))
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// withoutOrigins returns a copy of an event without the cells from which it was read.
func withoutOrigins(e rating.Event) rating.Event {
	e.Origin = rating.Origin{}
	e.Entrants, e.Games = slices.Clone(e.Entrants), slices.Clone(e.Games)
	for i := range e.Entrants {
		e.Entrants[i].Origin = rating.Origin{}
	}
	for i := range e.Games {
		e.Games[i].Origin = rating.Origin{}
	}
	return e
}

// playedIn returns the games, sorted, without what only some kinds have: boards and matches.
func playedIn(e rating.Event) []rating.Game {
	all := withoutOrigins(e).Games
	for i := range all {
		all[i].Board, all[i].Match = 0, ""
	}
	slices.SortFunc(all, func(a, b rating.Game) int {
		if a.Round != b.Round {
			return a.Round - b.Round
		}
		return strings.Compare(a.First, b.First)
	})
	return all
}

// tripList publishes the list from one sheet in a new folder, and returns it as CSV.
func tripList(t *testing.T, sheet []byte) string {
	t.Helper()
	f := tripFolder(t)
	if err := os.WriteFile(filepath.Join(f.dir, "inbox", "cup.xlsx"), sheet, 0o600); err != nil {
		t.Fatal(err)
	}
	f.must("2026-03-01T10:00:00Z", "publish")
	const issue = "test-standard-2026-03-01"
	data, err := os.ReadFile(filepath.Join(f.dir, "published", issue, "r1", issue+"_list.csv"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
