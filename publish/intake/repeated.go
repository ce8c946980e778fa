package intake

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/event"
	"kalends/ingest/gathering"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// unnamed says whether a sheet waits under a key of its own, because nobody has said which event it reports.
func unnamed(code string) bool { return strings.HasPrefix(code, event.Unnamed) }

// accepted lists the live sheets of an event that may be known under several codes.
func (j *Judge) accepted(codes []string) ([]ledger.Submission, error) {
	var all []ledger.Submission
	for _, code := range codes {
		found, err := j.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Event: code, WithSheets: true})
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// repeats says whether a sheet tells nothing that an earlier one of the event does not: the same players with the same
// games, on the same days, for the same list. What a format does not carry, such as rounds and colours, it does not
// contradict.
func repeats(e, earlier rating.Event) bool {
	switch {
	case e.List != earlier.List, e.Start != earlier.Start, e.End != earlier.End, e.Report != earlier.Report,
		len(e.Controls) > 0 && !slices.Equal(e.Controls, earlier.Controls), e.Class != "" && e.Class != earlier.Class:
		return false
	}
	return sameGames(e, earlier)
}

// within says whether a part of an event tells no game that an earlier sheet of the event does not.
func within(v Verdict, earlier rating.Event) bool {
	ev := v.Reading.Event
	if !gathering.IsGathered(v.Findings) || ev.List != earlier.List || !numbered(ev) || !numbered(earlier) {
		return false
	}
	all := games(earlier, true)
	for _, g := range games(ev, true) {
		i := slices.Index(all, g)
		if i < 0 || g.First == "" || g.Second == "" {
			return false
		}
		all = slices.Delete(all, i, i+1)
	}
	return true
}

// soFar says whether a file of others tells the event as it stood after one of its rounds: just the games of the first
// rounds of an earlier sheet. Programs write such a report at any time; the one that has all rounds takes its place.
func soFar(v Verdict, earlier rating.Event) bool {
	return v.Reading.Foreign && before(v.Reading.Event, earlier)
}

// outgrown says whether a report has all games of an accepted one and further rounds, so that the accepted one was
// written before the event was over. Where the office has said that the earlier one is whole, it has to say what holds now.
func outgrown(v Verdict, earlier ledger.Submission) bool {
	confirmed := slices.ContainsFunc(earlier.Findings, func(f rating.Finding) bool {
		return f.Code == finding.WholeConfirmed
	})
	return v.Reading.Foreign && !confirmed && inText(v.Reading.Event) && inText(*earlier.Sheet) &&
		before(*earlier.Sheet, v.Reading.Event)
}

// inText says whether an event was reported by a text, in which all players and all rounds stand together.
func inText(e rating.Event) bool { return e.Origin.Sheet == "" && len(e.Files) == 0 }

// before says whether an event has just the games of the first rounds of another, and the other has more.
func before(e, whole rating.Event) bool {
	if e.List != whole.List || e.Report != whole.Report || !numbered(e) || !numbered(whole) {
		return false
	}
	told, all := games(e, true), games(whole, true)
	last := lastRound(told)
	first := slices.DeleteFunc(slices.Clone(all), func(g rating.Game) bool { return g.Round > last })
	known := !slices.ContainsFunc(told, func(g rating.Game) bool { return g.First == "" })
	return known && last > 0 && len(first) < len(all) && slices.Equal(told, first)
}

func lastRound(all []rating.Game) (last int) {
	for _, g := range all {
		last = max(last, g.Round)
	}
	return last
}

// sameGames says whether two events have the same players and the same games, byes apart.
func sameGames(a, b rating.Event) bool {
	rounds := numbered(a) && numbered(b)
	return slices.Equal(players(a), players(b)) && slices.EqualFunc(games(a, rounds), games(b, rounds),
		func(x, y rating.Game) bool { return x == y })
}

func numbered(e rating.Event) bool {
	return !slices.ContainsFunc(e.Games, func(g rating.Game) bool { return g.Round == 0 })
}

func players(e rating.Event) []string {
	var ids []string
	for _, p := range e.Entrants {
		ids = append(ids, p.Player)
	}
	slices.Sort(ids)
	return ids
}

// games lists the games in an order of their own, as far as a rating can depend on them: whose, with what result, in
// which round where rounds are known, and who began where a draw is decided by it.
func games(e rating.Event, rounds bool) []rating.Game {
	var all []rating.Game
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

// foreignCodes is how the codes of events begin that a sheet of a foreign program has from its server.
const foreignCodes = "TNR"

// countedElsewhere asks whether a sheet's games are counted already as another event of the same list. It can be so
// where a code came from the sheet and not from the office; an office that has approved both has answered.
func (j *Judge) countedElsewhere(v Verdict) (rating.Findings, error) {
	ev := v.Reading.Event
	who := some(ev)
	if len(ev.Games) < leastGames || len(who) == 0 {
		return nil, nil
	}
	alike := ledger.Alike{List: ev.List, ListDate: v.ListDate, Entrants: len(ev.Entrants), Players: who}
	if !v.Reading.Foreign {
		alike.Events = foreignCodes
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
			return rating.Findings{{Code: finding.SameGames, Origin: ev.Origin,
				Args: map[string]string{"code": ev.Code, "other": s.Event, "earlier": s.File}}}, nil
		}
	}
	return nil, nil
}

// some gives some who play in an event. Somebody may play in all events of a month, three others with him in few.
func some(e rating.Event) (who []string) {
	for _, g := range e.Games {
		for _, id := range []string{g.First, g.Second} {
			if g.Second != "" && len(who) < 4 && !slices.Contains(who, id) {
				who = append(who, id)
			}
		}
	}
	return who
}

func (j *Judge) approved(event string) bool {
	row, ok := j.Registry.Event(event)
	return ok && row.Approval.Decision == "yes"
}

// standsIn says of the list that a sheet is counted in since when it is out, or which draft of it awaits its release:
// what comes next is another thing.
func (j *Judge) standsIn(s ledger.Submission, args map[string]string) error {
	published, err := j.Publications(s.List)
	for _, p := range published {
		switch {
		case p.Date != s.ListDate:
		case p.State == ledger.IsPublic:
			args["out"], args["draft"] = folder.Clock(p.At), ""
			return err
		default:
			args["draft"] = j.IssueName(p.List, p.Date)
		}
	}
	return err
}
