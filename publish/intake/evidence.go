package intake

import (
	"slices"
	"strconv"

	"kalends/ingest/identity"
	"kalends/rating"
	"kalends/rating/finding"
)

// witness answers what identity asks of the lists and of other events. An error ends its answers and is kept: a verdict
// that was reached without them is none.
type witness struct {
	*Judge
	failed error
}

func (w *witness) evidence() identity.Lists {
	return identity.Lists{Printed: w.printed, Given: w.given, Elsewhere: w.elsewhere, Titles: w.titles()}
}

// printed gives what the list in force on a day printed of some players.
func (w *witness) printed(list string, day rating.Date, players []string) map[string]rating.Points {
	l, ok := w.ListByID(list)
	if !ok || w.failed != nil {
		return nil
	}
	in, ok, err := w.InForceOf(l.ID, players)(day)
	if err != nil || !ok {
		w.failed = err
		return nil
	}
	decimals, all := l.Ruleset.Profile().Decimals, make(map[string]rating.Points, len(players))
	for _, id := range players {
		if s, listed := in.Find(id); listed && s.Rated {
			all[id], w.failed = rating.ParsePoints(s.Rating.Text(decimals))
		}
	}
	return all
}

func (w *witness) given(list string, r rating.Points) bool {
	l, ok := w.ListByID(list)
	return ok && slices.Contains(l.Ruleset.Profile().Given, r)
}

func (w *witness) titles() (all []rating.TitleName) {
	for _, l := range w.Setup.Lists {
		all = append(all, l.Ruleset.Profile().Titles...)
	}
	return all
}

// elsewhere names an event in which a player played on a day of this one, in another place or for the same list.
func (w *witness) elsewhere(e rating.Event, player string) string {
	if w.failed == nil {
		w.failed = w.busy.fill(w.Judge, e)
	}
	for _, o := range w.busy.by[player] {
		if o.code != e.Code && (o.list == e.List || o.city == "" || o.city != placeOf(e)) && o.meets(e) {
			return o.code
		}
	}
	return ""
}

// onePerson asks about a sheet in which somebody stands under two numbers of which the office has said that they are one
// person's: nobody plays himself, and one of the two, the sheet or the decision, is wrong.
func (j *Judge) onePerson(e rating.Event) (rating.Findings, error) {
	merges, err := j.Ledger.Merges()
	if err != nil {
		return nil, err
	}
	now := e
	for _, d := range merges {
		if now.Names(d.Player) && now.Names(d.Into) {
			return rating.Findings{{Code: finding.OnePersonTwice, Origin: e.Origin, Args: map[string]string{
				"player": d.Player, "into": d.Into, "n": strconv.Itoa(d.Number)}}}, nil
		}
		now, _ = rating.Counted(now, []rating.Decision{d})
	}
	return nil, nil
}
