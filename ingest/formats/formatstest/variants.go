package formatstest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"kalends/rating"
)

// Variant is a good sheet in another layout.
type Variant struct {
	Name  string // what was done to it
	File  string
	Event rating.Event
	Lacks Lacks
	Data  []byte
}

// base is a layout from which variants are made.
type base struct {
	name    string
	event   func() rating.Event
	lacks   Lacks
	layout  func(rating.Event) Layout
	tongues func(rating.Event, Tongue) Layout // the same in other languages
}

func bases() []base {
	six, seven := func() rating.Event { return RoundRobin(6) }, func() rating.Event { return RoundRobin(7) }
	all := Lacks{Colours: true, ForfeitColours: true, Rounds: true, Byes: true}
	some := []base{
		{"chess-results by rank", Swiss, Lacks{}, func(e rating.Event) Layout { return ChessResults(e, true) }, nil},
		{"chess-results by number", Swiss, Lacks{}, func(e rating.Event) Layout { return ChessResults(e, false) }, nil},
		{"chess-results by rank, all against all", seven, Lacks{},
			func(e rating.Event) Layout { return ChessResults(e, true) }, nil},
		{"chess-results pairings", Swiss, Lacks{}, func(e rating.Event) Layout { return Pairings(e, 0) }, nil},
		{"chess-results pairings, more columns", Swiss, Lacks{}, func(e rating.Event) Layout { return Pairings(e, 2) }, nil},
		{"chess-results pairings, xiangqi", Xiangqi, Lacks{}, func(e rating.Event) Layout { return Pairings(e, 1) }, nil},
		{"list of games", Swiss, Lacks{Byes: true}, Games, nil},
		{"six against each other", six, all, func(e rating.Event) Layout { return AllAgainstAll(e, true) }, nil},
		{"seven against each other", seven, all, func(e rating.Event) Layout { return AllAgainstAll(e, false) }, nil},
		{"成绩表", Xiangqi, Lacks{Colours: true, ForfeitColours: true, Forfeits: true},
			func(e rating.Event) Layout { return Chengjibiao(e, false) }, nil},
		{"成绩表 with sequences", Xiangqi, Lacks{}, func(e rating.Event) Layout { return Chengjibiao(e, true) }, nil},
	}
	for _, w := range Tongues() {
		some = append(some, base{"crosstable by hand, " + w.Lang, Swiss, Lacks{},
			func(e rating.Event) Layout { return ByHand(e, w) }, ByHand},
			base{"xiangqi by hand, " + w.Lang, Xiangqi, Lacks{}, func(e rating.Event) Layout { return ByHand(e, w) }, ByHand},
			base{"pairings by hand, " + w.Lang, Swiss, Lacks{ZeroByes: true},
				func(e rating.Event) Layout { return PairingsByHand(e, w) }, PairingsByHand})
	}
	return some
}

// Vary returns a good sheet in a random other layout and file.
func Vary(r *rand.Rand) Variant {
	b := pick(r, bases())
	e := b.event()
	l, done := b.layout(e), []string{b.name}
	for _, change := range []struct {
		name string
		odds int // of one in so many
		make func(*rand.Rand, *Layout)
	}{
		{"translated headers", 3, func(r *rand.Rand, l *Layout) { translate(r, l, b, e) }},
		{"columns in another order", 3, permute},
		{"more columns", 5, furtherColumns},
		{"rows in another order", 2, shuffle},
		{"a header on each page", 4, repeat},
		{"headers in other letters", 4, recase},
		{"padded", 3, pad},
		{"other dashes and digits", 4, respell},
		{"numbers as texts", 4, asTexts},
		{"blank rows", 3, blankRows},
		{"signatures", 4, sign},
		{"moved to the right", 4, moveRight},
	} {
		if r.IntN(change.odds) == 0 {
			change.make(r, &l)
			done = append(done, change.name)
		}
	}
	v := Variant{Event: e, Lacks: b.lacks}
	end := ""
	switch r.IntN(9) {
	case 0:
		v.Data, end = l.Grid().XLS(), ".xls"
	case 1:
		v.Data, end = l.Grid().CSV(pick(r, []rune{',', ';', '\t'})), ".csv"
	case 2:
		v.Data, end = l.Grid().XML(), ".xls"
		done = append(done, "XML")
	case 3:
		v.Data, end = merged(l.Grid()), ".xlsx"
		done = append(done, "merged titles")
	case 4:
		v.Data, end = l.Grid().HTML(), pick(r, []string{".html", ".xls"})
		done = append(done, "page")
	case 5:
		v.Data, end = l.Grid().ODS(), ".ods"
	default:
		v.Data, end = l.Grid().XLSX(), ".xlsx"
	}
	v.Name, v.File = strings.Join(append(done, end), ", "), Code+"_variant"+end
	return v
}

