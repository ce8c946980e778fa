package pairings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/pairings"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// drawnGame is a game of an invented event, between places in its list of players; present is -1.
type drawnGame struct {
	round, first, second int
	result               cells.Result
}

// drawEvent invents a Swiss event: in each round the players are put in a random order and paired from the top.
func drawEvent(t *rapid.T) (players []string, games []drawnGame) {
	n := rapid.IntRange(2, 12).Draw(t, "players")
	for i := range n {
		players = append(players, string(rune('A'+i))+"lder, "+string(rune('Z'-i))+"oe")
	}
	results := []cells.Result{{Kind: rating.OverBoard, First: 100}, {Kind: rating.OverBoard, Second: 100}, {Kind: rating.OverBoard, First: 50, Second: 50},
		{Kind: rating.Forfeit, First: 100}, {Kind: rating.Forfeit, Second: 100}, {Kind: rating.Forfeit}}
	for round := range rapid.IntRange(1, 5).Draw(t, "rounds") {
		order := rapid.Permutation(slices.Collect(func(yield func(int) bool) {
			for i := range n {
				if !yield(i) {
					return
				}
			}
		})).Draw(t, "order")
		for i := 0; i+1 < n; i += 2 {
			games = append(games, drawnGame{round + 1, order[i], order[i+1], rapid.SampledFrom(results).Draw(t, "result")})
		}
		if n%2 == 1 {
			games = append(games, drawnGame{round + 1, order[n-1], -1, cells.Result{Kind: rating.FullBye, First: 100}})
		}
	}
	return players, games
}

// dialect is how a list of an event may be written.
type dialect struct {
	title  func(round int) string
	head   string // columns parted by |: b board, n number, w White, r result, B Black, N its number, x something else
	words  map[byte]string
	bye    string
	result map[string]string // by the spelling of our own sheets
}

func dialects() []dialect {
	two := map[string]string{"1-0": "2:0", "0-1": "0:2", "½-½": "1:1", "+:-": "黑方弃权", "-:+": "红方弃权", "-:-": "双方弃权", "bye1": "2:0"}
	traditional := map[string]string{"1-0": "紅勝", "0-1": "黑勝", "½-½": "和", "+:-": "黑方棄權", "-:+": "紅方棄權", "-:-": "雙方棄權", "bye1": ""}
	half := map[string]string{"1-0": "1 - 0", "0-1": "0 - 1", "½-½": "½ - ½", "+:-": "+ - -", "-:+": "- - +", "-:-": "- - -", "bye1": "1"}
	colon := map[string]string{"1-0": "1:0", "0-1": "0:1", "½-½": "0,5:0,5", "+:-": "+:-", "-:+": "-:+", "-:-": "-:-", "bye1": ""}
	numbered := func(format string) func(int) string { return func(n int) string { return fmt.Sprintf(format, n) } }
	return []dialect{
		{numbered("Round %d on 2026/09/0%[1]d at 10:00"), "b|n|x|w|r|x|B|x|N", map[byte]string{'b': "Bo.", 'n': "No.", 'w': "White", 'r': "Result", 'B': "Black", 'N': "No."}, "bye", half},
		{numbered("%d. Ronda"), "b|n|x|x|w|x|r|B|x|x|N", map[byte]string{'b': "Me.", 'n': "Nº.", 'w': "Brancas", 'r': "Resultado", 'B': "Pretas", 'N': "Nº."}, "isento", half},
		{numbered("Тур %d"), "w|n|r|B|N", map[byte]string{'w': "Білі", 'n': "№", 'r': "Результат", 'B': "Чорні", 'N': "№"}, "вільний", colon},
		{numbered("%d-й тур"), "b|w|r|B", map[byte]string{'b': "Доска", 'w': "Белые", 'r': "Результат", 'B': "Чёрные"}, "без пары", colon},
		{numbered("Pusingan %d"), "b|w|r|B", map[byte]string{'b': "Meja", 'w': "Putih", 'r': "Keputusan", 'B': "Hitam"}, "rehat", colon},
		{numbered("%d. Runde am 1%[1]d.09.2026"), "b|n|w|x|r|B|x|N", map[byte]string{'b': "Br.", 'n': "Nr.", 'w': "Weiß", 'r': "Ergebnis", 'B': "Schwarz", 'N': "Nr."}, "spielfrei", half},
		{numbered("第 %d 輪"), "b|n|w|r|B|N", map[byte]string{'b': "桌次", 'n': "序號", 'w': "紅方", 'r': "結果", 'B': "黑方", 'N': "序號"}, "輪空", traditional},
		{numbered("第%d轮"), "b|n|w|r|B|N", map[byte]string{'b': "台次", 'n': "序号", 'w': "红方", 'r': "结果", 'B': "黑方", 'N': "序号"}, "空号", two},
	}
}

