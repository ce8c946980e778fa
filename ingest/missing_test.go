package ingest_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/rating"
)

// lists are the forms of the Swiss event that have a game a row, as texts.
func lists(e rating.Event) map[string]formatstest.Grid {
	return map[string]formatstest.Grid{
		"list of games": formatstest.Games(e).Grid(), "pairings by hand": formatstest.PairingsByHand(e, formatstest.Tongues()[0]).Grid(),
		"chess-results pairings": formatstest.Pairings(e, 0).Grid(),
	}
}

// gameRows returns the rows of a grid that name both players of a game.
func gameRows(g formatstest.Grid) (all []int) {
	for i, row := range g {
		names := 0
		for _, v := range row {
			text, _ := v.(string)
			if slices.Contains(swissNames(), plainName(text)) {
				names++
			}
		}
		if names == 2 {
			all = append(all, i)
		}
	}
	return all
}

func swissNames() (all []string) {
	for _, e := range formatstest.Swiss().Entrants {
		all = append(all, plainName(e.Name))
	}
	return all
}

// plainName leaves out what a program writes differently.
func plainName(name string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(name, ",", " ")), " ")
}

// TestARowThatIsCutShort cuts rows of games behind the number of the board, in a text and in a workbook. The file is returned,
// and the row is named.
func TestARowThatIsCutShort(t *testing.T) {
	e := formatstest.Swiss()
	desk := formsDesk(t, e)
	for name, grid := range lists(e) {
		rows := gameRows(grid)
		if len(rows) != 28 {
			t.Fatalf("%s: %d games", name, len(rows))
		}
		for i := 0; i < len(rows); i += 3 {
			n := rows[i]
			cut := slices.Clone(grid)
			keep := 1
			if name == "list of games" {
				keep = 2
			}
			cut[n] = cut[n][:keep]
			for end, data := range map[string][]byte{".csv": cut.CSV(','), ".xlsx": cut.XLSX()} {
				r := ingest.Read(data, formatstest.Code+"_x"+end, desk)
				at := fmt.Sprint("A", n+1)
				if !slices.ContainsFunc(r.Findings, func(f rating.Finding) bool { return f.Code == "E328" && f.Origin.Cell == at }) {
					t.Errorf("%s%s, row %d: %q", name, end, n+1, mustMend(r.Findings))
				}
			}
		}
	}
}

// TestLinesThatAreGlued joins every line of a text with the next. The text is returned.
func TestLinesThatAreGlued(t *testing.T) {
	e := formatstest.Swiss()
	desk := formsDesk(t, e)
	for name, grid := range lists(e) {
		lines := strings.SplitAfter(string(grid.CSV(',')), "\r\n")
		for _, n := range gameRows(grid) {
			text := strings.TrimSuffix(strings.Join(lines[:n+1], ""), "\r\n") + strings.Join(lines[n+1:], "")
			r := ingest.Read([]byte(text), formatstest.Code+"_x.csv", desk)
			if n+2 < len(lines) && r.Findings.Worst() != rating.Error && len(r.Event.Games) < len(gameRows(grid)) {
				t.Errorf("%s, line %d: %d games, %q", name, n+1, len(r.Event.Games), mustMend(r.Findings))
			}
		}
	}
}

// TestATextThatIsCut cuts a text behind every byte. A text that ends within a round is returned or asked about, or the one
// missing player or pair is noted. It is always noted that the last line has no end.
func TestATextThatIsCut(t *testing.T) {
	e := formatstest.Swiss()
	desk := formsDesk(t, e)
	text := strings.TrimSuffix(string(formatstest.Games(e).Grid().CSV(',')), "\r\n")
	silent := 0
	for at := len(text) * 2 / 5; at < len(text); at += 7 {
		r := ingest.Read([]byte(text[:at]), formatstest.Code+"_x.csv", desk)
		if mustMend(r.Findings) != "" {
			continue
		}
		silent++
		if !slices.ContainsFunc(r.Findings, func(f rating.Finding) bool { return f.Code == "I336" || f.Code == "I335" }) {
			t.Errorf("cut at %d: %v", at, r.Findings)
		}
	}
	t.Logf("%d cuts are accepted with a note", silent)
}

