package registry

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"kalends/ingest/fields"
	"kalends/rating"
	"kalends/rating/finding"
)

// readOpening reads a row of sheet Ratings.
func (r *reader) readOpening(rec fields.Record) {
	if o, ok := r.opening(rec); ok {
		r.openings = append(r.openings, o)
	}
}

// openingsInOrder sorts them by player, list and date.
func (r *reader) openingsInOrder() {
	r.opened = nil
	slices.SortFunc(r.openings, func(a, b rating.Opening) int {
		return cmp.Or(cmp.Compare(a.Player, b.Player), cmp.Compare(a.List, b.List), cmp.Compare(a.Date, b.Date))
	})
}

// openingOf is what tells two rows of sheet Ratings apart.
type openingOf struct {
	id, list string
	date     rating.Date
}

// opening reads a row of sheet Ratings, unless it says too little or what another has said.
func (r *reader) opening(rec fields.Record) (o rating.Opening, good bool) {
	id, ok := r.player(rec, "rating.id")
	o = rating.Opening{Player: id, List: rec.Choice("rating.list"), Date: rec.Date("rating.date"),
		Games:    rec.IntOr("rating.games", -1),
		LastGame: rec.Date("rating.last_game"), K: rec.Int("rating.k"), Source: rec.Text("rating.source"),
		Document: rec.Text("rating.doc_no"), Origin: rec.Origin("rating.id")}
	o.Rating, o.Rated = ratingIn(rec, "rating.rating")
	o.Peak, _ = ratingIn(rec, "rating.peak")
	if !ok || o.List == "" || o.Date == 0 {
		return o, false
	}
	key := openingOf{id, o.List, o.Date}
	if at, twice := r.opened[key]; twice {
		rec.Note(finding.RatingTwice, "rating.id", "first", at)
		return o, false
	}
	r.opened[key] = o.Origin.Cell
	if o.Rated {
		o.Peak = max(o.Peak, o.Rating)
	}
	return o, true
}

// ratingIn reads a rating; empty is none.
func ratingIn(rec fields.Record, key string) (rating.Points, bool) {
	text := rec.Text(key)
	if text == "" {
		return 0, false
	}
	p, err := rating.ParsePoints(trimZeros(text))
	if err != nil || p <= 0 {
		rec.Note(finding.NotARating, key)
		return 0, false
	}
	return p, true
}

// trimZeros takes away what a spreadsheet adds behind a decimal point: 2345.6000000000004 stays a fault, 2345.600 not.
func trimZeros(s string) string {
	whole, part, found := strings.Cut(s, ".")
	if !found || len(part) <= 2 {
		return s
	}
	if part = strings.TrimRight(part, "0"); part == "" {
		return whole
	}
	return whole + "." + part
}

// lastOpenings gives the newest date of sheet Ratings by list.
func lastOpenings(all []rating.Opening) map[string]rating.Date {
	last := map[string]rating.Date{}
	for _, o := range all {
		last[o.List] = max(last[o.List], o.Date)
	}
	return last
}

// LastOpening gives the newest date of a list on sheet Ratings.
func (r Registry) LastOpening(list string) (rating.Date, bool) {
	day, ok := r.last[list]
	return day, ok
}

// Openings gives the rows of sheet Ratings, by player, list and date.
func (r Registry) Openings() iter.Seq[rating.Opening] {
	return func(yield func(rating.Opening) bool) {
		if r.base != nil {
			r.base.openings.all()(yield)
		}
	}
}
