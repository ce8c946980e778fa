package tables

import (
	"slices"
	"strings"
	"sync"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
)

// Search finds the tables of a workbook once, for all formats that ask.
type Search struct {
	Book workbook.Book
	all  func() []Table
}

// In returns a search in a workbook.
func In(book workbook.Book) *Search {
	return &Search{book, sync.OnceValue(func() []Table { return Find(book) })}
}

// All returns the tables as Find does.
func (s *Search) All() []Table { return s.all() }

// Find returns the tables of a workbook in the order of its sheets, without hidden sheets.
func Find(book workbook.Book) []Table {
	var all []Table
	for _, s := range book.Sheets {
		if !s.Hidden {
			all = append(all, newScan(s).tables()...)
		}
	}
	return all
}

// maxTables is the number of tables read from one sheet; a sheet with more is no report.
const maxTables = 500

// scan finds the tables of one sheet, going down its rows.
type scan struct {
	sheet   workbook.Sheet
	known   map[string]cached // of texts already looked up
	found   []Table
	current *Table
	pending []workbook.Row // since the last row of the current table
	above   []workbook.Row // since the end of the table before
}

func newScan(s workbook.Sheet) *scan {
	return &scan{sheet: s, known: map[string]cached{}}
}

// tables goes down the sheet: headers begin a table, and rows of people or games belong to it. Any other row ends it,
// unless rows of the table follow.
func (s *scan) tables() []Table {
	for i := 0; i < len(s.sheet.Rows); i++ {
		row := s.sheet.Rows[i]
		h, rows := s.headAt(i)
		switch {
		case h != nil && s.current != nil && s.repeats(h):
			s.pending = nil
		case h != nil:
			s.close()
			s.open(h, s.above)
		case s.current != nil && s.current.isRow(row) && !footer(row) && !s.titleRow(row):
			s.take(row)
		case s.current != nil:
			s.pending = append(s.pending, row)
		default:
			s.above = append(s.above, row)
		}
		i += max(rows-1, 0)
	}
	s.close()
	return s.finish()
}

// open begins a table with the rows above its headers, and empties above and pending.
func (s *scan) open(h *head, above []workbook.Row) {
	s.current = &Table{Sheet: s.sheet, Header: h.row, Above: above, Columns: h.columns, Lang: h.lang}
	s.above, s.pending = nil, nil
}

// close ends the current table, if there is one; the rows after its last row are below it and above the next table. It
// drops a table without rows, and all tables beyond maxTables.
func (s *scan) close() {
	if s.current == nil {
		return
	}
	if len(s.pending) > 0 && s.current.secondLine(s.pending[0]) {
		s.current.Skipped = append(s.current.Skipped, s.pending[0])
		s.pending = s.pending[1:]
	}
	s.current.Below = s.pending
	s.above = s.pending
	switch n := len(s.found); {
	case len(s.current.Rows) > 0 && n < maxTables:
		s.found = append(s.found, *s.current)
	case len(s.current.Rows) == 0 && n > 0: // headers of nothing: what stands under them stands below the last table
		s.found[n-1].Below = append(slices.Clip(s.found[n-1].Below), s.pending...)
	}
	s.current, s.pending = nil, nil
}

// repeats reports whether headers are those of the current table again, as on every printed page: only page marks,
// blanks and the titles from above are between. A table without rows cannot repeat its headers.
func (s *scan) repeats(h *head) bool {
	if len(s.current.Rows) == 0 || !h.same(s.current.Columns) {
		return false
	}
	titles := map[string]bool{}
	for _, row := range s.current.Above {
		titles[rowKey(row)] = true
	}
	return !slices.ContainsFunc(s.pending, func(row workbook.Row) bool {
		return !pageMark(row) && !titles[rowKey(row)] &&
			!footer(row)
	})
}

// take adds a row to the current table. After a line of text, rows belong to it only if their numbers continue;
// otherwise they begin a new table with the same headers, such as that of a second group.
func (s *scan) take(row workbook.Row) {
	texts := slices.DeleteFunc(slices.Clone(s.pending), pageMark)
	line := len(texts) == 1 && s.current.secondLine(texts[0])
	if len(texts) > 0 && !line && !s.continues(row) {
		h := &head{row: s.current.Header, columns: s.current.Columns, lang: s.current.Lang}
		s.close()
		s.open(h, s.above)
		texts = nil
	}
	s.pending = nil
	s.current.Skipped = append(s.current.Skipped, texts...)
	s.current.Rows = append(s.current.Rows, row)
}

