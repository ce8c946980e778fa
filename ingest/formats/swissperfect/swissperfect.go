// Package swissperfect reads the cross table that SwissPerfect 98 exports as a text: columns separated by tabs, and one
// line for each player. It has neither the name and days of the event nor the colours.
package swissperfect

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/mirror"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

const format = "swissperfect"

// columns maps the headers of SwissPerfect to keys; a header that is a number is a round.
var columns = map[string]string{
	"no": "number", "name": "name", "intl id": "fide_id", "loc id": "own", "rtg": "international", "loc": "local",
	"title": "title", "total": "points", "feder": "federation",
}

// Knows reports whether a text is such a table: its first line that is not blank names these columns and no others. A
// table with further columns, such as one for the numbers of the registry, is a different format.
func Knows(book workbook.Book) bool {
	line, at := header(book)
	if at["number"] == 0 || at["name"] == 0 || at["1"] == 0 {
		return false
	}
	for word := range strings.SplitSeq(book.Lines[line-1], "\t") {
		word = strings.ToLower(cells.Tidy(word))
		if _, err := strconv.Atoi(word); word != "" && columns[word] == "" && err != nil {
			return false
		}
	}
	return true
}

// header returns the number of the line with the headers, 0 if the text is empty, and the column of each by its key;
// both are counted from 1.
func header(book workbook.Book) (line int, at map[string]int) {
	at = map[string]int{}
	for i, text := range book.Lines {
		if cells.Tidy(text) == "" {
			continue
		}
		words := strings.Split(text, "\t")
		for c, word := range words {
			word = strings.ToLower(cells.Tidy(word))
			key := columns[word]
			if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= 99 && len(words) > 2 {
				key = strconv.Itoa(n)
			}
			if key != "" && at[key] == 0 {
				at[key] = c + 1
			}
		}
		return i + 1, at
	}
	return 0, at
}

type reader struct {
	*textfile.Reader
	column  map[string]int
	entries []mirror.Entry
	blanks  map[int][]textfile.Blank
}

// Read reads the table into a draft, with findings for everything that is wrong.
func Read(src draft.Source) *draft.Draft {
	head, column := header(src.Book)
	r := &reader{Reader: textfile.New(src, format, "crosstable"), column: column, blanks: map[int][]textfile.Blank{}}
	for column[strconv.Itoa(r.Event.Rounds+1)] > 0 {
		r.Event.Rounds++
	}
	for i, text := range src.Book.Lines {
		if i+1 > head && cells.Tidy(text) != "" {
			r.player(i+1, strings.Split(text, "\t"))
		}
	}
	return r.Finish(head, r.entries, r.blanks)
}

// player adds the player of a line with the cells of all rounds; a line without number or name is reported.
func (r *reader) player(line int, words []string) {
	value := func(key string) string {
		if at := r.column[key]; at > 0 && at <= len(words) {
			return cells.Tidy(words[at-1])
		}
		return ""
	}
	n := textfile.Number(value("number"))
	if n == 0 || value("name") == "" {
		r.Note(finding.NotAPlayer, r.Line(line), strings.Join(words, " "))
		return
	}
	e := textfile.NewEntrant(r.On(line), n, value("name"), value("local"), value("international"))
	e.Typed, e.FIDEID = textfile.NonZero(value("own")), textfile.NonZero(value("fide_id"))
	e.Title, e.Federation = textfile.Title(value("title")), draft.Federation(value("federation"))
	e.Points = value("points")
	if !r.Enter(e, strconv.Itoa(n)) {
		return
	}
	for round := 1; round <= r.Event.Rounds; round++ {
		r.cell(n, line, round, value(strconv.Itoa(round)))
	}
}

// cell adds the entry of one round of player n, and its blank if it is empty.
func (r *reader) cell(n, line, round int, text string) {
	c, ok := parse(text)
	if !ok {
		r.Note(finding.NotAResult, r.Line(line), text, "allowed", examples)
	}
	if ok && c.Opponent == 0 && c.Kind == "" {
		r.blanks[n] = append(r.blanks[n], textfile.Blank{Round: round, Mark: strings.HasPrefix(text, "0")})
	}
	r.entries = append(r.entries, mirror.Entry{Round: round, Player: n, Cell: c, Shown: text, At: r.Line(line),
		Unread: !ok})
}

// examples shows how a cell is written.
const examples = "12:W  12:D  12:L  12:+  12:-  0:W  0:=  0:-"

var shape = cells.Compile(`^(\d{0,4})\s*:\s*([WDLwdl+=-]?)$`)

// parse parses a cell: the opponent, a colon, the result. W, D and L were played; the signs are forfeits; without an
// opponent either is a bye. It returns false for any other text that is not empty.
func parse(text string) (cells.Cross, bool) {
	m := shape.FindStringSubmatch(cells.Sign(text))
	if m == nil {
		return cells.Cross{}, text == ""
	}
	opponent, _ := strconv.Atoi(m[1])
	c := cells.Cross{Opponent: opponent, Stage: rating.Normal, Score: map[string]rating.Score{"w": rating.Win,
		"+": rating.Win, "d": rating.Draw, "=": rating.Draw}[m[2]]}
	switch {
	case opponent == 0 && m[2] != "":
		c.Kind = draft.ByeOf(c.Score)
	case opponent == 0:
	case m[2] == "":
		c.Kind = rating.Pending
	case strings.Contains("+=-", m[2]):
		c.Kind = rating.Forfeit
	default:
		c.Kind = rating.OverBoard
	}
	return c, true
}