// write makes sheets of an event in a dialect, all rounds on one or each on its own.
func (d dialect) write(t *rapid.T, players []string, games []drawnGame) []workbook.Sheet {
	apart, pad := rapid.Bool().Draw(t, "a sheet a round"), rapid.SampledFrom([]string{"", " ", "  ", "\u00a0"}).Draw(t, "pad")
	left := strings.Repeat("|", rapid.IntRange(0, 3).Draw(t, "columns left of it"))
	last := games[len(games)-1].round
	var sheets []workbook.Sheet
	var b strings.Builder
	for round := 1; round <= last; round++ {
		head := []string{"Invented cup", d.title(round), d.row(func(c byte) string { return d.words[c] })}
		lines := head
		for i, row := range rapid.Permutation(d.rows(round, players, games, pad)).Draw(t, "order of rows") {
			if i > 0 && rapid.IntRange(0, 5).Draw(t, "a page ends") == 0 {
				lines = append(append(lines, "Page "+fmt.Sprint(i)), head...)
			}
			lines = append(lines, row)
		}
		lines = append(lines, rapid.SampledFrom([]string{"", "Chief arbiter: Lake, Zoe", "裁判长：湖安　　编排：山明", "Головний суддя: Озерна Зоя"}).Draw(t, "below"), "")
		for _, line := range lines {
			b.WriteString(left + line + "\n")
		}
		if apart || round == last {
			sheets = append(sheets, grid(fmt.Sprint("Sheet", len(sheets)+1), b.String()))
			b.Reset()
		}
	}
	if rapid.Bool().Draw(t, "backwards") && apart {
		slices.Reverse(sheets)
	}
	return sheets
}

// rows writes the games of a round.
func (d dialect) rows(round int, players []string, games []drawnGame, pad string) []string {
	var all []string
	for _, g := range games {
		if g.round == round {
			all = append(all, d.row(func(c byte) string { return d.cell(c, g, len(all)+1, players, pad) }))
		}
	}
	return all
}

func (d dialect) row(cell func(c byte) string) string {
	var all []string
	for _, c := range strings.Split(d.head, "|") {
		all = append(all, cell(c[0]))
	}
	return strings.Join(all, "|")
}

func (d dialect) cell(c byte, g drawnGame, board int, players []string, pad string) string {
	switch {
	case c == 'b':
		return fmt.Sprint(board)
	case c == 'n':
		return fmt.Sprint(g.first + 1)
	case c == 'N' && g.second >= 0:
		return fmt.Sprint(g.second + 1)
	case c == 'w':
		return pad + players[g.first] + pad
	case c == 'B' && g.second >= 0:
		return pad + players[g.second]
	case c == 'B':
		return d.bye
	case c == 'r':
		return pad + d.result[g.result.Write()]
	}
	return ""
}

// games writes the games of an event by the names of its players, sorted.
func gamesOf(players []string, games []drawnGame) []string {
	var all []string
	name := func(i int) string {
		if i < 0 {
			return ""
		}
		return players[i]
	}
	for _, g := range games {
		all = append(all, fmt.Sprint(g.round, " ", name(g.first), " – ", name(g.second), " ", g.result.Write()))
	}
	slices.Sort(all)
	return all
}

func gamesRead(d *draft.Draft) []string {
	name := map[int]string{}
	for _, e := range d.Entrants {
		name[e.Number] = e.Name
	}
	var all []string
	for _, p := range d.Pairs {
		all = append(all, fmt.Sprint(p.Round, " ", name[p.First], " – ", name[p.Second], " ", cells.Result{Kind: p.Kind, First: p.FirstScore, Second: p.SecondScore}.Write()))
	}
	slices.Sort(all)
	return all
}

// TestDialectsGiveTheSameGames writes invented events in every dialect: either the same games are read, or the list is
// returned because its results do not prove the scoring.
func TestDialectsGiveTheSameGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, games := drawEvent(t)
		d := rapid.SampledFrom(dialects()).Draw(t, "dialect")
		book := workbook.Book{Sheets: d.write(t, players, games)}
		got := pairings.Read(draft.Source{Book: book}, tables.In(book))
		for _, f := range got.Report.Findings {
			if f.Code == "E331" && got.Event.Scoring == "" && d.result["1-0"] == "2:0" {
				return // nothing but 1:1 was played
			}
			if f.Severity() == rating.Error {
				t.Fatalf("%v", f)
			}
		}
		if want := gamesOf(players, games); !slices.Equal(want, gamesRead(got)) {
			t.Fatalf("played %q, read %q", want, gamesRead(got))
		}
	})
}
