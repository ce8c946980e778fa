// Package uschess reads the cross table of US Chess as a text. Each player has two lines between bars: on the first his
// number, name and points, and of each round the result and the opponent; on the second his member number and his
// colours.
package uschess

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

const format = "uschess"

// head is the first line of the headers.
var head = cells.Compile(`(?i)^\s*pair\s*\|\s*player name\s*\|\s*total\s*\|(?:\s*round\s*\|)+\s*$`)

// Knows reports whether a text is such a table.
func Knows(book workbook.Book) bool { return len(textfile.Headers(book, head)) > 0 }

type reader struct {
	*textfile.Reader
	entries []mirror.Entry
}

// Read reads the table into a draft, with findings for everything that is wrong. Of a text with several tables it
// reads only the head.
func Read(src draft.Source) *draft.Draft {
	r := &reader{Reader: textfile.New(src, format, "crosstable")}
	headers := textfile.Headers(src.Book, head)
	at := headers[0]
	r.title(at)
	r.Event.Rounds = strings.Count(strings.ToLower(src.Book.Lines[at-1]), "round")
	if !r.OneTable(headers) {
		return r.Draft
	}
	r.players(at + 2)
	return r.Finish(at, r.entries, nil) // no round is blank
}

// title sets the name of the event from the first line above the table that is not empty.
func (r *reader) title(table int) {
	for i := range table - 1 {
		if text := cells.Tidy(r.Book.Lines[i]); strings.Trim(text, "-= |") != "" {
			r.Event.Name = text
			r.Locate(map[string]rating.Origin{"event.name": r.Line(i + 1)})
			return
		}
	}
}

// players reads the players' pairs of lines from a line on, down to the remarks below the table.
func (r *reader) players(from int) {
	for i := from - 1; i < len(r.Book.Lines); i++ {
		text := r.Book.Lines[i]
		if strings.Trim(text, "-= \t") == "" {
			continue
		}
		if !strings.Contains(text, "|") {
			return
		}
		below := ""
		if i+1 < len(r.Book.Lines) && strings.Contains(r.Book.Lines[i+1], "|") && !startsWithNumber(r.Book.Lines[i+1]) {
			below = r.Book.Lines[i+1]
		}
		r.player(i+1, split(text), split(below))
		if below != "" {
			i++
		}
	}
}

// split returns the texts between the bars of a line, the last of which ends it.
func split(text string) []string {
	all := strings.Split(strings.TrimRight(text, " \t"), "|")
	if n := len(all); n > 1 && all[n-1] == "" {
		all = all[:n-1]
	}
	for i := range all {
		all[i] = cells.Tidy(all[i])
	}
	return all
}

func startsWithNumber(text string) bool {
	_, err := strconv.Atoi(split(text)[0])
	return err == nil
}

// member is the number of a member and the rating before the event: 12345678 / R: 1794 ->1817.
var member = cells.Compile(`^(\d{4,9})?\s*/?\s*(?:R:\s*(\d{3,4}))?`)

// player adds the player of two lines with all rounds; a first line without number, name or the right number of rounds
// is reported.
func (r *reader) player(line int, first, second []string) {
	n := textfile.Number(first[0])
	if n == 0 || len(first) != 3+r.Event.Rounds || first[1] == "" {
		r.Note(finding.NotAPlayer, r.Line(line), strings.Join(first, " | "))
		return
	}
	e := textfile.NewEntrant(r.On(line), n, first[1])
	if len(second) > 1 {
		m := member.FindStringSubmatch(second[1])
		e.Typed, e.Rating = m[1], m[2]
	}
	e.Points = first[2]
	if !r.Enter(e, strconv.Itoa(n)) {
		return
	}
	for round, text := range first[3:] {
		colour := ""
		if 3+round < len(second) {
			colour = second[3+round]
		}
		r.cell(n, line, round+1, text, colour)
	}
}

// examples shows how a round is written.
const examples = "W 12  D 12  L 12  X 12  F 12  B  H  U"

var shape = cells.Compile(`^([WDLXFBHUZ])\s*(\d{0,4})$`)

// cell adds the entry of one round of player n; an invalid one is reported.
func (r *reader) cell(n, line, round int, text, colour string) {
	c, ok := parse(text)
	if !ok {
		r.Note(finding.NotAResult, r.Line(line), text, "allowed", examples)
	}
	side := map[string]cells.Side{"W": cells.FirstSide, "B": cells.SecondSide}[strings.ToUpper(colour)]
	r.entries = append(r.entries, mirror.Entry{Round: round, Player: n, Cell: c, Side: side,
		Shown: strings.TrimSpace(text + " " + colour), At: r.Line(line), Unread: !ok})
}

// parse parses a letter and the opponent; ok is false if they are invalid, and true for an empty text. X and F are won
// and lost by forfeit; alone, X is a full bye and F none. B, H, and U or Z are byes of one point, of half a point and
// of none.
func parse(text string) (c cells.Cross, ok bool) {
	c.Stage = rating.Normal
	if text == "" {
		return c, true
	}
	m := shape.FindStringSubmatch(strings.ToUpper(text))
	if m == nil {
		return c, false
	}
	c.Opponent, _ = strconv.Atoi(m[2])
	c.Score = map[string]rating.Score{"W": rating.Win, "X": rating.Win, "B": rating.Win, "D": rating.Draw,
		"H": rating.Draw}[m[1]]
	c.Kind = rating.OverBoard
	forfeit, bye := strings.Contains("XF", m[1]), strings.Contains("BHUZ", m[1])
	switch {
	case bye, forfeit && c.Opponent == 0:
		c.Kind = draft.ByeOf(c.Score)
		return c, c.Opponent == 0
	case forfeit:
		c.Kind = rating.Forfeit
	}
	return c, c.Opponent > 0
}
