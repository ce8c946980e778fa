package tables

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/templates"
)

// head is the headers of a table, in one row or two.
type head struct {
	row     int // the lower one
	columns []Column
	lang    string
}

// same reports whether the headers are the given ones.
func (h *head) same(columns []Column) bool {
	return slices.EqualFunc(h.columns, columns, func(a, b Column) bool {
		return a.Number == b.Number &&
			normal(a.Title) == normal(b.Title)
	})
}

// label is a cell of a row of headers and the columns that it covers.
type label struct {
	from, to int
	text     string
	means    meaning
	tall     bool // merged with cells below
}

// headAt reads the headers that begin in row i; rows is how many rows they have. Without headers there it returns nil.
func (s *scan) headAt(i int) (h *head, rows int) {
	upper := s.labels(i)
	if upper == nil {
		return nil, 0
	}
	lower := s.lower(i)
	if lower != nil && !titlesOver(upper, lower) && (isHead(upper) && headlike(lower, upper) ||
		isHead(lower) && spans(upper)) {
		columns := combine(upper, lower)
		if isHead(labelsOf(columns)) {
			return s.head(s.sheet.Rows[i+1].Number, columns, append(slices.Clone(upper), lower...)), 2
		}
	}
	if !isHead(upper) {
		return nil, 0
	}
	columns := combine(upper, nil)
	if !isHead(labelsOf(columns)) {
		return nil, 0
	}
	return s.head(s.sheet.Rows[i].Number, columns, upper), 1
}

// titlesOver reports whether the upper row has the titles of lists of games beside each other: rounds over White and
// Black.
func titlesOver(upper, lower []label) bool {
	rounds := !slices.ContainsFunc(upper, func(l label) bool { return l.means.round == 0 })
	return rounds && slices.ContainsFunc(lower, func(l label) bool { return l.means.has(FirstMover) })
}

// head assigns the sides of columns and returns them as headers.
func (s *scan) head(row int, columns []Column, labels []label) *head {
	assignSides(columns)
	return &head{row: row, columns: columns, lang: language(labels)}
}

// lower returns the labels of the row directly below row i; nil if there is no such row or it has no known word.
func (s *scan) lower(i int) []label {
	rows := s.sheet.Rows
	if i+1 >= len(rows) || rows[i+1].Number != rows[i].Number+1 {
		return nil
	}
	return s.labels(i + 1)
}

// longest is the length of the longest header, in letters.
const longest = 60

// labels reads a row as headers; nil if it has no known word.
func (s *scan) labels(i int) []label {
	row := s.sheet.Rows[i]
	if !slices.ContainsFunc(row.Cells, func(c workbook.Cell) bool { return s.meaning(c, cells.Plain(c)).keys != nil }) {
		return nil
	}
	var all []label
	for _, c := range row.Cells {
		if text := cells.Plain(c); text != "" && c.Kind != workbook.Fault && c.Kind != workbook.Bool {
			all = append(all, label{from: c.Column, to: c.Column, text: text, means: s.meaning(c, text)})
		}
	}
	s.widen(row.Number, all)
	numberRounds(all)
	return all
}

// meaning returns the meaning of a cell as a header; an empty one if the cell is no text or too long.
func (s *scan) meaning(c workbook.Cell, text string) meaning {
	if c.Kind != workbook.Text || tooLong(text) {
		return meaning{}
	}
	return s.look(text).meaning
}

func tooLong(text string) bool { return utf8.RuneCountInString(text) > longest }

// cached is the meaning of a text, and whether it is the number of a page. It is kept because many cells have the same
// text.
type cached struct {
	meaning
	page bool
}

// look returns the meaning of a text, and keeps it for the next time.
func (s *scan) look(text string) cached {
	l, known := s.known[text]
	if !known {
		l = cached{understand(text), onPage(normal(text))}
		s.known[text] = l
	}
	return l
}

// widen makes merged labels of a row cover all their columns. A sheet with very many merged cells is left as it is.
func (s *scan) widen(row int, all []label) {
	if len(s.sheet.Merged) > 2000 {
		return
	}
	for _, m := range s.sheet.Merged {
		if m.FirstRow != row {
			continue
		}
		for i := range all {
			if all[i].from == m.FirstColumn {
				all[i].to, all[i].tall = m.LastColumn, m.LastRow > m.FirstRow
			}
		}
	}
}

// fewRoman is the least number of bare Roman numbers that are rounds: I and II alone may be tie-breaks.
const fewRoman = 3

