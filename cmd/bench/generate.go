package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"kalends/rating"
	"kalends/reports/sheets"
)

// entrants is how many players each event has.
const entrants = 60

// person is an invented player.
type person struct {
	id, name, sex string
	birth, rating int
}

// given and family are the parts of players' names.
var given = []string{"Anna", "Boris", "Chen", "Дмитро", "Олена", "Farid", "晓明", "伟", "Ida", "João", "Оксана", "婷婷",
	"Lars", "Нина", "志强"}
var family = []string{"Larkholm", "Ковальчук", "王", "Silva", "Thornbury", "Шевченко", "李", "Ahmad", "Їжакевич", "欧阳",
	"Quarrywell", "Бондар"}

// player invents the n-th player, the same every time.
func player(n int) person {
	r := rand.New(rand.NewPCG(14, uint64(n)))
	p := person{
		id: strconv.Itoa(1_000_000 + n), sex: "M", birth: 1950 + r.IntN(65), rating: 1400 + r.IntN(1200),
		name: family[r.IntN(len(family))] + strconv.Itoa(n%977) + ", " + given[r.IntN(len(given))],
	}
	if r.IntN(4) == 0 {
		p.sex = "F"
	}
	return p
}

// prepare makes in dir/folder the folder of an association with a full registry and inbox, unless an earlier run made
// it.
func (s size) prepare(program, dir string) error {
	folder := filepath.Join(dir, "folder")
	if _, err := os.Stat(filepath.Join(folder, "kalends.yaml")); err == nil {
		return nil // from an earlier run
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	start := exec.Command(program, "--now", "2026-09-15T12:00:00Z", "--lang", "en", "init", folder, "--ruleset",
		"fide-standard", "--name", "Bench Chess Federation")
	if output, err := start.CombinedOutput(); err != nil {
		return fmt.Errorf("init: %w\n%s", err, output)
	}
	book, err := s.registry()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "registry", "registry.xlsx"), book, 0o644); err != nil {
		return err
	}
	return fillInbox(filepath.Join(folder, "inbox"), s, 0, s.sheets)
}

// fillInbox writes count result sheets, beginning with number first, all from one filled template in which only the
// texts differ.
func fillInbox(dir string, s size, first, count int) error {
	form, err := s.formSheet()
	if err != nil {
		return err
	}
	parts, err := unzip(form)
	if err != nil {
		return err
	}
	for n := first; n < first+count; n++ {
		data, err := writeZip(parts, map[string]func([]byte) []byte{"xl/sharedStrings.xml": func(b []byte) []byte {
			return []byte(strings.NewReplacer(s.sheetTexts(n)...).Replace(string(b)))
		}})
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("BN-%04d.xlsx", n+1)), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// sheetTexts returns the marks of the form in turn with their texts for the n-th sheet. Its entrants are spread over
// all players.
func (s size) sheetTexts(n int) []string {
	r := rand.New(rand.NewPCG(15, uint64(n)))
	pairs := []string{"@code@", fmt.Sprintf("BN-%04d", n+1), "@name@", fmt.Sprintf("Open of town %d", n+1), "@city@",
		fmt.Sprintf("Town %d", n+1)}
	for i := range entrants {
		p := player((n*entrants + i) * stride(s.players) % s.players)
		pairs = append(pairs, mark("id", i), p.id, mark("name", i), p.name, mark("sex", i), p.sex)
	}
	for g := range entrants / 2 * s.rounds {
		pairs = append(pairs, mark("result", g), []string{"1-0", "½-½", "0-1"}[(r.IntN(3)+s.firstResult(g))%3])
	}
	return pairs
}

// firstResult returns what is added to the drawn result of a game: 1 for the first game of flipped sheets, otherwise 0.
func (s size) firstResult(game int) int {
	if s.flipped && game == 0 {
		return 1
	}
	return 0
}

// stride returns a step that has no divisor in common with the number of players, so that each of them is taken in
// turn.
func stride(players int) int {
	for step := 7919; ; step += 2 {
		if gcd(step, players) == 1 {
			return step
		}
	}
}

// gcd returns the greatest common divisor.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// mark returns a text of the form that is replaced in every sheet.
func mark(what string, n int) string { return fmt.Sprintf("@%s%d@", what, n) }

// formSheet returns a filled result sheet with marks where the sheets differ.
func (s size) formSheet() ([]byte, error) {
	blank, err := sheets.Template(sheets.TemplateOptions{
		Kind: "games", Lang: "en", Players: entrants, Rounds: s.rounds, Disciplines: []string{"standard"},
		Generated: rating.Day(2026, 9, 15),
	})
	if err != nil {
		return nil, err
	}
	event := map[string]string{
		"event.code": "@code@", "event.name": "@name@", "event.report_kind": "final", "event.discipline": "standard",
		"event.system":  "swiss",
		"event.scoring": "1-½-0", "event.start": s.eventDay(16), "event.end": s.eventDay(24), "event.city": "@city@",
		"event.organizer": "Chess Club",
		"event.rounds":    strconv.Itoa(s.rounds), "event.base_min": "90", "event.inc_sec": "30",
		"event.chief_arbiter": "Arbiter, Anna",
		"event.contact_name":  "Anna", "event.contact_email": "anna@bench.example",
	}
	var people, games []map[string]string
	for i := range entrants {
		people = append(people, map[string]string{
			"player.nr": strconv.Itoa(i + 1), "player.id": mark("id", i), "player.name": mark("name", i),
			"player.sex": mark("sex", i),
		})
	}
	for round := range s.rounds {
		for board, pair := range pairsOfRound(round) {
			games = append(games, map[string]string{
				"game.round": strconv.Itoa(round + 1), "game.board": strconv.Itoa(board + 1), "game.first": strconv.Itoa(pair[0]),
				"game.result": mark("result", len(games)), "game.second": strconv.Itoa(pair[1]),
			})
		}
	}
	return sheets.Fill(blank, []sheets.FillSheet{
		{Sheet: "Event", Rows: []map[string]string{event}}, {Sheet: "Players", Rows: people}, {Sheet: "Games", Rows: games},
	})
}

// eventDay returns a day in the month of the events.
func (s size) eventDay(day int) string {
	return rating.Day(2026, time.September+time.Month(s.month), day).String()
}

// pairsOfRound returns the pairs of a round by the circle method.
func pairsOfRound(round int) (pairs [][2]int) {
	at := func(seat int) int {
		if seat == 0 {
			return entrants
		}
		return (seat-1+round)%(entrants-1) + 1
	}
	for i := range entrants / 2 {
		a, b := at(i), at(entrants-1-i)
		if (round+i)%2 == 1 {
			a, b = b, a
		}
		pairs = append(pairs, [2]int{a, b})
	}
	return pairs
}

// zipEntry is an entry of a workbook.
type zipEntry struct {
	name string
	data []byte
}

// unzip returns the entries of a workbook in their order.
func unzip(book []byte) (parts []zipEntry, err error) {
	r, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		return nil, err
	}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(in)
		if err != nil {
			return nil, err
		}
		parts = append(parts, zipEntry{f.Name, data})
	}
	return parts, nil
}

// writeZip packs the entries again; change has by name how some of them are changed.
func writeZip(parts []zipEntry, change map[string]func([]byte) []byte) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, p := range parts {
		f, err := w.Create(p.name)
		if err != nil {
			return nil, err
		}
		data := p.data
		if c := change[p.name]; c != nil {
			data = c(data)
		}
		if _, err := f.Write(data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
