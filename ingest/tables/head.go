package tables

import (
	"slices"
	"strings"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
)

// head is a row of headers, or two.
type head struct {
	row     int // the lower one
	columns []Column
	lang    string
}

// same says whether the headers are the given ones.
func (h *head) same(columns []Column) bool {
	return slices.EqualFunc(h.columns, columns, func(a, b Column) bool { return a.Number == b.Number && normal(a.Title) == normal(b.Title) })
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
	if lower != nil && !titlesOver(upper, lower) && (isHeadLabels(upper) && headlike(lower, upper) || isHeadLabels(lower) && spans(upper)) {
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

// titlesOver says whether the upper row has the titles of lists of games that stand beside each other: rounds over White
// and Black.
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
	row, some := s.sheet.Rows[i], false
	var all []label
	for _, c := range row.Cells {
		text := cells.Plain(c)
		if text == "" || c.Kind == workbook.Fault || c.Kind == workbook.Bool {
			continue
		}
		l := label{from: c.Column, to: c.Column, text: text, means: s.meaning(c, text)}
		some = some || l.means.keys != nil
		all = append(all, l)
	}
	if !some {
		return nil
	}
	s.widen(row.Number, all)
	numberRounds(all)
	return all
}

func (s *scan) meaning(c workbook.Cell, text string) meaning {
	if c.Kind != workbook.Text || utf8.RuneCountInString(text) > longest {
		return meaning{}
	}
	m, known := s.known[text]
	if !known {
		m = understand(text)
		s.known[text] = m
	}
	return m
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

// numberRounds takes bare numbers for the heads of rounds, or of opponents, if they count from 1 without a gap.
func numberRounds(all []label) {
	for i := range all {
		n := 0
		for i+n < len(all) && all[i+n].means.keys == nil && all[i+n].text == itoa(n+1) {
			n++
		}
		if n < 2 {
			continue
		}
		for k := range n {
			all[i+k].means = meaning{keys: []string{Round}, round: k + 1}
		}
		return
	}
}

// isHeadLabels says whether labels can be headers by themselves.
func isHeadLabels(all []label) bool {
	known, person := 0, false
	first, second := false, false
	for _, l := range all {
		if l.means.keys == nil {
			continue
		}
		known++
		person = person || l.means.has(Name) || l.means.has(Last)
		first, second = first || l.means.has(FirstMover), second || l.means.has(SecondMover)
	}
	return known >= 3 && (person || first && second)
}

// isHead says the same of columns.
func isHead(columns []Column) bool {
	known, person := 0, false
	first, second := false, false
	for _, c := range columns {
		if c.Key == "" {
			continue
		}
		known++
		person = person || c.Key == Name || c.Key == Last
		first, second = first || c.Key == FirstMover, second || c.Key == SecondMover
	}
	return known >= 3 && (person || first && second)
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

// combine makes columns of one row of labels, or of two.
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

func (l label) column() Column {
	return Column{Number: l.from, Key: l.means.key(), Under: l.means.under, Round: l.means.round, Title: l.text}
}

// stretch lets labels of rounds and sides stand over the empty columns to their right, a round over no more than the
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

// under puts a column below a label of the row above.
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

// settle chooses among the meanings of a header by its neighbours: First is a name beside Last and a side beside
// Second; 名 is a name beside 姓.
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

// givenName tells words that are a name by themselves and a given name beside a surname.
func givenName(title string) bool {
	return slices.Contains([]string{"имя", "nama", "名", "name", "nome", "ім'я"}, strings.TrimSpace(cells.Sign(title)))
}

// language gives the language of most labels. Of equals the one of more words goes first, then by letters: en, then others.
func language(labels []label) string {
	count := map[string]int{}
	for _, l := range labels {
		for _, lang := range l.means.langs {
			count[lang]++
		}
	}
	best := ""
	for _, lang := range []string{"en", "zh-CN", "uk", "ms", "zh-TW", "ru", "de", "pt"} {
		if count[lang] > count[best] {
			best = lang
		}
	}
	return best
}
