package tables

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
)

// rowKey gives what a row says, for comparing.
func rowKey(row workbook.Row) string {
	var b strings.Builder
	for _, c := range row.Cells {
		b.WriteString(normal(cells.Plain(c)))
		b.WriteByte(' ')
	}
	return b.String()
}

// pageMark tells a row that only counts pages, or is blank.
func pageMark(row workbook.Row) bool {
	for _, c := range row.Cells {
		s := normal(cells.Plain(c))
		if s != "" && !lexicon().pages[figures(s)] {
			return false
		}
	}
	return true
}

// figures writes # for every number.
func figures(s string) string {
	var b strings.Builder
	digit := false
	for _, r := range s {
		now := r >= '0' && r <= '9'
		if !now {
			b.WriteRune(r)
		} else if !digit {
			b.WriteByte('#')
		}
		digit = now
	}
	return b.String()
}

// titleRow tells a row that has a round or a page, and nothing else, in a cell of its own: it stands above a table,
// though its cells may stand in the columns of the one before, as those of 组别 第2轮 第1页 do.
func (s *scan) titleRow(row workbook.Row) bool {
	return slices.ContainsFunc(row.Cells, func(c workbook.Cell) bool {
		own := slices.ContainsFunc(s.current.Columns, func(o Column) bool {
			return o.Number == c.Column &&
				(o.Key == Round || o.Key == Remark)
		})
		return !own && c.Kind == workbook.Text && s.isTitle(c.Raw)
	})
}

// isTitle says whether a text is the number of a page, or of a round.
func (s *scan) isTitle(text string) bool {
	if tooLong(text) {
		return onPage(text)
	}
	l := s.look(text)
	return l.page || l.round > 0
}

func onPage(text string) bool { return lexicon().pages[figures(normal(text))] }

// footer tells a row that ends a table: its first words are those of an official's line or of a program's.
func footer(row workbook.Row) bool {
	for _, c := range row.Cells {
		if !Holds(c) {
			continue
		}
		text := cells.Sign(c.Raw)
		s := normal(c.Raw)
		for _, f := range lexicon().footers {
			if rest, ok := strings.CutPrefix(s, f); ok && (strings.Contains(text, ":") || rest == "" || len([]rune(f)) > 10) {
				return true
			}
		}
		return false
	}
	return false
}
