package ingest

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

// Return names the earlier submission of which a file is a mended copy. The zero value: it is not one.
type Return struct {
	Submission int64
	SHA        string // of that file, or its beginning
}

// problemSheet is the sheet that an annotated copy begins with.
const problemSheet = "_Problems"

// mends reads the number that an annotated copy carries: in a property, which may be lost, and on its first sheet.
func mends(book workbook.Book) Return {
	mark := book.Properties["kalends.submission"]
	if s, ok := book.Sheet(problemSheet); ok && mark == "" {
		mark = s.Cell(1, 9).Raw
	}
	number, sha, ok := strings.Cut(strings.TrimSpace(mark), " ")
	n, err := strconv.ParseInt(number, 10, 64)
	if !ok || err != nil || n <= 0 || len(sha) < 16 || strings.Trim(sha, "0123456789abcdef") != "" {
		return Return{}
	}
	return Return{n, sha}
}

// Confirmation is a sender's word that what a warning speaks of is right as it stands.
type Confirmation struct {
	Code  string
	Sheet string // of the finding; empty: anywhere
	Row   int    // 0: any
	Cells workbook.Range
	Read  string // what the finding said was read; only with Cells
}

// covers says whether the confirmation speaks of a finding. Only warnings can be confirmed.
func (c Confirmation) covers(f rating.Finding) bool {
	if c.Code != f.Code || f.Severity() != rating.Warning || (c.Sheet != "" && c.Sheet != f.Origin.Sheet) {
		return false
	}
	row, column, placed := workbook.Place(f.Origin.Cell)
	if c.Row > 0 {
		return placed && row == c.Row
	}
	if c.Cells == (workbook.Range{}) {
		return c.Sheet == "" || !placed
	}
	return placed && c.Read == f.Read && row >= c.Cells.FirstRow && row <= c.Cells.LastRow &&
		column >= c.Cells.FirstColumn && column <= c.Cells.LastColumn
}

// Confirmed turns the warnings that the sender has confirmed into notes that say so.
func Confirmed(fs rating.Findings, by []Confirmation) rating.Findings {
	out := slices.Clone(fs)
	for i, f := range out {
		if slices.ContainsFunc(by, func(c Confirmation) bool { return c.covers(f) }) {
			out[i] = rating.Finding{Code: finding.WarningConfirmed, Origin: f.Origin, Read: f.Read,
				Args: map[string]string{"code": f.Code}}
		}
	}
	return out
}

// okay is how a remark confirms: ok and the code of the warning.
var okay = cells.Compile(`(?i)(?:^|[\s,;:(])ok[\s:]*((?:W\d{3}[\s,;&+]*)+)`)

// code is the code of a warning.
var code = cells.Compile(`(?i)W\d{3}`)

// confirmations lists what the sender confirms: in the remark of a player or a game for that row, in the remarks of the
// event for the whole sheet, and in the last column of the list of problems that came back to him.
func confirmations(book workbook.Book, d *draft.Draft) []Confirmation {
	var all []Confirmation
	add := func(remark string, at rating.Origin) {
		row, _, _ := workbook.Place(at.Cell)
		for _, c := range remarked(remark) {
			all = append(all, Confirmation{Code: c, Sheet: at.Sheet, Row: row})
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

func remarked(remark string) []string {
	var codes []string
	for _, m := range okay.FindAllStringSubmatch(remark, -1) {
		for _, c := range code.FindAllString(m[1], -1) {
			codes = append(codes, strings.ToUpper(c))
		}
	}
	return codes
}

// ticks are what a sender may write in the column for confirmation.
var ticks = []string{"ok", "yes", "y", "так", "да", "是", "对", "好", "ya", "x", "✓"}

// ticked reads the list of problems: code, place and what was read must still be those of the warning.
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
		said := func(key string) string {
			if column[key] == 0 {
				return ""
			}
			return cells.Tidy(row.Cell(column[key]).Raw)
		}
		if row.Number < 5 || !slices.Contains(ticks, cells.Sign(said("problem.confirm"))) {
			continue
		}
		all = append(all, Confirmation{Code: said("problem.code"), Sheet: said("problem.sheet"), Read: said("problem.read"),
			Cells: area(said("problem.cell"), said("problem.problem"))})
	}
	return all
}

// hull is how the list of problems names the cells that share a line: "(3 cells in E5:E9)".
var hull = cells.Compile(`([A-Z]{1,3}\d+):([A-Z]{1,3}\d+)\)$`)

// area gives the cells of a line of the list of problems.
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
