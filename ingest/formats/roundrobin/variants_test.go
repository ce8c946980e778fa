package roundrobin_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/formats/roundrobin"
	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
	"kalends/rating"
)

// tongue has the headers of a table of all against all in a language and its letters for won, drawn and lost.
type tongue struct{ number, name, points, won, drawn, lost string }

var tongues = []tongue{
	{"No.", "Name", "Pts", "W", "D", "L"}, {"Nr.", "Teilnehmer", "Punkte", "S", "R", "N"},
	{"Nr.", "Name", "Pkt", "G", "R", "V"}, {"№", "Гравець", "Очки", "В", "Н", "П"},
	{"Ном.", "Имя", "Очки", "в", "н", "п"}, {"Bil", "Nama", "Mata", "M", "S", "K"},
	{"Nº", "Nome", "Pontos", "V", "E", "D"}, {"序号", "姓名", "总分", "胜", "和", "负"},
	{"序號", "姓名", "總分", "勝", "和", "負"}, {"No.", "Name", "Pts", "'1", "½", "'0"},
}

// square returns a random table as text, and its games.
func square(r *rand.Rand) (text string, games []string) {
	w, n := tongues[r.IntN(len(tongues))], 3+r.IntN(8)
	head := []string{"%d", "%d.", "#%d", "Rd %d", "№%d"}[r.IntN(5)]
	marks := []string{"X", "*", ".", "", "■", "***", "—"}
	if head == "Rd %d" {
		marks = marks[:3]
	}
	mark, spacer, double := marks[r.IntN(len(marks))], r.IntN(3) == 0, r.IntN(5) == 0
	result, points := map[[2]int]string{}, make([]int, n)
	for i := range n {
		for j := range i {
			for range map[bool]int{true: 2, false: 1}[double] {
				half := r.IntN(3)
				result[[2]int{i, j}] += []string{w.lost, w.drawn, w.won}[half]
				result[[2]int{j, i}] += []string{w.won, w.drawn, w.lost}[half]
				points[i], points[j] = points[i]+half, points[j]+2-half
				games = append(games, fmt.Sprint(j, "-", i, " ", 2-half, ":", half))
			}
		}
	}
	cells := []string{w.number, w.name}
	for i := range n {
		cells = append(cells, fmt.Sprintf(head, i+1))
	}
	if spacer {
		cells = append(cells, "")
	}
	lines := []string{"Club Cup", "", strings.Join(append(cells, w.points), "|")}
	for _, i := range r.Perm(n) { // the number says whose column is whose
		cells = []string{fmt.Sprint(i + 1), string(rune('A'+i)) + "dam"}
		for j := range n {
			cells = append(cells, "'"+strings.ReplaceAll(result[[2]int{i, j}], "'", ""))
			if i == j {
				cells[len(cells)-1] = mark
			}
		}
		if spacer {
			cells = append(cells, "")
		}
		lines = append(lines, strings.Join(append(cells, []string{"", "'0,5"}[points[i]&1*(1-min(points[i]/2, 1))]+
			whole(points[i])), "|"))
	}
	return strings.Join(append(lines, "", "Chief arbiter: Somebody"), "\n"), games
}

// whole writes half points with a comma; the caller writes values below one.
func whole(halves int) string {
	switch {
	case halves == 1:
		return ""
	case halves%2 == 1:
		return fmt.Sprintf("'%d,5", halves/2)
	}
	return fmt.Sprint(halves / 2)
}

// TestEverySquareIsReadAsItWasWritten reads tables of all against all in eight languages, with letters and figures, one
// result or two, heads, marks and separators of every kind, and rows in any order: all players and results are right.
func TestEverySquareIsReadAsItWasWritten(t *testing.T) {
	for seed := range uint64(400) {
		text, want := square(rand.New(rand.NewPCG(seed, 17)))
		book := tablestest.Book(text)
		if !roundrobin.Knows(tables.In(book)) {
			t.Fatalf("%d: not known:\n%s", seed, text)
		}
		d := roundrobin.Read(draft.Source{Book: book, File: "rr.xlsx"}, tables.In(book))
		if worst := d.Report.Findings.Worst(); worst == rating.Error {
			t.Errorf("%d: %+v\n%s", seed, d.Report.Findings, text)
			continue
		}
		if got := played(d); !slices.Equal(got, sorted(want)) {
			t.Errorf("%d: %q, want %q\n%s", seed, got, sorted(want), text)
		}
	}
}

func played(d *draft.Draft) (all []string) {
	name := map[int]int{}
	for _, e := range d.Entrants {
		name[e.Number] = int(e.Name[0] - 'A')
	}
	for _, p := range d.Pairs {
		a, b, x, y := name[p.First], name[p.Second], p.FirstScore, p.SecondScore
		if a > b {
			a, b, x, y = b, a, y, x
		}
		all = append(all, fmt.Sprint(a, "-", b, " ", int(x/50), ":", int(y/50)))
	}
	return sorted(all)
}

func sorted(all []string) []string { slices.Sort(all); return all }

// TestSwissEventsInASquare: Swiss-Chess writes a Swiss event with a column for each opponent. Points beyond those of
// the games are byes, as far as there are rounds for them.
func TestSwissEventsInASquare(t *testing.T) {
	const table = `
Herbstopen
Kreuztabelle im Schweizer-System: Stand nach der 3. Runde
Rang|Teilnehmer|TWZ|1|2|3|4|5|6|7|Punkte
1|Adam|2000|**|'1|'1||'1||||3
2|Boris|1900|'0|**||'1||½||'1,5
3|Chen|1900|'0||**|||'1|'1|2
4|Dan|1900||'0||**|'1||½|'1,5
5|Eva|1900|'0|||'0|**|||1
6|Fu|1900||½|'0|||**||'1,5
7|Gu|1900|||'0|½|||**|'1,5`
	d, games, codes := read(t, table)
	if len(games) != 12 || codes != "I178 W176 W192" || d.Event.System != rating.Swiss {
		t.Errorf("%q %s %s", games, codes, d.Event.System)
	}
	byes := 0
	for _, p := range d.Pairs {
		if p.Kind == rating.FullBye && p.Second == 0 {
			byes++
		}
	}
	if byes != 3 {
		t.Errorf("%d byes", byes)
	}
	if _, _, codes := read(t, strings.Replace(table, "|||1\n", "|||3\n", 1)); !strings.Contains(codes, "E320") {
		t.Errorf("points that no bye explains: %s", codes)
	}
}
