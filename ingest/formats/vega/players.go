package vega

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

var (
	// row is what stands before the cells: number, name, a mark of those who withdrew, rating, title, federation, points.
	row = cells.Compile(`^(\d{1,4}) (.*?) ?(\(W\))? (\d{1,4})(?: (\S{1,3}))?(?: (\S{1,3}))? (\d{1,3}(?:[.,]\d)?)$`)
	// before and behind are what stands on either side of the rating.
	before = cells.Compile(`^(\d{1,4}) (.*?) ?(\(W\))?$`)
	behind = cells.Compile(`^(?:(\S{1,3}) )?(?:(\S{1,3}) )?(\d{1,3}(?:[.,]\d)?)$`)
)

// apart takes the part of a line before the cells to pieces, as row does. The rating stands below its header, so that a
// name may end in a number; where letters of several bytes have moved it, the order of the pieces tells.
func (r *reader) apart(left string) []string {
	at, runes := r.rating, []rune(left)
	if at > 0 && len(runes) > at+4 && runes[at-1] == ' ' && runes[at+4] == ' ' {
		a, b := before.FindStringSubmatch(cells.Tidy(string(runes[:at]))),
			behind.FindStringSubmatch(cells.Tidy(string(runes[at+4:])))
		figure := strings.TrimSpace(string(runes[at : at+4]))
		if _, err := strconv.Atoi(figure); err == nil && a != nil && b != nil {
			return []string{"", a[1], a[2], a[3], figure, b[1], b[2], b[3]}
		}
	}
	return row.FindStringSubmatch(cells.Tidy(left))
}

// player reads one line.
func (r *reader) player(line int, text string) {
	left, right, parted := strings.Cut(text, "|")
	m := r.apart(left)
	if !parted || m == nil {
		r.Pad.Note(finding.NotAPlayer, r.Line(line), text)
		return
	}
	n, _ := strconv.Atoi(m[1])
	if first := r.lines[n]; first > 0 || n == 0 {
		r.Pad.Note(finding.NumberTwice, r.Line(line), m[1], "first", workbook.Line(first))
		return
	}
	r.lines[n] = line
	e := draft.Entrant{At: r.On(line)}
	e.Entrant = rating.Entrant{Number: n, Name: m[2], Title: titleOf(m[5], m[6]), Rating: strings.TrimLeft(m[4], "0"),
		Points: r.Points(line, m[7]), Status: rating.Played, Origin: r.Line(line)}
	if !textfile.IsTitle(textfile.Title(m[6])) {
		e.Federation = draft.Federation(m[6])
	}
	if m[3] != "" {
		e.Status = rating.Withdrew
	}
	r.Entrants = append(r.Entrants, e)
	table, _, _ := strings.Cut(right, "|") // what stands behind a second bar is not of the rounds
	r.cells(n, line, strings.Fields(table))
}

// titleOf tells a title from a federation; both may be missing.
func titleOf(words ...string) string {
	for _, w := range words {
		if t := textfile.Title(w); textfile.IsTitle(t) {
			return t
		}
	}
	return ""
}

// cells reads the cells of a line, one for each round.
func (r *reader) cells(n, line int, words []string) {
	if len(words) != r.Event.Rounds {
		r.Pad.Note(finding.NotAPlayer, r.Line(line), strings.Join(words, " "))
		words = nil
	}
	for i, text := range words {
		c, side, ok := parse(text)
		if !ok {
			r.Pad.Note(finding.NotAResult, r.Line(line), text, "allowed", examples)
		}
		r.entries = append(r.entries, mirror.Entry{Round: i + 1, Player: n, Cell: c, Side: side, Shown: text,
			At: r.Line(line), Unread: !ok})
	}
}

// examples shows how a cell is written.
const examples = "+W5  =B2  -B1  +F8  -F8  +PAB  +BYE  =HPB  =BYE  --"

var shape = cells.Compile(`^([+=-])(?:([WBF])(\d{1,4})|(BYE|PAB|HPB|FPB|ZPB))$`)

// parse reads a cell: the result, then the colour and the opponent, or the kind of bye.
func parse(text string) (c cells.Cross, side cells.Side, ok bool) {
	c.Stage = rating.Normal
	if text == "--" {
		c.Kind = rating.ZeroBye
		return c, side, true
	}
	m := shape.FindStringSubmatch(strings.ToUpper(text))
	if m == nil {
		return c, side, false
	}
	bye := map[string]rating.GameKind{"+": rating.FullBye, "=": rating.HalfBye, "-": rating.ZeroBye}[m[1]]
	c.Score = map[string]rating.Score{"+": rating.Win, "=": rating.Draw}[m[1]]
	if m[4] != "" {
		c.Kind = bye
		return c, side, true
	}
	c.Opponent, _ = strconv.Atoi(m[3])
	c.Kind = rating.OverBoard
	switch m[2] {
	case "W":
		side = cells.FirstSide
	case "B":
		side = cells.SecondSide
	case "F":
		c.Kind = rating.Forfeit
	}
	return c, side, c.Opponent > 0
}
