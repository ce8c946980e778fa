package intake

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/event"
	"kalends/ingest/gathering"
	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// unnamed reports whether an event's code is only the key of a waiting sheet whose event is not known.
func unnamed(code string) bool { return strings.HasPrefix(code, event.Unnamed) }

// repeats reports whether a sheet has the same players and games, on the same days and for the same list, as an earlier sheet
// of the event. What its format leaves out, such as rounds and colours, is no difference.
func repeats(e, earlier rating.Event) bool {
	return e.List == earlier.List && e.Start == earlier.Start && e.End == earlier.End && e.Report == earlier.Report &&
		(len(e.Controls) == 0 || slices.Equal(e.Controls, earlier.Controls)) && (e.Class == "" || e.Class == earlier.Class) &&
		sameGames(e, earlier)
}

// isPartOf reports whether a sheet was gathered and an earlier sheet of the event has all its games, so that it
// adds nothing.
func isPartOf(v Verdict, earlier rating.Event) bool {
	ev := v.Reading.Event
	if !gathering.IsGathered(v.Findings) || ev.List != earlier.List || !hasRounds(ev) || !hasRounds(earlier) {
		return false
	}
	all := gamesOf(earlier, true)
	for _, g := range gamesOf(ev, true) {
		i := slices.Index(all, g)
		if i < 0 || g.First == "" || g.Second == "" {
			return false
		}
		all = slices.Delete(all, i, i+1)
	}
	return true
}

// isEarlierState reports whether a foreign file has just the games of the first rounds of an earlier sheet: programs write
// such a report after any round.
func isEarlierState(v Verdict, earlier rating.Event) bool {
	return v.Reading.Foreign && v.Reading.Event.Report == earlier.Report && isBeginning(v.Reading.Event, earlier)
}

// isLaterState reports whether a report has all games of an accepted one and further rounds, so that the accepted one
// was written before the event was over. The accepted one is one text, like the report, or the office has called it an
// interim report. It is false if the office has confirmed that one as complete: then it has to decide.
func isLaterState(v Verdict, earlier ledger.Submission) bool {
	ev, interim := v.Reading.Event, hasCode(earlier.Findings, finding.InterimConfirmed)
	early := interim || ev.Report == earlier.Sheet.Report && isText(ev) && isText(*earlier.Sheet)
	return v.Reading.Foreign && early && !hasCode(earlier.Findings, finding.WholeConfirmed) && isBeginning(*earlier.Sheet, ev)
}

// isText reports whether an event came as one text, which has all players and rounds.
func isText(e rating.Event) bool { return e.Origin.Sheet == "" && len(e.Files) == 0 }

// isBeginning reports whether an event has just the games of the first rounds of another, and the other has more.
func isBeginning(e, whole rating.Event) bool {
	if e.List != whole.List || !hasRounds(e) || !hasRounds(whole) {
		return false
	}
	played, all, last := gamesOf(e, true), gamesOf(whole, true), 0
	for _, g := range played {
		if g.First == "" {
			return false
		}
		last = max(last, g.Round)
	}
	first := slices.DeleteFunc(slices.Clone(all), func(g rating.Game) bool { return g.Round > last })
	return last > 0 && len(first) < len(all) && slices.Equal(played, first)
}

// sameGames reports whether two events have the same players and, apart from byes, the same games.
func sameGames(a, b rating.Event) bool {
	rounds := hasRounds(a) && hasRounds(b)
	return slices.Equal(entrantsOf(a), entrantsOf(b)) && slices.Equal(gamesOf(a, rounds), gamesOf(b, rounds))
}

// hasRounds reports whether every game of an event has a round.
func hasRounds(e rating.Event) bool {
	return !slices.ContainsFunc(e.Games, func(g rating.Game) bool { return g.Round == 0 })
}

// entrantsOf returns the numbers of the entrants, sorted.
func entrantsOf(e rating.Event) (ids []string) {
	for _, p := range e.Entrants {
		ids = append(ids, p.Player)
	}
	slices.Sort(ids)
	return ids
}

// gamesOf returns the games in a fixed order, with the facts on which a rating can depend: the players, the result, the
// round if rounds is true, and who had the first move where it decides a draw.
func gamesOf(e rating.Event, rounds bool) (all []rating.Game) {
	for _, g := range e.Games {
		if g.Second == "" {
			continue
		}
		bare := rating.Game{First: g.First, Second: g.Second, FirstScore: g.FirstScore, SecondScore: g.SecondScore,
			Kind: g.Kind, Stage: g.Stage}
		if rounds {
			bare.Round = g.Round
		}
		if g.Stage == rating.Normal && g.Second < g.First {
			bare.First, bare.Second, bare.FirstScore, bare.SecondScore = g.Second, g.First, g.SecondScore, g.FirstScore
		}
		all = append(all, bare)
	}
	slices.SortFunc(all, func(x, y rating.Game) int {
		return cmp.Or(cmp.Compare(x.Round, y.Round), cmp.Compare(x.First, y.First), cmp.Compare(x.Second, y.Second),
			cmp.Compare(x.FirstScore, y.FirstScore), cmp.Compare(x.SecondScore, y.SecondScore), cmp.Compare(x.Kind, y.Kind),
			cmp.Compare(x.Stage, y.Stage))
	})
	return all
}

// leastGames is how many games two events must share before they are taken for one.
const leastGames = 3

// serverCodes begins the codes of events that the sheets of foreign programs have from their server.
const serverCodes = "TNR"

// countedElsewhere returns a question if the games of a sheet are counted already under another event of the list, else
// none. This can be so where the code of an event came from a sheet; an office that has approved both events has
// answered.
func (j *Judge) countedElsewhere(v Verdict) (rating.Findings, error) {
	ev := v.Reading.Event
	players := fewPlayers(ev)
	if len(ev.Games) < leastGames || len(players) == 0 {
		return nil, nil
	}
	alike := ledger.Alike{List: ev.List, ListDate: v.ListDate, Entrants: len(ev.Entrants), Players: players}
	if !v.Reading.Foreign {
		alike.Events = serverCodes
	}
	live, err := j.Ledger.Alike(alike)
	if err != nil {
		return nil, err
	}
	for _, s := range live {
		if s.Event == ev.Code || s.Sheet == nil || j.approved(s.Event) && j.approved(ev.Code) {
			continue
		}
		if s.Sheet.Start <= ev.End && ev.Start <= s.Sheet.End && sameGames(ev, *s.Sheet) {
			return rating.Findings{v.note(finding.SameGames,
				map[string]string{"code": ev.Code, "other": s.Event, "earlier": s.File})}, nil
		}
	}
	return nil, nil
}

// fewPlayers returns up to four players of an event. One player may be in all events of a month, but four together are in few.
func fewPlayers(e rating.Event) (ids []string) {
	for _, g := range e.Games {
		for _, id := range []string{g.First, g.Second} {
			if g.Second != "" && len(ids) < 4 && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// approved reports whether the office has approved an event on sheet Events.
func (j *Judge) approved(event string) bool {
	row, ok := j.Registry.Event(event)
	return ok && row.Approval.Decision == "yes"
}
