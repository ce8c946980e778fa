package ingest_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A spoiler changes the rows of a page as people do by mistake, and keeps what it did.
type spoiler struct {
	*rand.Rand
	page
	top    int // the index of the first row of the table
	merged []string
	did    []string
}

// tell adds to the description of what was done.
func (s *spoiler) tell(format string, args ...any) {
	s.did = append(s.did, fmt.Sprintf(format, args...))
}

// row draws the index of a row of the table that is not empty.
func (s *spoiler) row() int {
	for range 50 {
		if i := s.top + s.IntN(len(s.rows)-s.top); !s.rows[i].empty() {
			return i
		}
	}
	return s.top
}

// cell draws the index of a cell of a row that is not empty.
func (s *spoiler) cell(row int) int {
	l := s.rows[row]
	for range 50 {
		if i := s.IntN(max(len(l.cells), 1)); l.at(i) != "" {
			return i
		}
	}
	return 0
}

func (s *spoiler) set(row, column int, text string) {
	l := &s.rows[row]
	for len(l.cells) <= column {
		l.cells = append(l.cells, field{})
	}
	_, err := strconv.ParseFloat(text, 64)
	s.tell("%s %q becomes %q", addressOf(l.number, column), l.cells[column].text, text)
	l.cells[column] = field{text: text, number: l.cells[column].number && err == nil}
}

// number counts the rows again from the first on.
func (s *spoiler) number() {
	for i := range s.rows {
		s.rows[i].number = s.rows[0].number + i
	}
}

func (s *spoiler) insert(at int, l line) {
	l.cells = slices.Clone(l.cells)
	s.rows = slices.Insert(s.rows, at, l)
	s.number()
}

func (s *spoiler) remove(at int) line {
	l := s.rows[at]
	s.rows = slices.Delete(s.rows, at, at+1)
	s.number()
	return l
}

// changes are what may happen to a table.
var changes = []func(*spoiler){
	(*spoiler).emptyCell, (*spoiler).emptyRow, (*spoiler).deleteRow, (*spoiler).deleteColumn,
	(*spoiler).repeatRow, (*spoiler).cutTable,
	(*spoiler).cutRow, (*spoiler).swapInColumn, (*spoiler).swapInRow, (*spoiler).changeDigit,
	(*spoiler).changeDigit, (*spoiler).changeResult,
	(*spoiler).changeResult, (*spoiler).blankRow, (*spoiler).moveRow, (*spoiler).hideRow,
	(*spoiler).textIntoCell, (*spoiler).oddBlanks,
	(*spoiler).wideDigits, (*spoiler).mergeCells, (*spoiler).glueRows, (*spoiler).shiftRow,
}

// spoil makes one change, and sometimes a second one.
func (s *spoiler) spoil() {
	for n := 1 + s.IntN(5)/4; n > 0 && len(s.rows) > s.top; n-- {
		changes[s.IntN(len(changes))](s)
	}
}

func (s *spoiler) emptyCell() { row := s.row(); s.set(row, s.cell(row), "") }

func (s *spoiler) emptyRow() {
	row := s.row()
	keep := []int{s.cell(row), s.cell(row)}
	for i, f := range s.rows[row].cells {
		if !slices.Contains(keep, i) && f.text != "" {
			s.set(row, i, "")
		}
	}
}

func (s *spoiler) deleteRow() {
	row := s.row()
	s.tell("row %d deleted", s.rows[row].number)
	s.remove(row)
}

func (s *spoiler) deleteColumn() {
	at := s.cell(s.row())
	from := s.top
	if s.IntN(2) == 0 {
		from = 0
	}
	s.tell("column %d deleted from row %d on", at, s.rows[from].number)
	for i := from; i < len(s.rows); i++ {
		if l := &s.rows[i]; at < len(l.cells) {
			l.cells = slices.Delete(slices.Clone(l.cells), at, at+1)
		}
	}
}

func (s *spoiler) repeatRow() {
	row := s.row()
	at := row + 1
	if s.IntN(2) == 0 {
		at = len(s.rows)
	}
	s.tell("row %d repeated as row %d", s.rows[row].number, s.rows[0].number+at)
	s.insert(at, s.rows[row])
}

func (s *spoiler) cutTable() {
	row := s.row()
	s.tell("cut from row %d on", s.rows[row].number)
	s.rows = s.rows[:row]
}

func (s *spoiler) cutRow() {
	row := s.row()
	l := &s.rows[row]
	at := s.IntN(len(l.cells) + 1)
	s.tell("row %d cut short behind %d cells", l.number, at)
	l.cells = slices.Clone(l.cells[:at])
}

