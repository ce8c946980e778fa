// Package swissperfect reads the cross table that SwissPerfect 98 exports as a text: columns parted by tabs, and one
// line a player. It carries neither the event's name and days nor the colours.
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

// columns are the headers of SwissPerfect and what stands below them; a number is a round.
var columns = map[string]string{
	"no": "number", "name": "name", "intl id": "fide_id", "loc id": "own", "rtg": "international", "loc": "local",
	"title": "title", "total": "points", "feder": "federation",
}

// Knows says whether a text is such a table: the first line that holds anything names the columns, and no other. A table
// with further columns, such as one for the numbers of the registry, is one of others.
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

// header gives the number of the line that names the columns, and the place of each, both counted from 1.
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
	at      map[string]int
	rounds  int
	entries []mirror.Entry
	blanks  map[int][]textfile.Blank
	lines   map[int]int // of the players
}

// Read reads the table and puts down everything that is wrong with it.
func Read(src draft.Source) *draft.Draft {
	r := &reader{Reader: textfile.New(src, format, "crosstable"), blanks: map[int][]textfile.Blank{}, lines: map[int]int{}}
	head, at := header(src.Book)
	for r.at = at; at[strconv.Itoa(r.rounds+1)] > 0; r.rounds++ {
	}
	for i, text := range src.Book.Lines {
		if i+1 > head && cells.Tidy(text) != "" {
			r.player(i+1, strings.Split(text, "\t"))
		}
	}
	r.Event.Rounds = r.rounds
	r.Mirror(r.entries)
	r.Prove(r.blanks)
	r.Reveal(r.blanks)
	switch {
	case len(r.Entrants) == 0:
		r.Pad.Note(finding.NoPlayers, r.Line(head), "")
	case len(r.Pairs) == 0:
		r.Pad.Note(finding.NoGames, r.Line(head), "")
	}
	r.Check()
	r.Sort()
	return r.Draft
}

// player reads one line.
func (r *reader) player(line int, words []string) {
	said := func(key string) string {
		if at := r.at[key]; at > 0 && at <= len(words) {
			return cells.Tidy(words[at-1])
		}
		return ""
	}
	n, err := strconv.Atoi(said("number"))
	switch before := r.lines[n]; {
	case err != nil || n < 1 || n > 9999 || said("name") == "":
		r.Pad.Note(finding.NotAPlayer, r.Line(line), strings.Join(words, " "))
		return
	case before > 0:
		r.Pad.Note(finding.NumberTwice, r.Line(line), strconv.Itoa(n), "first", workbook.Line(before))
		return
	}
	r.lines[n] = line
	e := draft.Entrant{At: r.On(line), Typed: nothing(said("own"))}
	e.Entrant = rating.Entrant{Number: n, Name: said("name"), Title: textfile.Title(said("title")),
		FIDEID: nothing(said("fide_id")),
		Rating: nothing(said("local")), Points: r.Points(line, said("points")), Status: rating.Played, Origin: r.Line(line)}
	if other := nothing(said("international")); e.Rating == "" {
		e.Rating = other
	} else if other != "" && other != e.Rating {
		e.Ratings = []string{other}
	}
	e.Federation = draft.Federation(said("federation"))
	r.Entrants = append(r.Entrants, e)
	for round := 1; round <= r.rounds; round++ {
		r.cell(n, line, round, said(strconv.Itoa(round)))
	}
}

// nothing drops a number that stands for none.
func nothing(s string) string {
	if strings.Trim(s, "0") == "" {
		return ""
	}
	return s
}

// cell reads what a line says of one round.
func (r *reader) cell(n, line, round int, text string) {
	c, ok := parse(text)
	if !ok {
		r.Pad.Note(finding.NotAResult, r.Line(line), text, "allowed", examples)
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

// parse reads a cell: the opponent, a colon, the result. W, D and L were played; the signs are forfeits, and without an
// opponent byes.
func parse(text string) (cells.Cross, bool) {
	m := shape.FindStringSubmatch(cells.Sign(text))
	if m == nil {
		return cells.Cross{}, text == ""
	}
	opponent, _ := strconv.Atoi(m[1])
	c := cells.Cross{Opponent: opponent, Stage: rating.Normal}
	switch m[2] {
	case "w", "+":
		c.Kind, c.Score = rating.FullBye, rating.Win
	case "d", "=":
		c.Kind, c.Score = rating.HalfBye, rating.Draw
	case "l", "-":
		c.Kind = rating.ZeroBye
	}
	switch {
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