// TestAPairingThatWasPrinted deletes every row of a printed round robin: its content, or the row itself.
func TestAPairingThatWasPrinted(t *testing.T) {
	desk := desk(t)
	if found := mustMend(ingest.Read(paired("roundrobin", "RoundRobin").Bytes(), "rr.xlsx", desk).Findings); found != "" {
		t.Fatal(found)
	}
	for n := 1; n <= 6; n++ {
		b := paired("roundrobin", "RoundRobin")
		for _, key := range []string{"game.round", "game.board", "game.first", "game.result", "game.second"} {
			b.SetRow(key, n, nil)
		}
		if found := mustMend(ingest.Read(b.Bytes(), "rr.xlsx", desk).Findings); !strings.Contains(found, "E329") {
			t.Errorf("row %d: %q", n, found)
		}
	}
	left := paired("roundrobin", "RoundRobin").SetRow("player.status", 4, "withdrew")
	for _, key := range []string{"game.round", "game.board", "game.first", "game.result", "game.second"} {
		left.SetRow(key, 6, nil)
	}
	if found := mustMend(ingest.Read(left.Bytes(), "rr.xlsx", desk).Findings); found != "" {
		t.Errorf("of a player who left: %q", found)
	}
}

// TestRoundOneIsNotTheWholeEvent checks that one round, or rounds that end before the event does, are asked about until the
// sender says how many there are or the office confirms that the file is complete.
func TestRoundOneIsNotTheWholeEvent(t *testing.T) {
	e := formatstest.Swiss()
	first := formatstest.Swiss()
	first.Games, first.Rounds = slices.DeleteFunc(first.Games, func(g rating.Game) bool { return g.Round > 1 }), 1
	desk := formsDesk(t, e)
	for name, grid := range map[string]formatstest.Grid{"list of games": formatstest.Games(first).Grid(),
		"pairings by hand":       formatstest.PairingsByHand(first, formatstest.Tongues()[0]).Grid(),
		"chess-results pairings": formatstest.Pairings(first, 0).Grid(), "cross table": formatstest.ByHand(first, formatstest.Tongues()[0]).Grid()} {
		r := ingest.Read(grid.XLSX(), formatstest.Code+"_x.xlsx", desk)
		if found := mustMend(r.Findings); found != "Q359" {
			t.Errorf("%s: %q", name, found)
		}
		said := append(formatstest.Grid{{"Number of rounds: 1"}, {}}, grid...)
		if found := mustMend(ingest.Read(said.XLSX(), formatstest.Code+"_x.xlsx", desk).Findings); found != "" {
			t.Errorf("%s that says so: %q", name, found)
		}
		confirmed := desk
		confirmed.Registry.Events = maps.Clone(desk.Registry.Events)
		row := confirmed.Registry.Events[formatstest.Code]
		for _, f := range r.Findings {
			row.Note += " " + f.Args["key"]
		}
		confirmed.Registry.Events[formatstest.Code] = row
		if found := mustMend(ingest.Read(grid.XLSX(), formatstest.Code+"_x.xlsx", confirmed).Findings); found != "" {
			t.Errorf("%s that the office confirmed: %q", name, found)
		}
	}
}

// TestHonestListsAreNotAsked reads events with byes, and with one player who is missing from a round. Nothing is asked, because
// a single player had no opponent.
func TestHonestListsAreNotAsked(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 2))
	desk := desk(t)
	for range 30 {
		b := kind("games").Set("event.system", "swiss")
		for round, pairs := range [][][2]int{{{1, 4}, {2, 3}}, {{1, 2}, {3, 4}}, {{3, 1}, {4, 2}}} {
			away := r.IntN(4) // the board on which somebody is
			for i, p := range pairs {
				row := []any{"game.round", round + 1, "game.board", i + 1, "game.first", p[0]}
				switch {
				case away != i:
					b.Add("Games", append(row, "game.result", "1-0", "game.second", p[1])...)
				case r.IntN(2) == 0:
					b.Add("Games", append(row, "game.result", "bye1")...)
				default:
					b.Add("Games", append(row, "game.result", "bye½")...)
					b.Add("Games", "game.round", round+1, "game.board", 3, "game.first", p[1], "game.result", "bye0")
				}
			}
		}
		if found := mustMend(ingest.Read(b.Bytes(), "sheet.xlsx", desk).Findings); found != "" {
			t.Error(found)
		}
	}
}
