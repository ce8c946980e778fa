package formats_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/draft"
	"kalends/ingest/formats"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// TestVariantsAreReadOrRefused writes random events as people and programs write them, in every form and language,
// shuffled, padded and merged. Each is read to the same games or returned.
func TestVariantsAreReadOrRefused(t *testing.T) {
	refused, asked, absent := map[string]int{}, map[string]int{}, map[string]int{}
	read := map[string]int{}
	for seed := range uint64(variants) {
		v := newVariant(seed)
		book := v.book()
		f, known := formats.Of(book)
		if !known {
			refused[v.form]++
			continue
		}
		d := f.Read(draft.Source{Book: book, File: "variant.xlsx"})
		if d.Report.Findings.Worst() == rating.Error {
			refused[v.form]++
			if testing.Verbose() {
				t.Logf("seed %d, %s in %s: %v\n%s", seed, v.form, v.lang, worst(d.Report.Findings), dump(book))
			}
			continue
		}
		read[v.form]++
		if slices.ContainsFunc(d.Report.Findings, func(f rating.Finding) bool { return f.Code == "Q357" || f.Code == "Q358" }) {
			asked[v.form]++
		}
		if v.absences() {
			absent[v.form]++
		}
		if diff := cmp.Diff(v.want(), games(d, v.coloured())); diff != "" {
			t.Fatalf("seed %d, %s in %s was read as another event (-want +got):\n%s\n%v\n%s", seed, v.form, v.lang, diff, d.Report.Findings, dump(book))
		}
	}
	for _, form := range forms {
		all := read[form] + refused[form]
		t.Logf("%-12s %4d read, %3d returned; of %d with players absent without a word %d are asked about",
			form, read[form], refused[form], absent[form], asked[form])
		if asked[form]*4 > absent[form] || asked[form]*20 > all {
			t.Errorf("%s: %d honest events of %d are asked about", form, asked[form], all)
		}
		if read[form]*100 < all*90 {
			t.Errorf("%s: only %d of %d are read", form, read[form], all)
		}
	}
}

// absences reports whether a player has neither a game nor a bye in a round in which others have.
func (v *variant) absences() bool {
	told := map[[2]int]bool{}
	for _, g := range v.games {
		told[[2]int{g.round, g.a}], told[[2]int{g.round, g.b}] = true, true
	}
	for round := 1; round <= v.rounds; round++ {
		for p := range v.players {
			if !told[[2]int{round, p}] {
				return true
			}
		}
	}
	return false
}

// TestADamagedCellIsNeverTakenForAnother changes one cell of a round or of an opponent in a good cross table: the table
// is returned, or the games are unchanged.
func TestADamagedCellIsNeverTakenForAnother(t *testing.T) {
	tried, returned := 0, 0
	for seed := range uint64(variants) {
		v := newVariant(seed)
		book := v.book()
		if len(v.data) == 0 {
			continue
		}
		before := dump(book)
		at := v.data[v.IntN(len(v.data))]
		v.damage(book.Sheets[0], at[0], at[1])
		f, known := formats.Of(book)
		if !known || dump(book) == before {
			continue
		}
		tried++
		d := f.Read(draft.Source{Book: book, File: "damaged.xlsx"})
		if w := d.Report.Findings.Worst(); w == rating.Error || w == rating.Question { // 0 and 0 are asked about
			returned++
			continue
		}
		if diff := cmp.Diff(v.want(), games(d, v.coloured())); diff != "" {
			t.Fatalf("seed %d, %s in %s, cell %s was read as another event (-want +got):\n%s\n%v\n%s", seed, v.form, v.lang, workbook.Address(at[0], at[1]), diff, d.Report.Findings, dump(book))
		}
	}
	t.Logf("%d damaged, %d returned", tried, returned)
	if returned*100 < tried*70 {
		t.Errorf("%d damaged, only %d returned", tried, returned)
	}
}

