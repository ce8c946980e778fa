package tables

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/templates"
)

// head is a row of headers, or two.
type head struct {
	row     int // the lower one
	columns []Column
	lang    string
}

// same says whether the headers are the given ones.
func (h *head) same(columns []Column) bool {
	return slices.EqualFunc(h.columns, columns, func(a, b Column) bool {
		return a.Number == b.Number &&
			normal(a.Title) == normal(b.Title)
	})
}

// label is a cell of a row of headers with the columns that it stands over.
type label struct {
	from, to int
	text     string
	means    meaning
	tall     bool // merged with cells below
}

// headAt reads headers that begin with row i; rows says how many they are. Headers are three words that we know, one of
// them for a person.
func (s *scan) headAt(i int) (h *head, rows int) {
	upper := s.labels(i)
	if upper == nil {
		return nil, 0
	}
	lower := s.lower(i)
	if lower != nil && !titlesOver(upper, lower) && (isHeadLabels(upper) && headlike(lower, upper) ||
		isHeadLabels(lower) && spans(upper)) {
		columns := combine(upper, lower)
		if isHead(columns) {
			return s.head(s.sheet.Rows[i+1].Number, columns, append(slices.Clone(upper), lower...)), 2
		}
	}
	if !isHeadLabels(upper) {
		return nil, 0
	}
	columns := combine(upper, nil)
	if !isHead(columns) {
		return nil, 0
	}
	return s.head(s.sheet.Rows[i].Number, columns, upper), 1
}

// titlesOver says whether the upper row has the titles of lists of games that stand beside each other: rounds over
// White and Black.
func titlesOver(upper, lower []label) bool {
	rounds := !slices.ContainsFunc(upper, func(l label) bool { return l.means.round == 0 })
	return rounds && slices.ContainsFunc(lower, func(l label) bool { return l.means.has(FirstMover) })
}

func (s *scan) head(row int, columns []Column, labels []label) *head {
	assignSides(columns)
	return &head{row: row, columns: columns, lang: language(labels)}
}

// lower gives the labels of the row below row i, if it is the very next one.
func (s *scan) lower(i int) []label {
	rows := s.sheet.Rows
	if i+1 >= len(rows) || rows[i+1].Number != rows[i].Number+1 {
		return nil
	}
	return s.labels(i + 1)
}

// longest is how many letters a header can have.
const longest = 60

// labels reads a row as headers; nil if it has no word that we know.
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

func (s *scan) meaning(c workbook.Cell, text string) meaning {
	if c.Kind != workbook.Text || tooLong(text) {
		return meaning{}
	}
	return s.look(text).meaning
}

func tooLong(text string) bool { return utf8.RuneCountInString(text) > longest }

// looked is what a text says that stands in many cells.
type looked struct {
	meaning
	page bool
}

func (s *scan) look(text string) looked {
	l, known := s.known[text]
	if !known {
		l = looked{understand(text), onPage(text)}
		s.known[text] = l
	}
	return l
}

// widen lets merged labels stand over all their columns.
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

// fewRoman is how many bare Roman numbers count as rounds: I and II alone are tie-breaks as often.
const fewRoman = 3

// numberRounds takes bare numbers, also 1., #1, 一, 1号 and I, for the heads of rounds, or of opponents, if they count from 1
// without a gap.
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

// bareNumber leaves of 1., #1, №1, (1), 一, 1号 and I the number.
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

// isHeadLabels says whether labels can be headers by themselves.
func isHeadLabels(all []label) bool {
	known, person := 0, false
	first, second, teams, rounds := false, false, false, 0
	for _, l := range all {
		if l.means.keys == nil {
			continue
		}
		known++
		person = person || l.means.has(Name) || l.means.has(Last)
		first, second = first || l.means.has(FirstMover), second || l.means.has(SecondMover)
		teams = teams || l.means.has(Club) && teamHead(l.text)
		if l.means.round > 0 || l.means.has(Points) || l.means.has(TieBreak) {
			rounds++
		}
	}
	return known >= 3 && (person || first && second || teams && rounds >= 2)
}

// isHead says the same of columns.
func isHead(columns []Column) bool {
	known, person := 0, false
	first, second, teams, rounds := false, false, false, 0
	for _, c := range columns {
		if c.Key == "" {
			continue
		}
		known++
		person = person || c.Key == Name || c.Key == Last
		first, second = first || c.Key == FirstMover, second || c.Key == SecondMover
		teams = teams || c.Key == Club && teamHead(c.Title)
		if c.Round > 0 || c.Key == Points || c.Key == TieBreak {
			rounds++
		}
	}
	return known >= 3 && (person || first && second || teams && rounds >= 2)
}

// headlike says whether the row below headers goes on with them: only words that we know, two at least, and not the
// same again.
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

// spans says whether a row above headers groups them: all its words are of rounds or of the two sides.
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

// language gives the language of most labels. Of equals goes first one that Kalends writes, in the order in which it
// names them, and then by letters.
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
