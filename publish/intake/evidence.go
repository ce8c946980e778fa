package intake

import (
	"slices"
	"strconv"

	"kalends/ingest/identity"
	"kalends/rating"
	"kalends/rating/finding"
)

// evidence answers what the reader asks about people: what lists have printed, and in which other events they played. After
// an error it answers nothing and keeps the error; a verdict without its answers must not be used.
type evidence struct {
	*Judge
	failed error
}

func (ev *evidence) lists() identity.Lists {
	return identity.Lists{Printed: ev.printed, Given: ev.given, Elsewhere: ev.elsewhere, Titles: ev.titles()}
}

// printed returns what the list in force on a day has printed for some players.
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
			all[id], ev.failed = rating.ParsePoints(s.Rating.Text(decimals))
		}
	}
	return all
}

// given reports whether the regulation of a list gives this rating to many players.
func (ev *evidence) given(list string, r rating.Points) bool {
	l, ok := ev.ListByID(list)
	return ok && slices.Contains(l.Ruleset.Profile().Given, r)
}

func (ev *evidence) titles() (all []rating.TitleName) {
	for _, l := range ev.Setup.Lists {
		all = append(all, l.Ruleset.Profile().Titles...)
	}
	return all
}

// elsewhere returns an event in which a player played on a day of this one, in another place or for the same list.
func (ev *evidence) elsewhere(e rating.Event, player string) string {
	if ev.failed == nil {
		ev.failed = ev.outings.fill(ev.Judge, e)
	}
	for _, o := range ev.outings.of[player] {
		if o.code != e.Code && (o.list == e.List || o.city == "" || o.city != placeOf(e)) && o.sharesDay(e) {
			return o.code
		}
	}
	return ""
}

// lastEvent returns the event of a player's last rated game on the lists in force today, by which people of one name can be
// told apart.
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

// onePerson asks about a sheet in which a player has two numbers that the office has merged: nobody plays himself, so the
// sheet or the decision is wrong.
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