// damage changes or drops one sign of a cell, or empties the cell.
func (v *variant) damage(s workbook.Sheet, row, column int) {
	for i, r := range s.Rows {
		for j, c := range r.Cells {
			if r.Number != row || c.Column != column {
				continue
			}
			text := []rune(c.Raw)
			k := v.IntN(len(text))
			switch v.IntN(4) {
			case 0:
				text = nil
			case 1:
				text = slices.Delete(text, k, k+1)
			default:
				text[k] = []rune("0123456789wb½+-=红黑")[v.IntN(18)]
			}
			s.Rows[i].Cells[j] = workbook.Cell{Column: column, Kind: workbook.Text, Raw: string(text)}
		}
	}
}

func worst(fs rating.Findings) (all []string) {
	for _, f := range fs {
		if f.Severity() == rating.Error {
			all = append(all, fmt.Sprintf("%s %s %q %v", f.Code, f.Origin.Cell, f.Read, f.Args))
		}
	}
	return all
}

func dump(book workbook.Book) string {
	var b strings.Builder
	for _, s := range book.Sheets {
		fmt.Fprintf(&b, "%s merged %v\n", s.Name, s.Merged)
		for _, row := range s.Rows {
			fmt.Fprintf(&b, "%d:", row.Number)
			last := 0
			for _, c := range row.Cells {
				b.WriteString(strings.Repeat("|", c.Column-last))
				b.WriteString(c.Raw)
				last = c.Column
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// games writes the games of a draft by names, sorted. Without colours the order of the two names has no meaning.
func games(d *draft.Draft, coloured bool) []string {
	name := map[int]string{}
	for _, e := range d.Entrants {
		name[e.Number] = e.Name
	}
	var all []string
	for _, p := range d.Pairs {
		if p.Second > 0 {
			all = append(all, short(p.Round, name[p.First], name[p.Second], p.FirstScore, p.SecondScore, p.Kind, coloured))
		}
	}
	slices.Sort(all)
	return all
}

func short(round int, a, b string, x, y rating.Score, kind rating.GameKind, coloured bool) string {
	if (!coloured || kind == rating.Forfeit) && a > b {
		a, b, x, y = b, a, y, x
	}
	return fmt.Sprintf("%d %s %s:%s %s %s", round, a, draft.Short(x), draft.Short(y), b, kind)
}

// forms are the forms of tables in which the variants are written.
var forms = []string{"rounds", "points", "square", "pairings", "games"}

// variant is a random event and the way in which it is written.
type variant struct {
	*rand.Rand
	form, lang, scoring string
	players             []player
	rounds              int
	games               []game
	words               map[string][]string
	spelling            int
	rows                []line // of the sheet
	merged              []workbook.Range
	left                int      // empty columns
	data                [][2]int // row and column of the cells of rounds and opponents
}

type player struct {
	name, club, rating string
	points             rating.Score
}

type game struct {
	round, a, b int // b −1: a bye
	x, y        rating.Score
	kind        rating.GameKind
}

type line []string

func newVariant(seed uint64) *variant {
	v := &variant{Rand: rand.New(rand.NewPCG(seed, 7))}
	v.form = forms[v.IntN(len(forms))]
	langs := []string{"en", "zh-CN", "zh-TW", "uk", "ru", "ms", "de", "pt"}
	v.lang = langs[v.IntN(len(langs))]
	for _, h := range templates.ColumnHeaders() {
		if h.Lang == v.lang {
			v.words = h.Keys
		}
	}
	v.scoring = "1-½-0"
	if strings.HasPrefix(v.lang, "zh") && v.IntN(2) == 0 || v.IntN(8) == 0 {
		v.scoring = "2-1-0"
	}
	v.play()
	return v
}

var surnames = strings.Fields("Orlov Tanaka Kimura Lisenko Ahmadov Petrenko Olsen Garcia Novak Bauer Silva Rossi Dubois Ivanenko Marek Costa Weber Santos Horvat Nilsen")

// play makes the event.
func (v *variant) play() {
	n := 4 + v.IntN(9)
	for i := range n {
		v.players = append(v.players, player{name: surnames[i] + ", " + string(rune('A'+v.IntN(20))) + "na", club: []string{"Kyiv", "Penang", "Lviv", "Bonn"}[i%4], rating: strconv.Itoa(1500 + 7*i + v.IntN(5))})
		if strings.HasPrefix(v.lang, "zh") {
			v.players[i].name = string([]rune("王李张刘陈杨赵黄周吴徐孙胡朱")[i]) + string([]rune("安波晨丁恩凡刚海佳凯磊明宁鹏")[v.IntN(14)])
		}
	}
	if v.form == "square" {
		v.rounds = 0
		for a := range n {
			for b := a + 1; b < n; b++ {
				v.add(0, a, b)
			}
		}
		return
	}
	v.rounds = 2 + v.IntN(6)
	for r := 1; r <= v.rounds; r++ {
		order := v.Perm(n)
		for i := 0; i+1 < n; i += 2 {
			if v.IntN(20) > 0 {
				v.add(r, order[i], order[i+1])
			}
		}
		if n%2 == 1 {
			v.games = append(v.games, game{round: r, a: order[n-1], b: -1, x: 100, kind: rating.FullBye})
			v.players[order[n-1]].points += v.worth(100)
		}
	}
}

func (v *variant) add(round, a, b int) {
	g := game{round: round, a: a, b: b, kind: rating.OverBoard}
	g.x = []rating.Score{100, 50, 0}[v.IntN(3)]
	g.y = 100 - g.x
	if v.IntN(15) == 0 {
		g.kind, g.x, g.y = rating.Forfeit, 100, 0
	}
	v.players[a].points += v.worth(g.x)
	v.players[b].points += v.worth(g.y)
	v.games = append(v.games, g)
}

func (v *variant) worth(s rating.Score) rating.Score { return draft.Worth(v.scoring, s) }

// coloured reports whether the form says who has the first move.
func (v *variant) coloured() bool { return v.form != "square" && v.form != "points" }

func (v *variant) want() []string {
	var all []string
	for _, g := range v.games {
		if g.b >= 0 {
			all = append(all, short(g.round, v.players[g.a].name, v.players[g.b].name, g.x, g.y, g.kind, v.coloured()))
		}
	}
	slices.Sort(all)
	return all
}

// say returns one of the language's headers of a key.
func (v *variant) say(key string) string {
	words := slices.DeleteFunc(slices.Clone(v.words[key]), func(w string) bool { return strings.Contains(w, "#") })
	if len(words) == 0 {
		return map[string]string{"start_no": "No", "name": "Name", "points": "Pts", "rating": "Rtg"}[key]
	}
	return v.loose(words[v.IntN(len(words))])
}

// roundHead heads the column of a round.
func (v *variant) roundHead(n int) string {
	patterns := []string{"#.Rd", "R#"}
	for _, w := range v.words["round"] {
		if strings.Contains(w, "#") {
			patterns = append(patterns, w)
		}
	}
	if v.spelling == 0 {
		v.spelling = 1 + v.IntN(len(patterns))
	}
	return strings.Replace(patterns[v.spelling-1], "#", strconv.Itoa(n), 1)
}

// loose writes a text with the variations of people: blanks, full width, other case.
func (v *variant) loose(s string) string {
	switch v.IntN(8) {
	case 0:
		return " " + s + "  "
	case 1:
		return s + "."
	case 2:
		return strings.ToUpper(s)
	}
	return s
}

func (v *variant) points(s rating.Score) string {
	text := draft.Short(s)
	if whole, ok := strings.CutSuffix(text, ".5"); ok {
		switch v.IntN(3) {
		case 0:
			return strings.TrimPrefix(whole, "0") + "½"
		case 1:
			return whole + ",5"
		}
	}
	return text
}

// figure writes a score under the scoring.
func (v *variant) figure(s rating.Score) string {
	if w := v.worth(s); w != 50 {
		return strconv.Itoa(int(w) / 100)
	}
	return "½"
}
