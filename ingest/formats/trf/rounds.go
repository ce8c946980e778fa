package trf

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/formats/textfile"
	"kalends/rating"
	"kalends/rating/finding"
)

// cell is one round on a player's line.
type cell struct {
	round, opponent int // opponent 0: none
	side            cells.Side
	kind            rating.GameKind // empty: no game and no bye
	score           rating.Score
	allocated       bool   // a bye that the pairing gave
	sign            bool   // a bye written with the sign of a game, as before the letters
	absent          bool   // paired, but with the letter of a bye: did not come
	wrong           bool   // could not be read
	dash            bool   // without opponent and result, but not blank
	shown           string // the text
}

// outcome is the kind and score that a letter or sign means.
type outcome struct {
	kind  rating.GameKind
	score rating.Score
}

// codes maps the results of paired games, played or not.
var codes = map[string]outcome{
	"1": {rating.OverBoard, rating.Win}, "=": {rating.OverBoard, rating.Draw}, "0": {rating.OverBoard, rating.Loss},
	"+": {rating.Forfeit, rating.Win}, "-": {rating.Forfeit, rating.Loss},
	"Z": {rating.Forfeit, rating.Loss}, // absent, as some programs say of a player who was paired
	"W": {rating.Short, rating.Win}, "D": {rating.Short, rating.Draw}, "L": {rating.Short, rating.Loss},
	"": {rating.Pending, 0},
}

// byes maps the results without an opponent.
var byes = map[string]outcome{
	"F": {rating.FullBye, rating.Win}, "U": {rating.FullBye, rating.Win}, "+": {rating.FullBye, rating.Win},
	"1": {rating.FullBye, rating.Win},
	"H": {rating.HalfBye, rating.Draw}, "=": {rating.HalfBye, rating.Draw},
	"Z": {rating.ZeroBye, 0}, "-": {rating.ZeroBye, 0}, "0": {rating.ZeroBye, 0},
	"": {},
}

// allowed returns, for messages, how a round is written with and without an opponent.
func (c cell) allowed() string {
	if c.opponent != 0 {
		return "12 w 1  12 b =  12 w 0  12 b +  12 w -  12 b W  12 w D  12 b L"
	}
	return "12 w 1  12 b =  12 w 0  0000 - F  0000 - H  0000 - U  0000 - Z"
}

// shifted reports whether the text of a round would be valid in other columns.
func (c cell) shifted() bool {
	parts := strings.Fields(strings.ToUpper(c.shown))
	switch len(parts) {
	case 1:
		_, bye := byes[parts[0]]
		return bye
	case 3:
		_, game := codes[parts[2]]
		_, bye := byes[parts[2]]
		_, side := sides[strings.ToLower(parts[1])]
		return textfile.Number(parts[0]) > 0 && side && game || strings.Trim(parts[0], "0") == "" && parts[1] == "-" && bye
	}
	return false
}

// reportUnread reports an invalid round, or one that would be valid in other columns.
func (c cell) reportUnread(report *fields.Report, at rating.Origin) {
	if !c.shifted() {
		report.Note(finding.NotAResult, at, c.shown, "allowed", c.allowed())
		return
	}
	column := func(offset int) string { return strconv.Itoa(firstColumn(c.round) + offset) }
	report.Note(finding.BesideColumns, at, c.shown, "round", strconv.Itoa(c.round), "opponent", column(0)+"–"+column(3),
		"colour", column(5), "result", column(7))
}

// sides maps the letters of colours.
var sides = map[string]cells.Side{"w": cells.FirstSide, "b": cells.SecondSide, "-": cells.NoSide, "": cells.NoSide}

// mostRounds is the highest number of rounds on a line.
const mostRounds = 99

// block returns the round in its ten columns; ok is false if they are invalid.
func (l line) block(round int) (c cell, ok bool) {
	at := firstColumn(round)
	c = cell{round: round, shown: l.columns(at-1, at+8)}
	opponent, colour, result := l.columns(at, at+3), strings.ToLower(l.columns(at+5, at+5)),
		strings.ToUpper(l.columns(at+7, at+7))
	if l.columns(at-1, at-1)+l.columns(at+4, at+4)+l.columns(at+6, at+6)+l.columns(at+8, at+8) != "" {
		return c, false
	}
	if c.side, ok = sides[colour]; !ok {
		return c, false
	}
	c.opponent = textfile.Number(opponent)
	if c.opponent == 0 && strings.Trim(opponent, "0") != "" {
		return c, false
	}
	if c.opponent == 0 {
		return c.bye(colour, result)
	}
	code, ok := codes[result]
	c.kind, c.score, c.absent = code.kind, code.score, result == "Z"
	return c, ok
}

