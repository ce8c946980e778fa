// Package uschess reads the cross table of US Chess as a text: two lines a player between bars, on the first the number,
// the name, the points and of each round the result and the opponent, on the second the member's number and the colours.
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

// Knows says whether a text is such a table.
func Knows(book workbook.Book) bool { return len(heads(book)) > 0 }

func heads(book workbook.Book) (lines []int) {
	for i, text := range book.Lines {
		if head.MatchString(text) {
			lines = append(lines, i+1)
		}
	}
	return lines
}

type reader struct {
	*textfile.Reader
	entries []mirror.Entry
	lines   map[int]int // of the players
}

// Read reads the table and puts down everything that is wrong with it.
func Read(src draft.Source) *draft.Draft {
	r := &reader{Reader: textfile.New(src, format, "crosstable"), lines: map[int]int{}}
	tables := heads(src.Book)
	at := tables[0]
	r.title(at)
	r.Event.Rounds = strings.Count(strings.ToLower(src.Book.Lines[at-1]), "round")
	if len(tables) > 1 {
		var where []string
		for _, line := range tables {
			where = append(where, workbook.Line(line))
		}
		r.Pad.Note(finding.SeveralEvents, r.Whole(), "", "n", strconv.Itoa(len(tables)), "tables", strings.Join(where, ", "))
		return r.Draft
	}
	r.players(at + 2)
	r.Mirror(r.entries)
	r.Prove(nil) // every round says something
	if len(r.Entrants) == 0 {
		r.Pad.Note(finding.NoPlayers, r.Line(at), "")
	}
	r.Check()
	r.Sort()
	return r.Draft
}

// title takes the first line above the table for the name of the event.
func (r *reader) title(table int) {
	for i := range table - 1 {
		if text := cells.Tidy(r.Book.Lines[i]); strings.Trim(text, "-= |") != "" {
			r.Event.Name = text
			r.At = func(key string) rating.Origin {
				if key == "event.name" {
					return r.Line(i + 1)
				}
				return r.Whole()
			}
			return
		}
	}
}

// players reads the pairs of lines below the headers.
func (r *reader) players(from int) {
	for i := from - 1; i < len(r.Book.Lines); i++ {
		text := r.Book.Lines[i]
		if strings.Trim(text, "-= \t") == "" {
			continue
		}
		if !strings.Contains(text, "|") {
			return // remarks below the table
		}
		below := ""
		if i+1 < len(r.Book.Lines) && strings.Contains(r.Book.Lines[i+1], "|") && !startsWithNumber(r.Book.Lines[i+1]) {
			below = r.Book.Lines[i+1]
		}
		r.player(i+1, parts(text), parts(below))
		if below != "" {
			i++
		}
	}
}

// parts takes a line apart at its bars; the last one ends it.
func parts(text string) []string {
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
	_, err := strconv.Atoi(parts(text)[0])
	return err == nil
}

// member is the number of a member and the rating before the event: 12345678 / R: 1794 ->1817.
var member = cells.Compile(`^(\d{4,9})?\s*/?\s*(?:R:\s*(\d{3,4}))?`)

// player reads the two lines of a player.
func (r *reader) player(line int, first, second []string) {
	n, err := strconv.Atoi(first[0])
	switch before := r.lines[n]; {
	case err != nil || n < 1 || n > 9999 || len(first) != 3+r.Event.Rounds || first[1] == "":
		r.Pad.Note(finding.NotAPlayer, r.Line(line), strings.Join(first, " | "))
		return
	case before > 0:
		r.Pad.Note(finding.NumberTwice, r.Line(line), strconv.Itoa(n), "first", workbook.Line(before))
		return
	}
	r.lines[n] = line
	e := draft.Entrant{At: r.On(line), Entrant: rating.Entrant{Number: n, Name: first[1], Points: r.Points(line, first[2]),
		Status: rating.Played, Origin: r.Line(line)}}
	if len(second) > 1 {
		m := member.FindStringSubmatch(second[1])
		e.Typed, e.Rating = m[1], m[2]
	}
	r.Entrants = append(r.Entrants, e)
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

// cell reads what the lines say of one round.
func (r *reader) cell(n, line, round int, text, colour string) {
	c, ok := parse(text)
	if !ok {
		r.Pad.Note(finding.NotAResult, r.Line(line), text, "allowed", examples)
	}
	side := map[string]cells.Side{"W": cells.FirstSide, "B": cells.SecondSide}[strings.ToUpper(colour)]
	r.entries = append(r.entries, mirror.Entry{Round: round, Player: n, Cell: c, Side: side,
		Shown: strings.TrimSpace(text + " " + colour), At: r.Line(line), Unread: !ok})
}

// parse reads a letter and the opponent. X and F are a forfeit; alone, X is a bye. B, H and U are byes of one point, of
// half a point and of none.
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
	switch m[1] {
	case "B", "H", "U", "Z":
		c.Kind = map[rating.Score]rating.GameKind{rating.Win: rating.FullBye, rating.Draw: rating.HalfBye,
			rating.Loss: rating.ZeroBye}[c.Score]
		return c, c.Opponent == 0
	case "X", "F":
		c.Kind = rating.Forfeit
		if c.Opponent == 0 {
			c.Kind = map[bool]rating.GameKind{true: rating.FullBye, false: rating.ZeroBye}[m[1] == "X"]
		}
		return c, true
	}
	c.Kind = rating.OverBoard
	return c, c.Opponent > 0
}
