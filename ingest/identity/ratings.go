package identity

import (
	"maps"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
)

// ratings compares the ratings in a file with those that a list has printed.
type ratings struct {
	list    string // the event's, or another of the association, whose ratings the file has
	day     rating.Date
	printed map[string]rating.Points // by player on the list; 0: unrated
	given   func(rating.Points) bool // see Lists.Given
	shown   bool                     // the file has ratings
	ours    bool                     // at least half of the rated names in the file have that rating on the list
	others  bool                     // fewer than a tenth have it: the ratings are those of another list
}

// leastAlike is how many ratings must be those of the list, so that a rating does not prove itself.
const leastAlike = 2

// listsBefore are how many days before an event lists are looked up that an organiser may have used: those of the month and
// of the quarter before.
var listsBefore = []rating.Date{31, 92}

// compareRatings compares the ratings in the file with those of the list in force when the event began, or when the
// file was printed, or of a list before, and then with those of the association's other lists, because programs often have only
// standard ratings. It returns the first comparison in which they agree, or else the first. Without a list or a day nothing is
// printed.
func (q *inquiry) compareRatings() (first ratings) {
	shown := slices.ContainsFunc(q.Entrants, func(e draft.Entrant) bool { return len(ratingsOf(&e)) > 0 })
	first.shown = shown
	if q.Event.List == "" || q.Lists.Printed == nil {
		return first
	}
	days := []rating.Date{q.Event.Start, q.Updated}
	for _, before := range listsBefore {
		days = append(days, max(q.Event.Start-before, 0))
	}
	lists := []string{q.Event.List}
	if shown {
		lists = append(lists, q.Lists.All...)
	}
	for i, list := range lists {
		for _, day := range days {
			if day == 0 || i > 0 && list == q.Event.List {
				continue
			}
			r := q.ratingsOn(list, day)
			if r.shown = shown; r.ours {
				return r
			}
			if first.printed == nil && i == 0 {
				first = r
			}
		}
	}
	return first
}

// lookUp adds the printed ratings of further players to the ratings.
func (q *inquiry) lookUp(ids []string) {
	r := &q.ratings
	if r.printed != nil {
		maps.Copy(r.printed, q.Lists.Printed(r.list, r.day, ids))
	}
}

// ratingsOn compares the ratings in the file with those of a list in force on a day.
func (q *inquiry) ratingsOn(list string, day rating.Date) ratings {
	r := ratings{list: list, day: day, given: q.givenToMany(list)}
	named, ids := make([][]string, len(q.Entrants)), map[string]bool{}
	for i := range q.Entrants {
		named[i] = q.namedBy(&q.Entrants[i])
		for _, id := range named[i] {
			ids[id] = true
		}
	}
	r.printed = q.Lists.Printed(list, day, slices.Sorted(maps.Keys(ids)))
	rated, alike := 0, 0
	for i := range q.Entrants {
		e := &q.Entrants[i]
		if e.Guest || !r.distinctive(e) {
			continue
		}
		rated++
		if slices.ContainsFunc(named[i], func(id string) bool { _, same := r.exact(e, id); return same }) {
			alike++
		}
	}
	r.ours = alike >= leastAlike && alike*2 >= rated
	r.others = alike*10 < rated && rated >= leastAlike
	return r
}

// givenToMany returns the function that reports whether many players have a rating without having earned it: the regulation
// gives it, or it is a round hundred below 2000, as programs and people write for those without a rating.
func (q *inquiry) givenToMany(list string) func(rating.Points) bool {
	return func(v rating.Points) bool {
		return v%rating.PointsOf(100) == 0 && v < rating.PointsOf(2000) || q.Lists.Given != nil && q.Lists.Given(list, v)
	}
}

// namedBy returns the players whom a row may mean: the one who was recognised, or else those of its name, or the only one
// of a similar name. A guest is none.
func (q *inquiry) namedBy(e *draft.Entrant) []string {
	if e.Guest {
		return nil
	}
	if e.Player != "" {
		return []string{e.Player}
	}
	ids := q.Registry.Present(q.Registry.Named(e.Name), nil)
	if only := q.alone[e]; len(ids) == 0 && only != "" {
		return []string{only}
	}
	return ids[:min(len(ids), mostNamesakes)]
}

// mostNamesakes is for how many people of one name ratings are looked up.
const mostNamesakes = 20

// ratingsOf returns the ratings in a row that are numbers above 0.
func ratingsOf(e *draft.Entrant) (all []rating.Points) {
	for _, text := range append([]string{e.Rating}, e.Ratings...) {
		if v, err := rating.ParsePoints(cells.Decimal(strings.TrimSpace(text))); err == nil && v > 0 {
			all = append(all, v)
		}
	}
	return all
}

// distinctive reports whether a row has a rating that is not given to many players.
func (r ratings) distinctive(e *draft.Entrant) bool {
	return slices.ContainsFunc(ratingsOf(e), func(v rating.Points) bool { return !r.given(v) })
}

// exact returns the printed rating of a player as a text; false if the row does not have it or it is given to many
// players.
func (r ratings) exact(e *draft.Entrant, player string) (string, bool) {
	printed := r.printed[player]
	if printed == 0 || r.given(printed) || !slices.Contains(ratingsOf(e), printed) {
		return "", false
	}
	return registry.RatingText(printed), true
}

// against returns a contradiction if only one of row and player is rated, unless the file has the ratings of another list. A
// rating that programs give to everybody without one does not count.
func (r ratings) against(e *draft.Entrant, player string) []string {
	if r.others || r.printed == nil || !r.shown {
		return nil
	}
	printed, rated := r.printed[player], len(ratingsOf(e)) > 0
	switch {
	case printed != 0 && !slices.Contains(ratingsOf(e), printed) && !r.distinctive(e):
		return []string{phrase("unrated", "read", registry.RatingText(printed))}
	case printed == 0 && rated && r.distinctive(e):
		return []string{phrase("rated")}
	}
	return nil
}

// differ returns the printed rating of a player, and whether a row has another one, though the ratings in the file are not
// those of another list.
func (r ratings) differ(e *draft.Entrant, player string) (printed rating.Points, differs bool) {
	printed = r.printed[player]
	return printed, printed != 0 && !r.others && r.distinctive(e) && !slices.Contains(ratingsOf(e), printed)
}
