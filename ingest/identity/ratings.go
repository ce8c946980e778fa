package identity

import (
	"maps"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
)

// ratings is what a list printed of the people whom a file names, against what the file says of them.
type ratings struct {
	day     rating.Date
	printed map[string]rating.Points // who stood on the list; 0: unrated
	given   func(rating.Points) bool
	shown   bool // the file has ratings
	ours    bool // half of the file's rated names have that rating on the list
	others  bool // less than half: they are those of another list
}

// leastAlike is how many names must match, so that a rating is not its own proof.
const leastAlike = 2

// compareRatings finds the list whose ratings the file has: that in force when the event began, or when the file was
// printed.
func (q *inquiry) compareRatings() ratings {
	best := ratings{}
	for _, day := range []rating.Date{q.Event.Start, q.Updated} {
		if day == 0 || q.Event.List == "" || q.Lists.Printed == nil {
			continue
		}
		r := q.ratingsOn(day)
		if r.ours || best.printed == nil {
			best = r
		}
		if r.ours {
			break
		}
	}
	best.shown = slices.ContainsFunc(q.Entrants, func(e draft.Entrant) bool { return len(ratingsOf(&e)) > 0 })
	return best
}

// lookUp adds players of whom it was not asked yet what the list printed.
func (q *inquiry) lookUp(ids []string) {
	r := &q.ratings
	if r.printed != nil {
		maps.Copy(r.printed, q.Lists.Printed(q.Event.List, r.day, ids))
	}
}

func (q *inquiry) ratingsOn(day rating.Date) ratings {
	r := ratings{day: day, given: func(v rating.Points) bool {
		return v%rating.PointsOf(100) == 0 || q.Lists.Given != nil && q.Lists.Given(q.Event.List, v)
	}}
	named, ids := make([][]string, len(q.Entrants)), map[string]bool{}
	for i := range q.Entrants {
		named[i] = q.namedBy(&q.Entrants[i])
		for _, id := range named[i] {
			ids[id] = true
		}
	}
	r.printed = q.Lists.Printed(q.Event.List, day, slices.Sorted(maps.Keys(ids)))
	rated, alike := 0, 0
	for i := range q.Entrants {
		e := &q.Entrants[i]
		if e.Guest || !r.tells(e) {
			continue
		}
		rated++
		if slices.ContainsFunc(named[i], func(id string) bool { _, same := r.exact(e, id); return same }) {
			alike++
		}
	}
	r.ours = alike >= leastAlike && alike*2 >= rated
	r.others = !r.ours && alike*2 < rated && rated >= leastAlike
	return r
}

// namedBy lists who is called as a row says, or who was recognised by its number.
func (q *inquiry) namedBy(e *draft.Entrant) []string {
	if e.Guest {
		return nil
	}
	if e.Player != "" {
		return []string{e.Player}
	}
	var ids []string
	for _, id := range q.reg.Named(e.Name) {
		if p, _, ok := q.reg.Resolve(id); ok {
			ids = append(ids, p.ID)
		}
	}
	return ids[:min(len(ids), mostNamesakes)]
}

// mostNamesakes is of how many people of one name the ratings are looked up.
const mostNamesakes = 20

// ratingsOf reads the ratings of a row.
func ratingsOf(e *draft.Entrant) (all []rating.Points) {
	for _, text := range append([]string{e.Rating}, e.Ratings...) {
		if v, err := rating.ParsePoints(cells.Decimal(strings.TrimSpace(text))); err == nil && v > 0 {
			all = append(all, v)
		}
	}
	return all
}

// tells says whether a row has a rating that is not one of very many.
func (r ratings) tells(e *draft.Entrant) bool {
	return slices.ContainsFunc(ratingsOf(e), func(v rating.Points) bool { return !r.given(v) })
}

// exact says whether the list printed of a player just what the row has, and that this is not a rating that many are given.
func (r ratings) exact(e *draft.Entrant, player string) (string, bool) {
	printed := r.printed[player]
	if printed == 0 || r.given(printed) || !slices.Contains(ratingsOf(e), printed) {
		return "", false
	}
	return strings.TrimSuffix(strings.TrimRight(printed.Text(2), "0"), "."), true
}

// against says whether one of row and player is rated and the other is not, unless the file's ratings are of another
// list. A rating that programs give to everybody without one is none.
func (r ratings) against(e *draft.Entrant, player string) []string {
	if r.others || r.printed == nil || !r.shown {
		return nil
	}
	printed, rated := r.printed[player], len(ratingsOf(e)) > 0
	switch {
	case printed != 0 && !slices.Contains(ratingsOf(e), printed) && !r.tells(e):
		return []string{says("unrated", "read", strings.TrimSuffix(strings.TrimRight(printed.Text(2), "0"), "."))}
	case printed == 0 && rated && r.tells(e):
		return []string{says("rated")}
	}
	return nil
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
