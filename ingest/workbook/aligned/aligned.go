// Package aligned cuts texts whose columns are parted by blanks, as programs print the pairings of a round: each value
// stands below its head. SwissPerfect has the same heads for both players, and the result between them. A game that does
// not stand below the heads is never left out.
package aligned

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"kalends/templates"
)

// Row is a line of a text, counted from 1, and what stands in its columns.
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

// widestLine is how many bytes a line has at most that was printed on paper.
const widestLine = 1000

// Rows cuts a text; found is false where no line has such heads. beside is the first line of a game that does not stand
// below them, 0 if all do.
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

// span is what stands in a line from one column of characters to another, the last not included.
type span struct {
	text     string
	from, to int
	column   int // of the grid, counted from 1
}

func spansOf(pattern *regexp.Regexp, line string) (all []span) {
	for _, at := range pattern.FindAllStringIndex(line, -1) {
		from := utf8.RuneCountInString(line[:at[0]])
		text := line[at[0]:at[1]]
		all = append(all, span{text: text, from: from, to: from + utf8.RuneCountInString(text)})
	}
	return all
}

func headsOf(line string) []span {
	all := spansOf(headWord(), line)
	for i := range all {
		all[i].column = i + 1
	}
	return all
}

// apartText is text in which no two blanks follow each other; result is what stands between two players, noOpponent
// what stands in the place of one.
var (
	apartText  = templates.Pattern(`\S+(?: \S+)*`)
	result     = templates.Pattern(`(?:^|\s)(?:[01]?[.,]5|[01½+-]|1/2)?[:=–-](?:[01]?[.,]5|[01½+-]|1/2)?(?:\s|$)`)
	noOpponent = templates.Pattern(`(?i)(?:^|\s)bye(?:\s|$)`)
)

// placed gives what stands in a line by the columns of the heads above it; fits is false for a game that does not
// stand below them. Any other line is one text.
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
			if p.column == 0 || n > 0 && p.column <= all[n-1].column || astray(p, heads) {
				return inOrder(chunks, heads)
			}
			all = append(all, p)
		}
	}
	return all, true
}

// astray says whether a result stands below another head than its own.
func astray(p span, heads []span) bool {
	return result().MatchString(p.text) && heads[p.column-1].text != "Result"
}

// ofGame says whether a line below heads can be that of a board: it begins with a number before several values, or has
// a result.
func ofGame(line string) bool {
	return result().MatchString(line) || noOpponent().MatchString(line) ||
		boardNumber().MatchString(line) && len(values(line)) > 3
}

// values are what stands in a line with blanks between; the number of the board may have one only behind it.
func values(line string) (all []span) {
	if board := boardNumber().FindStringSubmatch(line); board != nil {
		number := spansOf(anyWord(), board[1])
		all = append(all, number[0])
		line = strings.Repeat(" ", len(board[1])+1) + strings.TrimPrefix(line[len(board[1]):], ".")
	}
	return append(all, spansOf(apartText(), line)...)
}

// inOrder gives a line that has as many values as there are heads, wherever they stand.
func inOrder(chunks, heads []span) ([]span, bool) {
	if len(chunks) != len(heads) {
		return nil, false
	}
	for i := range chunks {
		chunks[i].column = i + 1
	}
	return chunks, true
}

// cut parts a value that runs into the next column, as a name does that fills its own: before the word that stands
// below another head.
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

// beneath gives the column of the head with which a value has most characters in common, as figures have that end
// where their head ends; 0: none.
func beneath(s span, heads []span) (column int) {
	most := 0
	for _, h := range heads {
		if common := min(s.to, h.to) - max(s.from, h.from); common > most {
			column, most = h.column, common
		}
	}
	return column
}

// below gives the column of a value: of the head above it, else of the last head that begins before it.
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