// continues reports whether a row's number comes after that of the last row. It is true of the first row of a table,
// and false if no column has numbers.
func (s *scan) continues(row workbook.Row) bool {
	rows := s.current.Rows
	if len(rows) == 0 {
		return true
	}
	for _, key := range []string{StartNo, Rank, Board} {
		before, ok1 := cells.Whole(s.current.Cell(rows[len(rows)-1], key))
		n, ok2 := cells.Whole(s.current.Cell(row, key))
		if ok1 && ok2 {
			return n > before
		}
	}
	return false
}

// finish returns the tables of the sheet, those side by side split, completed with what depends on the whole sheet.
func (s *scan) finish() []Table {
	var all []Table
	for _, t := range s.found {
		t.Top = s.found[0].Above
		for _, part := range t.sideBySide() {
			part.Number = len(all) + 1
			part.fillDown()
			part.joinLines()
			part.refine()
			part.kind = part.classify()
			all = append(all, part)
		}
	}
	return all
}

// isRow reports whether a row belongs to the table: it has a name or a number, with something beside it.
func (t *Table) isRow(row workbook.Row) bool {
	named, filled := false, 0
	for _, c := range t.Columns {
		cell := row.Cell(c.Number)
		if c.Key == "" || !Holds(cell) {
			continue
		}
		filled++
		switch c.Key {
		case Round:
			if c.Round == 0 && c.Under == "" && !numberedRound(cell) {
				return false // a label of what comes next
			}
		case FirstMover, SecondMover:
			named = true
		case Name, Last:
			named = named || !isWhole(cell)
		case StartNo, Rank, Board:
			_, number := cells.Whole(cell)
			named = named || number
		}
	}
	return named && filled >= 2
}

// numberedRound reports whether a cell can be the number of a round: 3, Round 3, 第三轮; or a single word such as Final.
func numberedRound(c workbook.Cell) bool {
	_, n := numbered(normal(c.Raw))
	return n > 0 || isWhole(c) || understand(c.Raw).keys == nil
}

func isWhole(c workbook.Cell) bool { _, ok := cells.Whole(c); return ok }

// Holds reports whether a cell has a formula or anything to see.
func Holds(c workbook.Cell) bool { return c.Formula || cells.Tidy(c.Raw) != "" }

// sideBySide returns the tables that are beside each other under one row of headers, where after an empty column the
// same headers come again; or the one table.
func (t Table) sideBySide() []Table {
	for i := 1; i < len(t.Columns); i++ {
		left, right := t.Columns[:i], t.Columns[i:]
		if right[0].Number > left[i-1].Number+1 && sameHeads(left, right[:min(i, len(right))]) && isHead(labelsOf(left)) {
			left = ownSides(left)
			right = withMeaningOf(left, right)
			first, rest := t, t
			first.Columns, rest.Columns = left, right
			first.Rows, first.Skipped = clip(t.Rows, 1, right[0].Number-1), clip(t.Skipped, 1, right[0].Number-1)
			first.Above, first.Below = clip(t.Above, 1, right[0].Number-1), clip(t.Below, 1, right[0].Number-1)
			rest.Skipped = clip(t.Skipped, right[0].Number, 1<<20)
			rest.Rows, rest.Above, rest.Below = clip(t.Rows, right[0].Number, 1<<20), clip(t.Above, right[0].Number, 1<<20),
				clip(t.Below, right[0].Number, 1<<20)
			return append([]Table{first}, rest.sideBySide()...)
		}
	}
	return []Table{t}
}

// sameHeads reports whether two lists of columns have the same headers and rounds.
func sameHeads(a, b []Column) bool {
	return slices.EqualFunc(a, b, func(x, y Column) bool { return x.Title == y.Title && x.Round == y.Round })
}

