//go:build !race

package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kalends/reports/sheets"
)

// league is an event in which everybody plays in every round; the number of its players is even.
type league struct{ players, rounds int }

// games returns how many games the league has.
func (l league) games() int { return l.players / 2 * l.rounds }

// folder returns an association whose inbox has the league's result sheet, as our own template is when it is filled in,
// with its formulas. The results are used in turn.
func (l league) folder(t *testing.T, results ...string) testFolder {
	t.Helper()
	var people, entrants, ratings []row
	for i := range l.players {
		id, name := fmt.Sprintf("P-%04d", i+1), fmt.Sprintf("Player, %c%c%c%c", 'A'+i/1000, 'a'+i/100%10, 'a'+i/10%10, 'a'+i%10)
		people = append(people, row{"player.id": id, "player.name": name, "player.sex": "M", "player.birth": "1990"})
		entrants = append(entrants, row{"player.nr": strconv.Itoa(i + 1), "player.id": id, "player.name": name, "player.sex": "M"})
		ratings = append(ratings, row{"rating.id": id, "rating.list": "standard", "rating.date": "2026-02-01", "rating.rating": "2000", "rating.games": "200"})
	}
	f := association(t, "fide-standard", "2026-03-01")
	f.must("2026-02-27T12:00:00Z", "template", "--kind", "registry", "--players", strconv.Itoa(l.players), "-o", filepath.Join(f.dir, "registry", "registry.xlsx"))
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: people}, sheets.FillSheet{Sheet: "Ratings", Rows: ratings})
	f.must("2026-02-27T12:00:00Z", "template", "--kind", "games", "--players", strconv.Itoa(l.players), "--rounds", "1",
		"-o", filepath.Join(f.dir, "inbox", "league.xlsx"))
	f.fill("inbox/league.xlsx", sheets.FillSheet{Sheet: "Event", Rows: []row{event("LEAGUE-1", "2026-02-07", "2026-02-20", l.rounds)}},
		sheets.FillSheet{Sheet: "Players", Rows: entrants}, sheets.FillSheet{Sheet: "Games", Rows: []row{
			{"game.round": "1", "game.board": "1", "game.first": "1", "game.result": "1-0", "game.second": "2"}}})
	f.edit("inbox/league.xlsx", func(data []byte) []byte { return l.filled(t, data, results) })
	return f
}

// rowsOfGames matches the rows of sheet Games below its headers.
var rowsOfGames = regexp.MustCompile(`(?s)<row r="5".*</sheetData>`)

// filled returns a workbook with the league's games as the rows of sheet Games.
func (l league) filled(t *testing.T, data []byte, results []string) []byte {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, part := range r.File {
		text, err := content(part)
		if err == nil && strings.Contains(part.Name, "worksheets/") && bytes.Contains(text, []byte("game.round")) {
			text = rowsOfGames.ReplaceAllLiteral(text, l.rows(results))
		}
		if to, oops := w.Create(part.Name); err == nil && oops == nil {
			_, err = to.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// content returns the bytes of a part of a workbook.
func content(part *zip.File) ([]byte, error) {
	in, err := part.Open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(in)
}

// rows returns the XML of the rows: everybody is paired in every round, by Berger's tables.
func (l league) rows(results []string) []byte {
	var b bytes.Buffer
	n := 4
	for round := range l.rounds {
		turn := func(i int) int { return (i+round)%(l.players-1) + 1 }
		for board := range l.players / 2 {
			n++
			first, second := turn(board-1), turn(l.players-2-board)
			if board == 0 {
				first = l.players
			}
			fmt.Fprintf(&b, `<row r="%[1]d"><c r="A%[1]d" s="17"><v>%d</v></c><c r="B%[1]d" s="17"><v>%d</v></c>`, n, round+1, board+1)
			l.side(&b, 'C', n, first)
			fmt.Fprintf(&b, `<c r="E%d" s="12" t="inlineStr"><is><t>%s</t></is></c>`, n, results[(round*board)%len(results)])
			l.side(&b, 'F', n, second)
			b.WriteString("</row>")
		}
	}
	b.WriteString("</sheetData>")
	return b.Bytes()
}

// side writes the cell of a player's number and the cell with the formula that shows the name.
func (l league) side(b *bytes.Buffer, column rune, n, number int) {
	fmt.Fprintf(b, `<c r="%c%[2]d" s="17"><v>%d</v></c>`, column, n, number)
	fmt.Fprintf(b, `<c r="%c%[2]d" s="20" t="str"><f>IF(%[3]c%[2]d="","",INDEX(players_name,MATCH(%[3]c%[2]d,players_nr,0)))</f><v>Player, Nobody</v></c>`,
		column+1, n, column)
}

// checkTaken collects the league's sheet, checks that all of its games are accepted within so many bytes of memory, and
// returns the folder.
func (l league) checkTaken(t *testing.T, bound int64) testFolder {
	t.Helper()
	f := l.folder(t, "1-0", "0-1", "½-½")
	status, output, c := built(t).runWeighed(t, f, "2026-02-28T20:00:00Z", "collect")
	t.Logf("%d games: %d MiB, %v of the processor", l.games(), c.peak>>20, c.cpu)
	if status != exitDone || c.peak > bound {
		t.Fatalf("exit %d, %d MiB\n%s", status, c.peak>>20, output)
	}
	receipt := f.read("accepted/2026-03-01/LEAGUE-1/s01_receipt.txt")
	if want := fmt.Sprintf("%d", l.games()); !strings.Contains(strings.NewReplacer(",", "", "\u00a0", "", "\u202f", "").Replace(receipt), want) {
		t.Errorf("the receipt does not speak of %s games:\n%s", want, receipt)
	}
	return f
}

// TestThirtyThousandGames checks that a sheet of more rows than most programs expect is accepted.
func TestThirtyThousandGames(t *testing.T) {
	t.Parallel()
	league{players: 1400, rounds: 43}.checkTaken(t, mostOfAll)
}
