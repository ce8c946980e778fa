// Package returned reads what a sender has done with a copy that was returned to him: which submission the file mends, and
// which warnings the sender confirms.
package returned

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// Mends names the submission that a file mends. A file that mends none has the zero value.
type Mends struct {
	Submission int64
	SHA        string // of the submitted file, or the beginning of it
}

// problemSheet is the first sheet of an annotated copy.
const problemSheet = "_Problems"

// MendsOf reads from an annotated copy which submission it belongs to: from a property, which programs may drop, or
// else from the first sheet. For any other file it returns the zero value.
func MendsOf(book workbook.Book) Mends {
	mark := book.Properties["kalends.submission"]
	if s, ok := book.Sheet(problemSheet); ok && mark == "" {
		mark = s.Cell(1, 9).Raw
	}
	number, sha, ok := strings.Cut(strings.TrimSpace(mark), " ")
	n, err := strconv.ParseInt(number, 10, 64)
	if !ok || err != nil || n <= 0 || len(sha) < 16 || strings.Trim(sha, "0123456789abcdef") != "" {
		return Mends{}
	}
	return Mends{n, sha}
}

// Confirmation says that a sender has confirmed the fact behind a warning, and to which findings that applies.
type Confirmation struct {
	Code  string
	Sheet string // of the finding; empty: anywhere
	Row   int    // 0: any
	Cells workbook.Range
	Read  string // the value in the finding; only with Cells
}

// covers reports whether a confirmation is about a finding. Only warnings can be confirmed.
func (c Confirmation) covers(f rating.Finding) bool {
	if c.Code != f.Code || f.Severity() != rating.Warning || (c.Sheet != "" && c.Sheet != f.Origin.Sheet) {
		return false
	}
	row, column, inCell := workbook.Place(f.Origin.Cell)
	if c.Row > 0 {
		return inCell && row == c.Row
	}
	if c.Cells == (workbook.Range{}) {
		return c.Sheet == "" || !inCell
	}
	return inCell && c.Read == f.Read && row >= c.Cells.FirstRow && row <= c.Cells.LastRow &&
		column >= c.Cells.FirstColumn && column <= c.Cells.LastColumn
}

// Apply returns a copy of findings in which notes replace the warnings that the sender has confirmed.
func Apply(fs rating.Findings, by []Confirmation) rating.Findings {
	out := slices.Clone(fs)
	for i, f := range out {
		if slices.ContainsFunc(by, func(c Confirmation) bool { return c.covers(f) }) {
			out[i] = rating.Finding{Code: finding.WarningConfirmed, Origin: f.Origin, Read: f.Read,
				Args: map[string]string{"code": f.Code}}
		}
	}
	return out
}

// okay matches how a remark confirms: ok and the code of the warning.
var okay = cells.Compile(`(?i)(?:^|[\s,;:(])ok[\s:]*((?:W\d{3}[\s,;&+]*)+)`)

// code matches the code of a warning.
var code = cells.Compile(`(?i)W\d{3}`)

// Confirmations returns what the sender confirms: in the remark of a player or a game for that row, in the remarks of the
// event for the whole sheet, and in the last column of the list of problems for the cells of a line.
func Confirmations(book workbook.Book, d *draft.Draft) []Confirmation {
	var all []Confirmation
	add := func(remark string, at rating.Origin) {
		row, _, _ := workbook.Place(at.Cell)
		for _, m := range okay.FindAllStringSubmatch(remark, -1) {
			for _, c := range code.FindAllString(m[1], -1) {
				all = append(all, Confirmation{Code: strings.ToUpper(c), Sheet: at.Sheet, Row: row})
			}
		}
	}
	for _, e := range d.Entrants {
		add(e.Remark, e.Origin)
	}
	for _, p := range d.Pairs {
		add(p.Remark, p.Origin)
	}
	add(d.Event.Remarks, rating.Origin{})
	return append(all, ticked(book)...)
}

// ticked returns the confirmations in the list of problems. The code, place and value of a line must still be those of
// the warning.
func ticked(book workbook.Book) []Confirmation {
	s, ok := book.Sheet(problemSheet)
	if !ok {
		return nil
	}
	column := map[string]int{}
	for c := 1; c <= 12; c++ {
		column[strings.TrimSpace(s.Cell(3, c).Raw)] = c
	}
	var all []Confirmation
	for _, row := range s.Rows {
		value := func(key string) string {
			if column[key] == 0 {
				return ""
			}
			return cells.Tidy(row.Cell(column[key]).Raw)
		}
		if row.Number < 5 || !cells.Ticked(value("problem.confirm")) {
			continue
		}
		all = append(all, Confirmation{Code: value("problem.code"), Sheet: value("problem.sheet"), Read: value("problem.read"),
			Cells: area(value("problem.cell"), value("problem.problem"))})
	}
	return all
}

// hull matches how the list of problems names several cells in one line: "(3 cells in E5:E9)".
var hull = cells.Compile(`([A-Z]{1,3}\d+):([A-Z]{1,3}\d+)\)$`)

// area returns the cells of a line of the list of problems; the zero value if the line names none.
func area(cell, problem string) workbook.Range {
	from, to := cell, cell
	if m := hull.FindStringSubmatch(problem); m != nil {
		from, to = m[1], m[2]
	}
	r1, c1, ok1 := workbook.Place(from)
	r2, c2, ok2 := workbook.Place(to)
	if !ok1 || !ok2 {
		return workbook.Range{}
	}
	return workbook.Range{FirstRow: r1, FirstColumn: c1, LastRow: r2, LastColumn: c2}
}
