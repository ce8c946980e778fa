package registry

import (
	"iter"
	"strings"

	"kalends/ingest/fields"
	"kalends/rating"
	"kalends/rating/finding"
)

// readOpening reads a row of sheet Ratings. It drops a row without player, list or date, and reports a second one for
// the same three.
func (r *reader) readOpening(rec fields.Record) {
	at, ok := r.playerRow(rec, "rating.id")
	o := rating.Opening{Player: rec.Text("rating.id"), List: rec.Choice("rating.list"), Date: rec.Date("rating.date"),
		Games:    rec.IntOr("rating.games", -1),
		LastGame: rec.Date("rating.last_game"), K: rec.Int("rating.k"), Source: rec.Text("rating.source"),
		Document: rec.Text("rating.doc_no"), Origin: rec.Origin("rating.id")}
	o.Rating, o.Rated = ratingIn(rec, "rating.rating")
	o.Peak, _ = ratingIn(rec, "rating.peak")
	if !ok || o.List == "" || o.Date == 0 {
		return
	}
	key := r.builder.openingKey(&o, at)
	if row, twice := r.opened[key]; twice {
		rec.Note(finding.RatingTwice, "rating.id", "first", rec.AnyPlace()(int(row), "rating.id").Cell)
		return
	}
	r.opened[key] = int32(rec.Row)
	if o.Rated {
		o.Peak = max(o.Peak, o.Rating)
	}
	r.last[o.List] = max(r.last[o.List], o.Date)
	r.builder.addOpening(&o, at)
}

// ratingIn returns a rating, and false for none.
func ratingIn(rec fields.Record, key string) (rating.Points, bool) {
	text := rec.Text(key)
	if text == "" {
		return 0, false
	}
	p, err := rating.ParseRating(trimZeros(text))
	if err != nil {
		rec.Note(finding.NotARating, key)
		return 0, false
	}
	return p, true
}

// trimZeros removes the zeros that a spreadsheet adds after a decimal point: 2345.600 is a rating, 2345.6000000000004
// none.
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

// LastOpening returns the newest date of a list on sheet Ratings.
func (r Registry) LastOpening(list string) (rating.Date, bool) {
	day, ok := r.last[list]
	return day, ok
}

// Openings iterates over the rows of sheet Ratings, by player, list and date.
func (r Registry) Openings() iter.Seq[rating.Opening] {
	return r.OpeningsOf(func(string) bool { return true })
}

// OpeningsOf iterates over the rows of the players who are wanted.
func (r Registry) OpeningsOf(wanted func(player string) bool) iter.Seq[rating.Opening] {
	return func(yield func(rating.Opening) bool) {
		if r.base == nil {
			return
		}
		all := r.base.openings.once()
		for i := range all.at {
			if wanted(string(all.key(i))) && !yield(decode[rating.Opening](all.record(i), r.base.words)) {
				return
			}
		}
	}
}