// withMeaningOf returns the columns on the right with the meaning of those on the left, which have the same headers.
func withMeaningOf(left, right []Column) []Column {
	right = slices.Clone(right)
	for i := range min(len(left), len(right)) {
		right[i].Key, right[i].Under = left[i].Key, left[i].Under
	}
	return right
}

// ownSides returns the columns of one of several lists of games beside each other, with their sides assigned anew;
// columns below a round stay as they are.
func ownSides(columns []Column) []Column {
	columns = slices.Clone(columns)
	if !slices.ContainsFunc(columns, func(c Column) bool { return c.Key == FirstMover }) {
		return columns
	}
	for i := range columns {
		if columns[i].Under != Round {
			columns[i].Under = ""
		}
	}
	assignSides(columns)
	return columns
}

// clip returns rows with only the cells in the columns from one to another; rows without any are dropped.
func clip(rows []workbook.Row, from, to int) []workbook.Row {
	var all []workbook.Row
	for _, r := range rows {
		r.Cells = slices.DeleteFunc(slices.Clone(r.Cells), func(c workbook.Cell) bool {
			return c.Column < from ||
				c.Column > to
		})
		if len(r.Cells) > 0 {
			all = append(all, r)
		}
	}
	return all
}

// filled are the columns in which a merged cell counts for every row that it covers.
var filled = []string{Club, Federation, Group, Round, Match, Board, Date, Rank, Title}

// fillDown copies the value of a merged cell into each row that it covers.
func (t *Table) fillDown() {
	for _, m := range t.Sheet.Merged {
		i := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Number == m.FirstColumn })
		if m.LastRow == m.FirstRow || m.LastRow <= t.Header || i < 0 || t.Columns[i].Round > 0 ||
			!slices.Contains(filled, t.Columns[i].Key) {
			continue
		}
		cell := t.Sheet.Cell(m.FirstRow, m.FirstColumn)
		for j, row := range t.Rows {
			if row.Number > m.FirstRow && row.Number <= m.LastRow && Holds(cell) && !Holds(row.Cell(cell.Column)) {
				t.Rows[j] = with(row, cell)
			}
		}
	}
}

// with returns a copy of a row with a cell added or replaced.
func with(row workbook.Row, cell workbook.Cell) workbook.Row {
	row.Cells = slices.DeleteFunc(slices.Clone(row.Cells), func(c workbook.Cell) bool { return c.Column == cell.Column })
	i, _ := slices.BinarySearchFunc(row.Cells, cell.Column, func(c workbook.Cell, n int) int { return c.Column - n })
	row.Cells = slices.Insert(row.Cells, i, cell)
	return row
}

// rowKey returns a row's text in a form for comparing.
func rowKey(row workbook.Row) string {
	var b strings.Builder
	for _, c := range row.Cells {
		b.WriteString(normal(cells.Plain(c)))
		b.WriteByte(' ')
	}
	return b.String()
}

// pageMark reports whether a row only counts pages, or is blank.
func pageMark(row workbook.Row) bool {
	for _, c := range row.Cells {
		s := normal(cells.Plain(c))
		if s != "" && !onPage(s) {
			return false
		}
	}
	return true
}

// figures are the digits of a number.
var figures = cells.Compile(`[0-9]+`)

// titleRow reports whether a cell of a row is only the title of a round or a page, as in 组别 第2轮 第1页. Such a row is
// above a table, even if its cells are in the columns of the table before.
func (s *scan) titleRow(row workbook.Row) bool {
	return slices.ContainsFunc(row.Cells, func(c workbook.Cell) bool {
		own := slices.ContainsFunc(s.current.Columns, func(o Column) bool {
			return o.Number == c.Column &&
				(o.Key == Round || o.Key == Remark)
		})
		return !own && c.Kind == workbook.Text && s.isTitle(c.Raw)
	})
}

// isTitle reports whether a text is the number of a page, or of a round.
func (s *scan) isTitle(text string) bool {
	if tooLong(text) {
		return onPage(normal(text))
	}
	l := s.look(text)
	return l.page || l.round > 0
}

// onPage reports whether a text, as normal writes it, is the number of a page.
func onPage(s string) bool { return lexicon().pages[figures.ReplaceAllString(s, "#")] }

// footer reports whether a row ends a table: its first words are those of an official's line or of a program's.
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
