package trf

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/formats/textfile"
	"kalends/rating"
	"kalends/rating/finding"
)

// points are what the results are worth by record 162 or the extensions of pairing programs.
type points struct {
	win, draw, loss, absent rating.Score
	allocated               rating.Score // of a bye that the pairing gave
	declared                bool
}

// pointsOf reads a number of points.
func pointsOf(text string) (rating.Score, bool) {
	p, err := rating.ParsePoints(cells.Decimal(text))
	return rating.Score(p), err == nil && text != ""
}

// declared reads what the report says of its scoring. What differs from the scorings that we know is told, and the
// points of the players are not compared with their results.
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
		if p, ok := pointsOf(r.said(tag)); ok {
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

// set takes the worth of a result by its symbol in record 162 or its code in an extension.
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

// all gives what stands on every line of a kind.
func (r *reader) all(tag string) string {
	var texts []string
	r.each(tag, func(l line) { texts = append(texts, l.rest(5)) })
	return strings.Join(texts, " ")
}

// known says whether the points of the players can be compared with their results; where they cannot, that is told.
func (r *reader) comparable() bool {
	if r.Event.Scoring == "" && r.worth.declared {
		w := r.worth
		for i := range r.Entrants {
			r.Entrants[i].Points = ""
		}
		r.Pad.Note(finding.ScoringUnchecked, r.At("event.scoring"), "", "win", short(w.win), "draw", short(w.draw), "loss",
			short(w.loss), "absent", short(w.absent), "bye", short(w.allocated))
		return false
	}
	return true
}

func short(s rating.Score) string {
	return strings.TrimSuffix(strings.TrimSuffix(s.String(), "0"), ".0")
}

// abnormal leaves out of the comparison those whose points record 299 changes.
func (r *reader) abnormal() {
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
		r.Pad.Note(finding.PointsAdjusted, r.at("299"), "", "numbers", strings.Join(numbers, ", "))
	}
}
