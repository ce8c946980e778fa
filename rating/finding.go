package rating

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// Origin is the place where a fact was read: a file by name and hash, a sheet, a cell.
type Origin struct {
	File  string `json:"file,omitempty"`
	SHA   string `json:"sha,omitempty"` // SHA-256 of the file, hexadecimal
	Sheet string `json:"sheet,omitempty"`
	Cell  string `json:"cell,omitempty"` // "C14"
}

// SHA returns the SHA-256 of data in hexadecimal, by which Kalends identifies files.
func SHA(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// String formats the place as file: sheet!cell, as far as it is known, fit for a line of text. For a line of a text
// file it is file:line.
func (o Origin) String() string { return Word(o.unescaped()) }

// unescaped is String with names as they were read, which may not be fit to print.
func (o Origin) unescaped() string {
	place, mark := o.Sheet, ": "
	switch {
	case o.Cell != "" && o.Sheet != "":
		place += "!" + o.Cell
	case o.Cell != "":
		place, mark = o.Cell, ":"
	}
	if o.File == "" || place == "" {
		return o.File + place
	}
	return o.File + mark + place
}

// Severity says what a finding means for a sheet.
type Severity byte

// The four severities.
const (
	Error    Severity = 'E' // the sheet is returned
	Question Severity = 'Q' // the sheet waits for the office
	Warning  Severity = 'W' // the sheet is accepted, but should be checked
	Note     Severity = 'I' // for information
)

// Finding is something that the sender of a sheet must know. Its text is in the templates under its code.
type Finding struct {
	Code   string            `json:"code"` // a letter and three digits; never changes meaning
	Origin Origin            `json:"origin,omitzero"`
	Read   string            `json:"read,omitempty"`  // the text of the cell
	Args   map[string]string `json:"args,omitempty"`  // values for the text
	Asked  []Asked           `json:"asked,omitempty"` // what it asks the office about rows; nil: nothing
}

// Severity returns the severity, which is the first letter of the code. It panics if there is no code.
func (f Finding) Severity() Severity { return Severity(f.Code[0]) }

// Unchecked is the name of an argument: the number of games that cannot be checked until the finding is corrected. No
// further findings are reported for these games.
const Unchecked = "unchecked"

// With returns the finding with arguments; pairs are names and values in turn.
func (f Finding) With(pairs ...string) Finding {
	f.Args = make(map[string]string, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Args[pairs[i]] = pairs[i+1]
	}
	return f
}

// Findings are all findings about one sheet.
type Findings []Finding

// Worst returns the most serious severity: E before Q before W before I; 0 if there is no finding.
func (fs Findings) Worst() Severity {
	for _, s := range []Severity{Error, Question, Warning, Note} {
		if fs.Count(s) > 0 {
			return s
		}
	}
	return 0
}

// Answerable reports whether any finding asks the office a question, which it can answer in a workbook.
func (fs Findings) Answerable() bool {
	return slices.ContainsFunc(fs, func(f Finding) bool { return len(f.Asked) > 0 })
}

// Count returns the number of findings of a severity.
func (fs Findings) Count(s Severity) int {
	n := 0
	for _, f := range fs {
		if f.Severity() == s {
			n++
		}
	}
	return n
}

// severities are the letters of codes, the most serious first.
const severities = "EQWI"

// Sort sorts findings in place by severity, then by sheet in the given order of sheets, then by row, column and code.
// Sheets that are not in the order come first.
func (fs Findings) Sort(sheets []string) {
	slices.SortStableFunc(fs, func(a, b Finding) int {
		ac, ar := splitCell(a.Origin.Cell)
		bc, br := splitCell(b.Origin.Cell)
		return cmp.Or(
			cmp.Compare(strings.IndexByte(severities, a.Code[0]), strings.IndexByte(severities, b.Code[0])),
			cmp.Compare(slices.Index(sheets, a.Origin.Sheet), slices.Index(sheets, b.Origin.Sheet)),
			cmp.Compare(ar, br),
			cmp.Compare(len(ac), len(bc)),
			strings.Compare(ac, bc),
			strings.Compare(a.Code, b.Code),
		)
	})
}

// splitCell splits an address such as C14 into its column and its row. The row is 0 if there is no digit.
func splitCell(cell string) (column string, row int) {
	i := strings.IndexAny(cell, "0123456789")
	if i < 0 {
		return cell, 0
	}
	for _, r := range cell[i:] {
		if r < '0' || r > '9' {
			break
		}
		row = row*10 + int(r-'0')
	}
	return cell[:i], row
}