func (s *spoiler) swapInColumn() {
	a, b := s.row(), s.row()
	s.swap(a, s.cell(a), b, -1)
}

func (s *spoiler) swapInRow() {
	row := s.row()
	s.swap(row, s.cell(row), row, s.cell(row))
}

func (s *spoiler) swap(a, column, b, other int) {
	if other < 0 {
		other = column
	}
	if column >= len(s.rows[a].cells) || other >= len(s.rows[b].cells) {
		return
	}
	x, y := s.rows[a].cells[column].text, s.rows[b].cells[other].text
	s.set(a, column, y)
	s.set(b, other, x)
}

func (s *spoiler) changeDigit() {
	row := s.row()
	at := s.cell(row)
	if text := []byte(s.rows[row].at(at)); bytes.ContainsAny(text, "0123456789") {
		s.set(row, at, string(digitChanged(s.Rand, text)))
	}
}

// digitChanged changes one of the digits.
func digitChanged(r *rand.Rand, text []byte) []byte {
	all := anyDigit.FindAllIndex(text, -1)
	if len(all) == 0 {
		return text
	}
	text = bytes.Clone(text)
	text[all[r.IntN(len(all))][0]] = byte('0' + r.IntN(10))
	return text
}

var (
	anyDigit   = regexp.MustCompile(`[0-9]`)
	likeResult = regexp.MustCompile(`^[\d½+=.-]+ ?[:-] ?[\d½+=.-]+|^bye|^[1½0+-]$|^-½$|^\d+ ?[wb] ?(.?)$`)
)

var (
	otherResults = []string{"1-0", "0-1", "½-½", "+:-", "-:+", "-:-", "0-0", "1-0u", "½-0", "bye1", "bye½",
		"bye0", "1", "½", "0", "2-0", "1-1", "1 - 0", "1:0",
		"x", "?", "1-0 ?", "win", "*", "-", "+", "adj", "1–0", "０-１", "10", "=", "see below", "0.5-0.5", "½:½",
		"3-0", "1-0 0-1"}
	otherSides = []string{"1", "½", "0", "+", "-", "=", "", "x", "?", "1u", "2", "0.5", "10", "1 1", "w", "F"}
)

// changeResult replaces a result by another one, or removes it.
func (s *spoiler) changeResult() {
	for range 30 {
		row := s.row()
		at := s.cell(row)
		text := s.rows[row].at(at)
		if !likeResult.MatchString(text) {
			continue
		}
		if m := sideCell.FindStringSubmatch(text); m != nil && s.IntN(5) > 0 {
			s.set(row, at, m[1]+m[2]+otherSides[s.IntN(len(otherSides))])
			return
		}
		s.set(row, at, otherResults[s.IntN(len(otherResults))])
		return
	}
}

func (s *spoiler) blankRow() {
	row := s.row()
	s.tell("a blank row before row %d", s.rows[row].number)
	s.insert(row, line{})
}

func (s *spoiler) moveRow() {
	row := s.row()
	from := s.rows[row].number
	l := s.remove(row)
	at := s.top + s.IntN(len(s.rows)-s.top+1)
	s.insert(at, l)
	s.tell("row %d moved to row %d", from, s.rows[at].number)
}

func (s *spoiler) hideRow() {
	row := s.row()
	s.tell("row %d hidden", s.rows[row].number)
	s.rows[row].hidden = true
}

func (s *spoiler) textIntoCell() {
	row := s.row()
	words := []string{"abc", "n/a", "none", "1a", "I", "l", "see row 9", "1.5", "-1", "0", "999", "1,2", "#REF", "~"}
	s.set(row, s.cell(row), words[s.IntN(len(words))])
}

func (s *spoiler) oddBlanks() {
	row := s.row()
	at := s.cell(row)
	s.set(row, at, "\u00a0"+s.rows[row].at(at)+"\u00a0 ")
}

func (s *spoiler) wideDigits() {
	row := s.row()
	at := s.cell(row)
	s.set(row, at, strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '０'
		}
		return r
	}, s.rows[row].at(at)))
}

// mergeCells merges two cells; the second one loses what stands in it, as in a spreadsheet, or keeps it unseen.
func (s *spoiler) mergeCells() {
	row := s.row()
	at := s.cell(row)
	below := row
	beside := at + 1
	if s.IntN(2) == 0 && row+1 < len(s.rows) {
		below, beside = row+1, at
	}
	from, to := addressOf(s.rows[row].number, at), addressOf(s.rows[below].number, beside)
	if len(s.merged) > 0 {
		return
	}
	s.tell("%s:%s merged", from, to)
	s.merged = append(s.merged, from+":"+to)
	if s.IntN(3) > 0 && s.rows[below].at(beside) != "" {
		s.set(below, beside, "")
	}
}

