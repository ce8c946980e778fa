package intake

import (
	"errors"
	"slices"
	"strconv"

	"kalends/ingest/cells"
	"kalends/ingest/event"
	"kalends/ingest/identity"
	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// evidence answers the reader's look-ups about people: what lists have printed, and in which other events they played.
// After an error it finds nothing and keeps the error; a verdict that was made with it must not be used then.
type evidence struct {
	*Judge
	self    int64                          // the submission that is judged; 0: it is new
	sheets  map[string][]ledger.Submission // by event, those that were looked up
	decided []rating.Decision
	failed  error
}

// lists returns the look-ups as the reader takes them.
func (ev *evidence) lists() identity.Lists {
	return identity.Lists{All: ev.ListIDs(), Printed: ev.printed, Given: ev.given, Elsewhere: ev.elsewhere, Earlier: ev.earlier, Titles: ev.titles()}
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

// earlier returns the sheets of the event that were accepted before, and those of the earlier events of its series, with
// the decisions in force applied.
func (ev *evidence) earlier(e rating.Event, sender string) (all []rating.Event) {
	if e.Code == "" || unnamed(e.Code) {
		return nil
	}
	codes := event.Earlier(ev.Registry, e.Code, func(code string) bool {
		return slices.ContainsFunc(ev.sheetsOf(code), func(s ledger.Submission) bool {
			return s.State == ledger.Accepted && event.SameSender(sender, s.Label, e.Code, code)
		})
	})
	for _, code := range append([]string{e.Code}, codes...) {
		all = append(all, ev.counted(code, code == e.Code)...)
	}
	return all
}

// counted returns the accepted sheets of an event with the decisions in force applied; replaced says that those that
// another sheet of the event has replaced are returned, too. The sheet that is judged is left out.
func (ev *evidence) counted(code string, replaced bool) (all []rating.Event) {
	for _, s := range ev.sheetsOf(code) {
		if s.Sheet == nil || s.ID == ev.self || s.State != ledger.Accepted && !(replaced && s.State == ledger.Superseded) {
			continue
		}
		if e, counts := rating.Counted(*s.Sheet, ev.decided); counts {
			all = append(all, e)
		}
	}
	return all
}

// sheetsOf returns the sheets of an event, without games, and looks up the decisions.
func (ev *evidence) sheetsOf(code string) []ledger.Submission {
	if found, known := ev.sheets[code]; known || ev.failed != nil {
		return found
	}
	if ev.sheets == nil {
		ev.sheets = map[string][]ledger.Submission{}
		ev.decided, ev.failed = ev.Ledger.Decisions()
	}
	found, err := ev.Ledger.Submissions(ledger.Filter{Event: code, WithHeads: true})
	ev.sheets[code], ev.failed = found, errors.Join(ev.failed, err)
	return found
}

// lacksRoot reports whether an accepted sheet has an entrant who is known from an earlier event that shows it no longer.
func (ev *evidence) lacksRoot(s ledger.Submission) bool {
	if !hasCode(s.Findings, finding.KnownInSeries) {
		return false
	}
	all := ev.sheetsOf(s.Event)
	i := slices.IndexFunc(all, func(o ledger.Submission) bool { return o.ID == s.ID && o.Sheet != nil })
	if ev.failed = errors.Join(ev.failed, ev.readAnswers()); i < 0 || ev.failed != nil {
		return false
	}
	e, counts := rating.Counted(*all[i].Sheet, ev.decided)
	return counts && slices.ContainsFunc(e.Entrants, func(n rating.Entrant) bool {
		return n.From != "" && !slices.ContainsFunc(ev.counted(n.From, n.From == e.Code), func(o rating.Event) bool {
			return slices.ContainsFunc(o.Entrants, func(root rating.Entrant) bool {
				p, _, _ := ev.Registry.Resolve(root.Player)
				known, _, ok := ev.Registry.Resolve(n.Player)
				return ok && p.ID == known.ID && cells.SameName(root.Name, n.Name) && identity.Stands(root, o.Code, ev.Registry, ev.answers)
			})
		})
	})
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