// bye returns the round as a bye with a result, or as empty; false if the result is invalid. A colour would be that of
// a game whose opponent is missing.
func (c cell) bye(colour, result string) (cell, bool) {
	b, ok := byes[result]
	if !ok || strings.ContainsAny(result, "10=") && c.side != cells.NoSide {
		return c, false
	}
	c.side = cells.NoSide
	c.kind, c.score = b.kind, b.score
	c.allocated, c.sign = result == "U", result != "" && strings.Contains("+1=-0", result)
	c.dash = result == "" && c.shown != ""
	return c, true
}

// points are the values of results by record 162 or the extensions of pairing programs.
type points struct {
	win, draw, loss, absent rating.Score
	allocated               rating.Score // of a bye that the pairing gave
	declared                bool
}

// pointsOf parses a number of points; it returns false for anything else.
func pointsOf(text string) (rating.Score, bool) {
	p, err := rating.ParsePoints(cells.Decimal(text))
	return rating.Score(p), err == nil && text != ""
}

// declared sets the values of results, and the scoring of the event if they are those of a known one.
func (r *reader) declared() {
	w := points{win: rating.Win, draw: rating.Draw, allocated: -1}
	r.each("162", func(l line) {
		for at := 6; at <= len(l.runes); at += 9 {
			if p, ok := pointsOf(l.columns(at+1, at+4)); ok {
				w.set(l.columns(at, at), p)
			}
		}
	})
	for _, word := range strings.Fields(r.all("XXS")) {
		if code, text, ok := strings.Cut(word, "="); ok {
			if p, ok := pointsOf(zeroed(text)); ok {
				w.set(strings.ToUpper(code), p)
			}
		}
	}
	for _, tag := range strings.Fields("BBW BBD BBL BBZ BBF BBU") {
		if p, ok := pointsOf(r.value(tag)); ok {
			w.set(tag, p)
		}
	}
	if w.allocated < 0 {
		w.allocated = w.win
	}
	if r.worth = w; !w.declared {
		return
	}
	for scoring, known := range map[string]points{
		cells.Half: {win: 100, draw: 50}, cells.Two: {win: 200, draw: 100}, cells.Three: {win: 300, draw: 100},
	} {
		if known.win == w.win && known.draw == w.draw && w.loss == 0 && w.absent == 0 &&
			slices.Contains([]rating.Score{w.win, w.draw, 0}, w.allocated) {
			r.Event.Scoring = scoring
		}
	}
}

// set sets the value of a result by its symbol in record 162 or its code in an extension. Another code is ignored.
func (w *points) set(code string, p rating.Score) {
	switch code {
	case "W", "WW", "BW", "BBW":
		w.win = p
	case "D", "WD", "BD", "BBD":
		w.draw = p
	case "L", "WL", "BL", "BBL":
		w.loss = p
	case "A", "Z", "ZPB", "FL", "BBZ", "BBF":
		w.absent = p
	case "P", "PAB", "BBU":
		w.allocated = p
	default:
		return
	}
	w.declared = true
}

// zeroed writes .5 as 0.5.
func zeroed(s string) string {
	if strings.HasPrefix(s, ".") {
		return "0" + s
	}
	return s
}

// all returns the texts of all lines with a tag, from column 5 on, in the order of the file and joined by blanks.
func (r *reader) all(tag string) string {
	var texts []string
	r.each(tag, func(l line) { texts = append(texts, l.rest(5)) })
	return strings.Join(texts, " ")
}

// comparable reports whether the points of the players can be compared with their results. If not, because the
// declared scoring is unknown, it adds a finding and drops the points.
func (r *reader) comparable() bool {
	if r.Event.Scoring == "" && r.worth.declared {
		w := r.worth
		for i := range r.Entrants {
			r.Entrants[i].Points = ""
		}
		r.Note(finding.ScoringUnchecked, r.At("event.scoring"), "", "win", short(w.win), "draw", short(w.draw), "loss",
			short(w.loss), "absent", short(w.absent), "bye", short(w.allocated))
		return false
	}
	return true
}

// short returns points with at most the decimals that they need.
func short(s rating.Score) string {
	return strings.TrimSuffix(strings.TrimSuffix(s.String(), "0"), ".0")
}

// adjustedPoints drops the points of players whom record 299 gives or takes some, and notes their numbers: they cannot
// be compared.
func (r *reader) adjustedPoints() {
	var numbers []string
	r.each("299", func(l line) {
		for at := 24; at <= len(l.runes); at += 5 {
			n := textfile.Number(l.columns(at, at+3))
			if n == 0 {
				continue
			}
			numbers = append(numbers, strconv.Itoa(n))
			for _, p := range r.order {
				if p.entrant.Number == n && !r.byTeams() || p.entrant.Team == n && r.byTeams() {
					p.entrant.Points = ""
				}
			}
		}
	})
	if len(numbers) > 0 {
		r.Note(finding.PointsAdjusted, r.at("299"), "", "numbers", strings.Join(numbers, ", "))
	}
}