// numberRounds makes headers of rounds, or of opponents, of bare numbers, also 1., #1, 一, 1号 and I, if they count from
// 1 without a gap. It does so for the first such sequence only.
func numberRounds(all []label) {
	for i := range all {
		n := 0
		for i+n < len(all) && all[i+n].means.keys == nil && bareNumber(all[i+n].text) == itoa(n+1) {
			n++
		}
		if n < 2 || n < fewRoman && cells.Roman(cells.Sign(all[i].text)) > 0 {
			continue
		}
		for k := range n {
			all[i+k].means = meaning{keys: []string{Round}, round: k + 1}
		}
		return
	}
}

// bareNumber returns the number in 1., #1, №1, (1), 一, 1号 and I.
func bareNumber(text string) string {
	s := strings.TrimRight(strings.TrimLeft(strings.TrimPrefix(cells.Sign(text), "no"), "#№(. "), ".): 号號")
	if pattern, n := chineseNumber(s); pattern == "#" {
		return itoa(n)
	}
	if n := cells.Roman(s); n > 0 {
		return itoa(n)
	}
	return s
}

// isHead reports whether labels can be headers: three known words, among them one for a person, or both sides of a
// game, or one for teams with two for results.
func isHead(all []label) bool {
	known, results := 0, 0
	first, second, person, teams := false, false, false, false
	for _, l := range all {
		if l.means.keys == nil {
			continue
		}
		known++
		person = person || l.means.has(Name) || l.means.has(Last)
		first, second = first || l.means.has(FirstMover), second || l.means.has(SecondMover)
		teams = teams || l.means.has(Club) && teamHead(l.text)
		if l.means.round > 0 || l.means.has(Points) || l.means.has(TieBreak) {
			results++
		}
	}
	return known >= 3 && (person || first && second || teams && results >= 2)
}

// labelsOf returns the labels of columns, each with the only meaning that its column has.
func labelsOf(columns []Column) (all []label) {
	for _, c := range columns {
		l := label{text: c.Title, means: meaning{round: c.Round}}
		if c.Key != "" {
			l.means.keys = []string{c.Key}
		}
		all = append(all, l)
	}
	return all
}

// headlike reports whether the row below headers continues them: it has at least two words, all known and not all
// repeated.
func headlike(lower, upper []label) bool {
	known, same := 0, 0
	for _, l := range lower {
		if l.means.keys == nil {
			return false
		}
		known++
		if slices.ContainsFunc(upper, func(u label) bool { return u.from == l.from && normal(u.text) == normal(l.text) }) {
			same++
		}
	}
	return known >= 2 && same < known
}

// spans reports whether a row above headers groups them: all its words are rounds or sides.
func spans(upper []label) bool {
	groups := 0
	for _, l := range upper {
		switch {
		case l.means.keys == nil:
			return false
		case l.means.round > 0, l.means.has(FirstMover), l.means.has(SecondMover):
			groups++
		}
	}
	return groups >= 2
}

// language returns the language of most labels; empty if none tells. Among equals it prefers one that Kalends writes,
// in the order in which they are named, and then the first by letters.
func language(labels []label) string {
	count := map[string]int{}
	for _, l := range labels {
		for _, lang := range l.means.langs {
			count[lang]++
		}
	}
	best := ""
	for _, lang := range append(slices.Clone(templates.Languages), slices.Sorted(maps.Keys(count))...) {
		if count[lang] > count[best] {
			best = lang
		}
	}
	return best
}

// combine makes columns, from left to right, of one or two rows of labels. A column has the lower label, and the upper
// one over it says its round or side.
func combine(upper, lower []label) []Column {
	if lower != nil {
		stretch(upper)
	}
	over := func(column int) (label, bool) {
		i := slices.IndexFunc(upper, func(u label) bool { return u.from <= column && column <= u.to })
		if i < 0 {
			return label{}, false
		}
		return upper[i], true
	}
	var columns []Column
	for _, l := range lower {
		c := l.column()
		if u, ok := over(l.from); ok && normal(u.text) != normal(l.text) {
			c.under(u)
		}
		columns = append(columns, c)
	}
	for _, u := range upper {
		if !slices.ContainsFunc(columns, func(c Column) bool { return c.Number == u.from }) {
			columns = append(columns, u.column())
		}
	}
	slices.SortFunc(columns, func(a, b Column) int { return a.Number - b.Number })
	settle(columns, append(slices.Clone(lower), upper...))
	return columns
}

// column returns the column where a label begins, with the label's first meaning.
func (l label) column() Column {
	return Column{Number: l.from, Key: l.means.key(), Under: l.means.under, Round: l.means.round, Title: l.text}
}

// stretch makes labels of rounds and sides cover the empty columns to their right, a round no more columns than the
// round before it.
func stretch(upper []label) {
	width := 0
	for i := range upper {
		u := &upper[i]
		if u.to > u.from || u.tall {
			continue
		}
		next := u.from + 6
		if i+1 < len(upper) {
			next = upper[i+1].from
		}
		switch {
		case u.means.round > 0:
			if width > 0 {
				next = min(next, u.from+width)
			}
			if i+1 < len(upper) && upper[i+1].means.round > 0 {
				width = next - u.from
			}
		case !u.means.has(FirstMover) && !u.means.has(SecondMover):
			continue
		}
		u.to = next - 1
	}
}