// glueRows puts a row behind the one above it.
func (s *spoiler) glueRows() {
	row := s.row()
	if row+1 >= len(s.rows) {
		return
	}
	s.tell("rows %d and %d glued", s.rows[row].number, s.rows[row+1].number)
	l := s.remove(row + 1)
	s.rows[row].cells = slices.Concat(s.rows[row].cells, l.cells)
}

// shiftRow moves the cells of a row by one, from some cell on.
func (s *spoiler) shiftRow() {
	row := s.row()
	at := s.cell(row)
	s.tell("row %d shifted from cell %d on", s.rows[row].number, at)
	s.rows[row].cells = slices.Insert(slices.Clone(s.rows[row].cells), at, field{})
}

// spoilText changes the lines and bytes of a text.
func spoilText(r *rand.Rand, text []byte) ([]byte, string) {
	end := "\n"
	if bytes.Contains(text, []byte("\r\n")) {
		end = "\r\n"
	}
	lines := strings.Split(strings.TrimSuffix(string(text), end), end)
	at := r.IntN(len(lines))
	joined := func() []byte { return []byte(strings.Join(lines, end) + end) }
	switch r.IntN(13) {
	case 0:
		n := r.IntN(len(text))
		return text[:n], fmt.Sprintf("cut behind byte %d", n)
	case 1:
		lines = slices.Delete(lines, at, at+1)
		return joined(), fmt.Sprintf("line %d deleted", at+1)
	case 2:
		at = min(at, len(lines)-2)
		lines[at] += lines[at+1]
		lines = slices.Delete(lines, at+1, at+2)
		return joined(), fmt.Sprintf("lines %d and %d glued", at+1, at+2)
	case 3:
		n := r.IntN(len(lines[at]) + 1)
		lines[at] = lines[at][:n]
		return joined(), fmt.Sprintf("line %d cut short behind byte %d", at+1, n)
	case 4:
		lines = slices.Insert(lines, r.IntN(len(lines)), lines[at])
		return joined(), fmt.Sprintf("line %d repeated", at+1)
	case 5:
		l := lines[at]
		lines = slices.Delete(lines, at, at+1)
		to := r.IntN(len(lines) + 1)
		return []byte(strings.Join(slices.Insert(lines, to, l), end) + end), fmt.Sprintf("line %d moved to %d",
			at+1, to+1)
	case 6:
		lines = slices.Insert(lines, at, "")
		return joined(), fmt.Sprintf("a blank line before line %d", at+1)
	case 7, 8:
		text = bytes.Clone(text)
		n := r.IntN(len(text))
		text[n] ^= 1 << r.IntN(8)
		return text, fmt.Sprintf("a bit of byte %d flipped", n)
	case 9:
		n := r.IntN(len(text))
		return slices.Delete(bytes.Clone(text), n, min(n+1+r.IntN(12), len(text))),
			fmt.Sprintf("bytes gone from %d on", n)
	case 10:
		n := r.IntN(len(lines[at]) + 1)
		lines[at] = lines[at][:n] + " " + lines[at][n:]
		return joined(), fmt.Sprintf("a blank in line %d at %d", at+1, n)
	case 11:
		before := lines[at]
		lines[at] = string(digitChanged(r, []byte(before)))
		return joined(), fmt.Sprintf("line %d: %q becomes %q", at+1, before, lines[at])
	}
	before := lines[at]
	lines[at] = reportSide(r, before)
	return joined(), fmt.Sprintf("line %d: %q becomes %q", at+1, before, lines[at])
}

// reportSide changes what a player's line of a report says of one round.
func reportSide(r *rand.Rand, text string) string {
	runes := []rune(text)
	if len(runes) < 99 {
		return text
	}
	at := 91 + 10*r.IntN((len(runes)-99)/10+1)
	switch r.IntN(4) {
	case 0:
		runes[at+7] = []rune("10=+-WDLFHUZX? ")[r.IntN(15)]
	case 1:
		runes[at+5] = []rune("wb- ")[r.IntN(4)]
	case 2:
		copy(runes[at:at+4], []rune(fmt.Sprintf("%4d", r.IntN(14))))
	default:
		copy(runes[at:at+8], []rune("        "))
	}
	return string(runes)
}
