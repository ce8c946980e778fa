package tables

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
)

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
