package ingest_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/registry"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// club returns an office that knows eight players of two teams.
func club(t testing.TB) ingest.Office {
	t.Helper()
	b := workbooktest.Registry()
	for n := range 8 {
		b.Add("Players", "player.id", id(n), "player.name", clubNames[n], "player.sex", "M", "player.birth", "1990")
	}
	reg, findings := registry.Terms{Titles: facetest.Titles("")}.Read(b.Bytes(), "registry.xlsx")
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return ingest.Office{Registry: reg, Lists: []string{"standard", "rapid"}, Today: today}
}

var clubNames = []string{"Ostrand, Oscar", "Eskmere, Leif", "Tarrow, Rowan", "Lindhame, Hugo", "Selgrave, Anton", "Orrin, Elin", "Bravik, Tom", "Ulsted, Per"}

func id(n int) string { return "20000" + strconv.Itoa(n+1) }

// berger returns the pairings of each round of a round robin of eight, numbers from 1.
func berger() (rounds [][][2]int) {
	for r := range 7 {
		games := [][2]int{{8, r + 1}}
		if r%2 == 0 {
			games[0] = [2]int{r + 1, 8}
		}
		for k := 1; k <= 3; k++ {
			a, b := (r+k)%7+1, (r-k+7)%7+1
			games = append(games, [2]int{a, b})
		}
		rounds = append(rounds, games)
	}
	return rounds
}

// result returns an invented result of a game, the same at every call.
func result(first, second int) string { return []string{"1-0", "½-½", "0-1"}[(first*3+second)%3] }

// whole returns a good sheet of a kind, with 28 games and every column that a sender fills in.
func whole(name string) *workbooktest.Book {
	b := workbooktest.Results(name)
	for _, pair := range [][2]any{
		{"event.code", "2026-CUP-09"}, {"event.name", "Club Cup"}, {"event.report_kind", "final"}, {"event.discipline", "standard"},
		{"event.system", "round_robin"}, {"event.scoring", "1-½-0"}, {"event.start", "2026-09-01"}, {"event.end", "2026-09-09"},
		{"event.city", "Kyiv"}, {"event.organizer", "Chess Club"}, {"event.rounds", 7}, {"event.base_min", 90}, {"event.inc_sec", 30},
		{"event.chief_arbiter", "Arbiter, Anna"}, {"event.contact_name", "Olena"}, {"event.contact_email", "olena@example.org"},
	} {
		b.Set(pair[0].(string), pair[1])
	}
	points := map[int]float64{}
	wholeGames(b, name, points)
	for n := range 8 {
		b.Add("Players", "player.nr", n+1, "player.id", id(n), "player.name", clubNames[n], "player.sex", "M", "player.birth", "1990",
			"player.points", strconv.FormatFloat(points[n+1], 'f', -1, 64))
		if name == "team" {
			b.SetRow("player.team", n+1, n+1)
			b.Add("Teams", "team.nr", n+1, "team.name", "Team "+strconv.Itoa(n+1))
		}
	}
	return b
}

func wholeGames(b *workbooktest.Book, name string, points map[int]float64) {
	cross := map[int]map[int]string{}
	for r, games := range berger() {
		for board, g := range games {
			said := result(g[0], g[1])
			score := map[string]float64{"1-0": 1, "½-½": .5, "0-1": 0}[said]
			points[g[0]] += score
			points[g[1]] += 1 - score
			for i, n := range g {
				if cross[n] == nil {
					cross[n] = map[int]string{}
				}
				mark := strings.Split(said, "-")[i]
				cross[n][r+1] = strconv.Itoa(g[1-i]) + "wb"[i:i+1] + mark
			}
			pairs := []any{"game.round", r + 1, "game.board", board + 1, "game.first", g[0], "game.result", said, "game.second", g[1],
				"game.match", strconv.Itoa(board + 1), "game.kind", "N", "game.date", fmt.Sprintf("2026-09-0%d", r+1)}
			switch name {
			case "crosstable":
			case "roundrobin":
				b.Add("RoundRobin", pairs...)
			default:
				b.Add("Games", pairs...)
			}
		}
	}
	if name != "crosstable" {
		return
	}
	for n := 1; n <= 8; n++ {
		pairs := []any{"cross.nr", n}
		for r := 1; r <= 7; r++ {
			pairs = append(pairs, "cross.r"+strconv.Itoa(r), cross[n][r])
		}
		b.Add("Crosstable", pairs...)
	}
}

