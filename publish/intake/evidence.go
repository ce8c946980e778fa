package intake

import (
	"slices"
	"strconv"

	"kalends/ingest/identity"
	"kalends/rating"
	"kalends/rating/finding"
)

// evidence answers the reader's look-ups about people: what lists have printed, and in which other events they played.
// After an error it finds nothing and keeps the error; a verdict that was made with it must not be used then.
type evidence struct {
	*Judge
	failed error
}

// lists returns the look-ups as the reader takes them.
func (ev *evidence) lists() identity.Lists {
	return identity.Lists{Printed: ev.printed, Given: ev.given, Elsewhere: ev.elsewhere, Titles: ev.titles()}
}

// printed returns the ratings of players as the list in force on a day has printed them. Players without a rating are
// missing from it.
func (ev *evidence) printed(list string, day rating.Date, players []string) map[string]rating.Points {
	l, ok := ev.ListByID(list)
	if !ok || ev.failed != nil {
		return nil
	}
	in, ok, err := ev.InForceOf(l.ID, players)(day)
	if err != nil || !ok {
		ev.failed = err
		return nil
	}
	decimals, all := l.Ruleset.Profile().Decimals, make(map[string]rating.Points, len(players))
	for _, id := range players {
		if s, listed := in.Find(id); listed && s.Rated {
			if all[id], ev.failed = rating.ParsePoints(s.Rating.Text(decimals)); ev.failed != nil {
				return nil
			}
		}
	}
	return all
}

// given reports whether the regulation of a list gives this rating to many players or has none so low, so that it identifies
// nobody.
func (ev *evidence) given(list string, r rating.Points) bool {
	l, ok := ev.ListByID(list)
	if !ok {
		return false
	}
	p := l.Ruleset.Profile()
	return slices.Contains(p.Given, r) || r < min(p.Lowest[rating.Male], p.Lowest[rating.Female])
}

// titles returns the titles of all rulesets.
func (ev *evidence) titles() (all []rating.TitleName) {
	for _, l := range ev.Setup.Lists {
		all = append(all, l.Ruleset.Profile().Titles...)
	}
	return all
}

// elsewhere returns the code of another accepted event in which a player played on a day of this one, in another place
// or for the same list; empty if there is none.
func (ev *evidence) elsewhere(e rating.Event, player string) string {
	if ev.failed == nil {
		ev.failed = ev.appearances.fill(ev.Judge, e)
	}
	for _, o := range ev.appearances.of[player] {
		if o.code != e.Code && (o.list == e.List || o.city == "" || o.city != placeOf(e)) && o.sharesDay(e) {
			return o.code
		}
	}
	return ""
}

// lastEvent returns the event of a player's last rated game on the lists in force today, by which people of one name
// can be told apart; empty if there is none.
func (ev *evidence) lastEvent(player string) string {
	for _, l := range ev.Setup.Lists {
		list, _, err := ev.Ledger.InForceOf(l.ID, ev.Today(), []string{player})
		if err != nil {
			ev.failed = err
			return ""
		}
		for _, s := range list.States {
			if s.LastEvent != "" {
				return s.LastEvent
			}
		}
	}
	return ""
}

// onePerson returns a question about a sheet that names both numbers of a player whom the office has merged; none
// otherwise. Nobody plays himself, so the sheet or the decision is wrong.
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
