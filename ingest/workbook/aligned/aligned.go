// Package aligned splits texts whose columns are aligned with blanks, as programs print the pairings of a round: each
// value is below the head of its column. SwissPerfect uses the same heads for both players, with the result between
// them. A game that is not aligned with the heads is reported, never left out.
package aligned

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"kalends/templates"
)

// Row is a line of a text, counted from 1, with the values of its columns.
type Row struct {
	Number int
	Cells  []Cell
}

// Cell is a value in a column, counted from 1.
type Cell struct {
	Column int
	Text   string
}

var (
	headLine    = templates.Pattern(`^\s*(?:No|Bd|Brd|Board|Table)\.?\s+(?:Name|White)\s.*\bResult\s+(?:Name|Black)\b`)
	headWord    = templates.Pattern(`Intl Id|Loc Id|\S+`)
	boardNumber = templates.Pattern(`^(\s*\d{1,4})\.?\s+\S`)
	anyWord     = templates.Pattern(`\S+`)
)

// widestLine is the greatest length, in bytes, of a line that was printed on paper.
const widestLine = 1000

// Rows splits the lines of a text; found is false if no line has such heads. beside is the number of the first line
// with a game that is not aligned with them, or 0; with it there are no rows.
func Rows(lines []string) (rows []Row, beside int, found bool) {
	if rows, beside, found = letters(lines); found {
		return rows, beside, true
	}
	rows, beside, found = nil, 0, false
	var heads []span
	for i, line := range lines {
		if len(line) > widestLine || strings.ContainsAny(line, "\t;") {
			return nil, 0, false
		}
		if headLine().MatchString(line) {
			heads, found = headsOf(line), true
		}
		all, fits := placed(line, heads)
		if !fits {
			return nil, i + 1, true
		}
		row := Row{Number: i + 1}
		for _, p := range all {
			row.Cells = append(row.Cells, Cell{p.column, p.text})
		}
		if len(all) > 0 {
			rows = append(rows, row)
		}
	}
	return rows, 0, found
}

// span is a value of a line from one character position to another, exclusive.
type span struct {
	text     string
	from, to int
	column   int // of the grid, counted from 1
}

// spansOf returns the matches of a pattern in a line with their positions in characters, without columns.
func spansOf(pattern *regexp.Regexp, line string) (all []span) {
	for _, at := range pattern.FindAllStringIndex(line, -1) {
		from := utf8.RuneCountInString(line[:at[0]])
		text := line[at[0]:at[1]]
		all = append(all, span{text: text, from: from, to: from + utf8.RuneCountInString(text)})
	}
	return all
}

// headsOf returns the words of a line of heads, each as the head of one column.
func headsOf(line string) []span {
	all := spansOf(headWord(), line)
	for i := range all {
		all[i].column = i + 1
	}
	return all
}

// apartText matches text without two blanks in a row, result what is between two players, and noOpponent what
// replaces an opponent.
var (
	apartText  = templates.Pattern(`\S+(?: \S+)*`)
	result     = templates.Pattern(`(?:^|\s)(?:[01]?[.,]5|[01½+-]|1/2)?[:=–-](?:[01]?[.,]5|[01½+-]|1/2)?(?:\s|$)`)
	noOpponent = templates.Pattern(`(?i)(?:^|\s)bye(?:\s|$)`)
)

// placed assigns the values of a line to the heads above them; fits is false for a game that is not aligned with the
// heads. Any other line is one value in column 1.
func placed(line string, heads []span) (all []span, fits bool) {
	text := strings.TrimSpace(line)
	switch {
	case text == "":
		return nil, true
	case headLine().MatchString(line):
		return headsOf(line), true
	case heads == nil || !ofGame(line):
		return []span{{text: text, column: 1}}, true
	}
	chunks := values(line)
	for _, chunk := range chunks {
		for _, p := range chunk.cut(heads) {
			p.column = below(p, heads)
			n := len(all)
			if p.column == 0 || n > 0 && p.column <= all[n-1].column || misplaced(p, heads) {
				return inOrder(chunks, heads)
			}
			all = append(all, p)
		}
	}
	return all, true
}

// misplaced reports whether a result is below a head other than its own.
func misplaced(p span, heads []span) bool {
	return result().MatchString(p.text) && heads[p.column-1].text != "Result"
}

// ofGame reports whether a line below the heads can be a board: it begins with a number followed by several values,
// or has a result.
func ofGame(line string) bool {
	return result().MatchString(line) || noOpponent().MatchString(line) ||
		boardNumber().MatchString(line) && len(values(line)) > 3
}

// values splits a line at two blanks in a row; after the number of a board a single blank is enough.
func values(line string) (all []span) {
	if board := boardNumber().FindStringSubmatch(line); board != nil {
		number := spansOf(anyWord(), board[1])
		all = append(all, number[0])
		line = strings.Repeat(" ", len(board[1])+1) + strings.TrimPrefix(line[len(board[1]):], ".")
	}
	return append(all, spansOf(apartText(), line)...)
}

// inOrder assigns the values to the heads one by one, wherever they are; it returns false unless there are as many.
func inOrder(chunks, heads []span) ([]span, bool) {
	if len(chunks) != len(heads) {
		return nil, false
	}
	for i := range chunks {
		chunks[i].column = i + 1
	}
	return chunks, true
}

// cut splits a value that runs into the next column, such as a name of full width, before the word that is below
// another head.
func (s span) cut(heads []span) (all []span) {
	for _, word := range spansOf(anyWord(), s.text) {
		word.from, word.to = word.from+s.from, word.to+s.from
		under := beneath(word, heads)
		last := len(all) - 1
		if last >= 0 && (under == 0 || under == all[last].column) {
			all[last].text, all[last].to = all[last].text+" "+word.text, word.to
			continue
		}
		word.column = under
		all = append(all, word)
	}
	return all
}

// beneath returns the column of the head that shares most characters with a value, since figures are aligned with the
// end of their head; 0 if there is none.
func beneath(s span, heads []span) (column int) {
	most := 0
	for _, h := range heads {
		if common := min(s.to, h.to) - max(s.from, h.from); common > most {
			column, most = h.column, common
		}
	}
	return column
}

// below returns the column of the head above a value, otherwise of the last head that begins before it, or 0.
func below(s span, heads []span) int {
	column := beneath(s, heads)
	if column > 0 {
		return column
	}
	for _, h := range heads {
		if h.from <= s.from {
			column = h.column
		}
	}
	return column
}