// sheetsOf lists the sheets that a kind of workbook is read from.
func sheetsOf(name string) []string {
	switch name {
	case "crosstable":
		return []string{"Event", "Players", "Crosstable"}
	case "roundrobin":
		return []string{"Event", "Players", "RoundRobin"}
	case "team":
		return []string{"Event", "Teams", "Players", "Games"}
	}
	return []string{"Event", "Players", "Games"}
}

type mutation struct {
	name   string
	change func(*workbooktest.Book)
}

// mutations are the single mistakes that a sender makes with a whole column, a number or a sheet.
func mutations(kind string) []mutation {
	type B = *workbooktest.Book
	var all []mutation
	add := func(name string, change func(B)) { all = append(all, mutation{name, change}) }
	for _, sheet := range sheetsOf(kind) {
		for _, key := range whole(kind).Keys(sheet) {
			if strings.HasPrefix(key, "check.") || strings.HasPrefix(key, "cross.r") && len(key) > len("cross.r1") || key == "cross.r9" {
				continue
			}
			add("delete "+sheet+" "+key, func(b B) { b.Delete(key) })
		}
		add("drop "+sheet, func(b B) { b.Drop(sheet) })
		add("rename "+sheet, func(b B) { b.Rename(sheet, renamed[sheet]) })
		if sheet != "Event" {
			add("clear the key of "+sheet, func(b B) { b.Put(sheet, "A3", nil) })
			add("double a key of "+sheet, func(b B) { b.Put(sheet, "AZ3", whole(kind).Keys(sheet)[0]) })
			add("empty "+sheet, func(b B) { b.Wipe(sheet) })
			add("delete the keys of "+sheet, func(b B) { b.DeleteRow(sheet, 3) })
		}
	}
	for _, key := range []string{"player.nr", "player.id", "cross.nr", "team.nr"} {
		if slices.ContainsFunc(sheetsOf(kind), func(s string) bool { return slices.Contains(whole(kind).Keys(s), key) }) {
			value := any(1)
			if key == "player.id" {
				value = id(0)
			}
			add("double "+key, func(b B) { b.SetRow(key, 4, value) })
			add("delete the row of "+key, func(b B) {
				sheet, _ := b.Where(key, 4)
				b.DeleteRow(sheet, 8)
			})
			add("misread "+key, func(b B) { b.SetRow(key, 4, "four") })
			add("leave out "+key, func(b B) { b.SetRow(key, 4, nil) })
		}
	}
	for _, m := range []struct {
		key   string
		value any
	}{{"event.rounds", 2}, {"event.rounds", 9}, {"event.scoring", "2-1-0"}, {"event.start", "2026-09-10"}, {"event.start", "2025-09-01"}, {"event.end", "2026-09-02"}} {
		add(fmt.Sprint(m.key, " is ", m.value), func(b B) { b.Set(m.key, m.value) })
	}
	return all
}

var renamed = map[string]string{"Event": "Турнір", "Players": "Spieler", "Games": "Partien", "Crosstable": "交叉表", "RoundRobin": "Berger", "Teams": "Pasukan"}

// TestOneMistakeIsOneFinding deletes, doubles and renames parts of good sheets. The cause is the first finding, and there is no
// finding that only follows from it.
func TestOneMistakeIsOneFinding(t *testing.T) {
	d := club(t)
	var b strings.Builder
	for _, kind := range []string{"games", "crosstable", "roundrobin", "team"} {
		if r := ingest.Read(whole(kind).Bytes(), "cup.xlsx", d); len(r.Findings) > 0 || len(r.Event.Games) != 28 {
			t.Fatalf("%s: %v, %d games", kind, r.Findings, len(r.Event.Games))
		}
		for _, m := range mutations(kind) {
			book := whole(kind)
			m.change(book)
			r := ingest.Read(book.Bytes(), "cup.xlsx", d)
			if len(r.Findings) > 1 {
				t.Errorf("%s, %s: %d findings", kind, m.name, len(r.Findings))
			}
			fmt.Fprintf(&b, "%-10s %-32s %s\n", kind, m.name, codeCounts(r.Findings))
		}
	}
	golden(t, filepath.Join("testdata", "consequences.txt"), b.String())
}

// codeCounts returns the codes of findings in the order of their first findings, with ×n behind one that is there n
// times.
func codeCounts(fs rating.Findings) string {
	var parts []string
	count := map[string]int{}
	for _, f := range fs {
		if count[f.Code]++; count[f.Code] == 1 {
			parts = append(parts, f.Code)
		}
	}
	for i, code := range parts {
		if count[code] > 1 {
			parts[i] = fmt.Sprintf("%s×%d", code, count[code])
		}
	}
	return strings.Join(parts, " ")
}