// under puts a column below a label of the upper row: it adds the title, and sets the round or the side.
func (c *Column) under(u label) {
	c.Title = u.text + " " + c.Title
	switch {
	case u.means.round > 0 && c.Key != "":
		c.Under, c.Round = Round, u.means.round
	case u.means.has(FirstMover):
		c.Under = FirstMover
	case u.means.has(SecondMover):
		c.Under = SecondMover
	}
}

// settle sets the keys of columns whose header has several meanings, by their neighbours: First is a name beside Last
// and a side beside Second; 名 is a name beside 姓.
func settle(columns []Column, labels []label) {
	has := func(key string) bool {
		return slices.ContainsFunc(columns, func(c Column) bool { return c.Key == key })
	}
	means := func(column int, key string) bool {
		return slices.ContainsFunc(labels, func(l label) bool { return l.from == column && l.means.has(key) })
	}
	second, last, first := has(SecondMover), has(Last), false
	for i, c := range columns {
		switch {
		case means(c.Number, FirstMover) && means(c.Number, First):
			columns[i].Key = First
			if second && !last {
				columns[i].Key = FirstMover
			}
		case second && c.Key == TieBreak && means(c.Number, FirstMover):
			columns[i].Key = FirstMover
		case last && !first && !has(First) && givenName(c.Title):
			columns[i].Key = First
		}
		first = first || columns[i].Key == First
	}
	if last && !first && !has(Name) {
		for i, c := range columns {
			if c.Key == Last {
				columns[i].Key = Name // Прізвище alone is the whole name
				return
			}
		}
	}
}

// givenName recognises words that are a name alone and a given name beside a surname.
func givenName(title string) bool {
	return slices.Contains([]string{"имя", "nama", "名", "name", "nome", "nombre", "jméno", "meno",
		"ime", "adı", "ad", "ім'я"}, strings.TrimSpace(cells.Sign(title)))
}

func itoa(n int) string { return strconv.Itoa(n) }

// common are the columns that belong to a game and not to one of its players.
var common = []string{Remark, Result, Board, Group, Date, Match, Round, TieBreak, Winner}

// assignSides sets the side of each column of a list of games. White and Black name their columns. The columns beside
// them belong to them, separated by the result, or where the order of the columns before White begins again. Without
// White and Black, the sides are the two names left and right of the result.
func assignSides(columns []Column) {
	sidesByResult(columns)
	w := slices.IndexFunc(columns, func(c Column) bool { return c.Key == FirstMover })
	b := slices.IndexFunc(columns, func(c Column) bool { return c.Key == SecondMover })
	if w < 0 || b < 0 {
		for i := range columns {
			if slices.Contains(common, columns[i].Key) && columns[i].Under != Round {
				columns[i].Under = ""
			}
		}
		return
	}
	one, other := FirstMover, SecondMover
	if b < w {
		w, b, one, other = b, w, other, one
	}
	from := parting(columns, w, b)
	for i := range columns {
		switch key := columns[i].Key; {
		case i == w, i == b, columns[i].Under != "", slices.Contains(common, key):
		case key == FirstMover, key == SecondMover:
			columns[i].Key = "" // the name again
		case i < from:
			columns[i].Under = one
		default:
			columns[i].Under = other
		}
	}
}

// parting returns the index of the first column of the second side; the names of the two sides are in columns w and b.
func parting(columns []Column, w, b int) int {
	if r := slices.IndexFunc(columns, func(c Column) bool { return c.Key == Result }); w < r && r < b {
		return r
	}
	lead := 0
	for lead < w && b-1-lead > w && person(columns[w-1-lead]) && columns[w-1-lead].Key == columns[b-1-lead].Key {
		lead++
	}
	return b - lead
}

// person reports whether a column belongs to one of the players of a game.
func person(c Column) bool { return c.Key != "" && !slices.Contains(common, c.Key) }

// sidesByResult makes sides of two columns of names with the result between them. Any other columns stay.
func sidesByResult(columns []Column) {
	var names, results []int
	for i, c := range columns {
		if c.Under != "" {
			return
		}
		switch c.Key {
		case Name:
			names = append(names, i)
		case Result:
			results = append(results, i)
		case FirstMover, SecondMover:
			return
		}
	}
	if len(names) == 2 && len(results) == 1 && names[0] < results[0] && results[0] < names[1] {
		columns[names[0]].Key, columns[names[1]].Key = FirstMover, SecondMover
	}
}