func pick[T any](r *rand.Rand, some []T) T { return some[r.IntN(len(some))] }

// translate replaces each word of the header by that of a random language, if the layout exists in several.
func translate(r *rand.Rand, l *Layout, b base, e rating.Event) {
	if b.tongues == nil {
		return
	}
	tongues := Tongues()
	for i, block := range l.Blocks {
		for column := range block.Head[0] {
			block.Head[0][column] = b.tongues(e, pick(r, tongues)).Blocks[i].Head[0][column]
		}
	}
}

// permute puts the columns in a random order.
func permute(r *rand.Rand, l *Layout) {
	for _, b := range l.Blocks {
		if !b.FreeColumns {
			continue
		}
		order := r.Perm(len(b.Head[0]))
		for _, rows := range []Grid{b.Head, b.Rows} {
			for i, row := range rows {
				moved := make([]any, len(order))
				for to, from := range order {
					if from < len(row) {
						moved[to] = row[from]
					}
				}
				rows[i] = moved
			}
		}
	}
}

// shuffle puts the rows in a random order.
func shuffle(r *rand.Rand, l *Layout) {
	for _, b := range l.Blocks {
		if b.FreeRows {
			r.Shuffle(len(b.Rows), func(i, j int) { b.Rows[i], b.Rows[j] = b.Rows[j], b.Rows[i] })
		}
	}
}

// repeat repeats the header in the middle, as at the top of a second page.
func repeat(r *rand.Rand, l *Layout) {
	for i := range l.Blocks {
		b := &l.Blocks[i]
		if len(b.Rows) > 2 {
			at := 1 + r.IntN(len(b.Rows)-1)
			b.Rows = slices.Insert(slices.Clone(b.Rows), at, b.Head...)
		}
	}
}

// each replaces the texts of the given grids by what change returns for them.
func each(grids []Grid, change func(string) string) {
	for _, g := range grids {
		for i, row := range g {
			g[i] = slices.Clone(row)
			for j, v := range row {
				if text, ok := v.(string); ok && text != "" {
					g[i][j] = change(text)
				}
			}
		}
	}
}

func heads(l *Layout) (all []Grid) {
	for _, b := range l.Blocks {
		all = append(all, b.Head)
	}
	return all
}

func rows(l *Layout) (all []Grid) {
	for _, b := range l.Blocks {
		all = append(all, b.Rows)
	}
	return all
}

// recase changes the letters of all headers in one random way: case, colon, blanks or line ends.
func recase(r *rand.Rand, l *Layout) {
	change := pick(r, []func(string) string{strings.ToUpper, strings.ToLower, func(s string) string { return s + ":" },
		func(s string) string { return " " + s + " " },
		func(s string) string { return strings.ReplaceAll(s, " ", "\n") }})
	each(heads(l), change)
}

// pad puts random blanks around headers and cells.
func pad(r *rand.Rand, l *Layout) {
	blanks := []string{"", "", " ", "  ", "\u00a0", "　", "\u200b"}
	each(append(heads(l), rows(l)...), func(s string) string { return pick(r, blanks) + s + pick(r, blanks) })
}

// respell changes dashes, digits or halves in the rows in one random way; names stay as they are.
func respell(r *rand.Rand, l *Layout) {
	spell := pick(r, []*strings.Replacer{strings.NewReplacer("-", "–"), strings.NewReplacer("1", "１", "0", "０", "2", "２"),
		halves(".5"), halves(",5"), strings.NewReplacer("½", "1/2"), strings.NewReplacer(":", "："),
		strings.NewReplacer("+", "＋")})
	each(rows(l), func(s string) string {
		if len(s) > 12 || strings.Contains(s, ",") { // names keep their letters
			return s
		}
		return spell.Replace(s)
	})
}

// halves returns a replacer that writes ½ as a decimal, alone or after a whole number.
func halves(decimal string) *strings.Replacer {
	pairs := []string{}
	for n := range 10 {
		pairs = append(pairs, fmt.Sprint(n, "½"), fmt.Sprint(n, decimal))
	}
	return strings.NewReplacer(append(pairs, "½", "0"+decimal)...)
}

// asTexts makes texts of all numbers in the rows.
func asTexts(_ *rand.Rand, l *Layout) {
	for _, g := range rows(l) {
		for i, row := range g {
			g[i] = slices.Clone(row)
			for j, v := range row {
				if v != nil {
					g[i][j] = fmt.Sprint(v)
				}
			}
		}
	}
}

// blankRows adds up to two blank rows above each table and above the foot.
func blankRows(r *rand.Rand, l *Layout) {
	for i := range l.Blocks {
		b := &l.Blocks[i]
		b.Top = append(slices.Clone(b.Top), make(Grid, r.IntN(3))...)
	}
	l.Foot = append(make(Grid, r.IntN(3)), l.Foot...)
}

// furtherColumns adds, after the last column, one that a reader does not need.
func furtherColumns(r *rand.Rand, l *Layout) {
	head := pick(r, []string{"Remark", "TB2", "Примітка", "备注", "Buchh"})
	for i := range l.Blocks {
		b := &l.Blocks[i]
		wide := 0
		for _, row := range append(slices.Clone(b.Head), b.Rows...) {
			wide = max(wide, len(row))
		}
		b.Head, b.Rows = slices.Clone(b.Head), slices.Clone(b.Rows)
		b.Head[0] = append(widened(b.Head[0], wide), head)
		for j, row := range b.Rows {
			if head == "TB2" || head == "Buchh" {
				b.Rows[j] = append(widened(row, wide), 10+j)
			}
		}
	}
}

// widened returns a row with empty cells up to a width.
func widened(row []any, wide int) []any {
	return append(slices.Clone(row), make([]any, wide-len(row))...)
}

// sign adds random signatures at the foot.
func sign(r *rand.Rand, l *Layout) {
	l.Foot = append(slices.Clone(l.Foot), pick(r, []Grid{{{}, {"Chief arbiter: Arbiter, Anna"}},
		{{}, {"Головний арбітр: Арбітр А. А."}, {"Секретар:"}},
		{{}, {"裁判长：", nil, "编排："}}, {{}, nil, {"Ketua pengadil: A. bin B."}}})...)
}

// moveRight adds up to three empty columns on the left.
func moveRight(r *rand.Rand, l *Layout) {
	by := 1 + r.IntN(3)
	move := func(g Grid) Grid {
		out := make(Grid, len(g))
		for i, row := range g {
			if len(row) > 0 {
				out[i] = append(make([]any, by), row...)
			}
		}
		return out
	}
	for i := range l.Blocks {
		b := &l.Blocks[i]
		b.Top, b.Head, b.Rows = move(b.Top), move(b.Head), move(b.Rows)
	}
	l.Foot = move(l.Foot)
}

// merged returns a workbook in which every title that is alone in its row is merged over six columns.
func merged(g Grid) []byte {
	b := Book(map[string]Grid{"Sheet1": g}, "Sheet1")
	for i, row := range g {
		if len(row) == 1 && row[0] != nil && row[0] != "" {
			b.Merge("Sheet1", fmt.Sprint("A", i+1), fmt.Sprint("F", i+1))
		}
	}
	return b.Bytes()
}
