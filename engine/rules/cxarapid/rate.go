package cxarapid

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/finding"
)

// period is the state while a list is calculated.
type period struct {
	in        engine.Input
	first     bool // as read in edition 1
	admitted  []rating.Event
	standings map[string]standing
	guests    map[string]rating.Guest
	steps     map[string]*rating.Trail // of each player, event by event
	room      []rating.Step            // a buffer for the steps of the player who is being settled
	out       engine.Outcome
}

// standing is what applies to a player during a whole period: the rating of art. 8(1) and the K of art. 9, as
// published, and the base to which the changes of the period are added.
type standing struct {
	player rating.Player
	state  rating.State
	rating rating.Points // Ro
	base   rating.Points
	k      int
	reason string      // of K: key into the words
	first  rating.Step // how a player without a rating comes in
	read   rating.Date // the day by which that was decided
	void   bool        // from overseas without a title of art. 12: not rated, and games against such a player are void
}

// Rate makes the list of a period, art. 8. It fails if a player of a game is neither in the registry nor a guest.
func (r Ruleset) Rate(in engine.Input) (engine.Outcome, error) {
	in = in.Sorted()
	p := &period{in: in, first: r.first, standings: map[string]standing{}, steps: map[string]*rating.Trail{},
		guests: engine.GuestsOf(in.Events.Heads()...)}
	p.choose()
	if err := p.enter(); err != nil {
		return engine.Outcome{}, err
	}
	for _, e := range p.admitted {
		p.rate(e)
	}
	p.close()
	return p.out, nil
}

// choose sets p.admitted to the events that meet art. 3 and 4, in the order in which they ended. It leaves the others
// out with the reason, and notes what could not be checked.
func (p *period) choose() {
	for _, e := range sorted(p.in.Events.Unpacked(), byEnd) {
		barred := false
		for _, f := range conditions(e, p.in.Wait) {
			if s := f.Severity(); s != rating.Error && s != rating.Question {
				p.out.Notes = append(p.out.Notes, f)
				continue
			}
			if !barred {
				p.out.LeftOut = append(p.out.LeftOut, leaveOut(e, f))
			}
			barred = true
		}
		if !barred {
			p.admitted = append(p.admitted, e)
			p.out.Notes = append(p.out.Notes, engine.Received(Ruleset{}, e)...)
		}
	}
}

// articles are the articles whose condition is not met, by the code of the finding.
var articles = map[string]string{
	finding.BeforeFirstRapidRules: "art. 14",
	finding.NotRapid:              "art. 3", finding.RapidMissing: "art. 3",
	finding.TooFewArbiters: "art. 3", finding.ArbitersMissing: "art. 3",
	finding.ApprovalRefused: "art. 3", finding.ApprovalMissing: "art. 3", finding.EventOnHold: "art. 3",
	finding.InterimReport: "art. 5",
}

// leaveOut returns the entry of an event that a finding excludes.
func leaveOut(e rating.Event, f rating.Finding) rating.LeftOut {
	return rating.LeftOut{
		Event: e.Code, Games: len(e.Games), Rule: articles[f.Code], Reason: "rulefindings_xq." + f.Code + ".problem",
		Args: f.Args, Origin: e.Origin,
	}
}

// enter gives every player of the admitted events a standing for the whole period. A player without a rating gets that
// of the grade held on the first day of the first event. It fails for a player who is neither in the registry nor a
// guest.
func (p *period) enter() error {
	for _, e := range sorted(p.admitted, byStart) {
		for _, g := range e.Games {
			for _, id := range []string{g.First, g.Second} {
				if _, known := p.standings[id]; known || id == "" {
					continue
				}
				player, known := p.in.Players.Find(id)
				if _, is := p.guests[id]; is {
					p.standings[id] = standing{player: rating.Player{ID: id}, void: true} // art. 12
					continue
				}
				if !known {
					return fmt.Errorf("rate event %s: player %q is not in the registry", e.Code, id)
				}
				p.standings[id] = p.standingOf(player, e.Start)
			}
		}
	}
	return nil
}

// standingOf returns the standing of a player; one without a rating gets that of the grade held on the day.
func (p *period) standingOf(player rating.Player, day rating.Date) standing {
	state, _ := p.in.Previous.Find(player.ID)
	printed := p.in.PrintedState(state)
	if state.Rated && printed.Rated {
		return lookedUp(standing{player: player, state: state, base: state.Rating}, printed)
	}
	value, step, ok := standard(player, day)
	who := standing{
		player: player, state: state, rating: value, base: value, k: coefficient(value), reason: words + "k.standard",
		first: step, read: day, void: !ok,
	}
	return p.correct(who, printed)
}

// lookedUp returns a standing with the printed rating and K.
func lookedUp(who standing, printed rating.State) standing {
	who.rating, who.k, who.reason = printed.Rating, kOf(printed, who.player.Sex), words+"k.published"
	return who
}

// correct returns a standing adjusted after a correction: the player was printed without a rating but carries one, or
// was printed with one but is a newcomer again.
func (p *period) correct(who standing, printed rating.State) standing {
	switch {
	case printed.Rated:
		return lookedUp(who, printed)
	case who.state.Rated:
		if who.void {
			who = lookedUp(who, who.state)
		}
		who.base, who.void = who.state.Rating, false
	}
	return who
}

// kOf returns K by art. 9: the last published rating decides, so a player at the floor, who is not published, keeps K.
func kOf(s rating.State, sex rating.Sex) int {
	if published(s.Rating, sex) || s.K == 0 {
		return coefficient(s.Rating)
	}
	return s.K
}

// rate rates one event: its games for every player, then one change each. It adds its tally and what is left out to
// the outcome.
func (p *period) rate(e rating.Event) {
	encounters, out, byes := counted(e)
	p.out.LeftOut = append(p.out.LeftOut, out...)
	tally := engine.Tally{Event: e.Code, Version: versionID}
	for _, n := range byes {
		tally.Byes += n
	}
	scores := map[string]*score{}
	for _, m := range encounters {
		if p.standings[m.first].void || p.standings[m.second].void { // art. 12
			p.out.LeftOut = append(p.out.LeftOut, p.void(e, m))
			continue
		}
		tally.Games++
		if m.forfeit {
			tally.Forfeits++
		}
		p.score(scores, e, m, m.first, m.second, m.points[0])
		p.score(scores, e, m, m.second, m.first, m.points[1])
	}
	for _, id := range slices.Sorted(maps.Keys(scores)) {
		scores[id].unplayed = byes[id]
		p.keep(id, p.evaluate(e, p.standings[id], scores[id]))
	}
	tally.Players = len(scores)
	p.out.Tallies = append(p.out.Tallies, tally)
}

// keep stores the steps of an event for a player until the period is closed.
func (p *period) keep(id string, steps []rating.Step) {
	if p.steps[id] == nil {
		p.steps[id] = &rating.Trail{}
	}
	for i := range steps {
		p.out.Changes.Extend(p.steps[id], &steps[i])
	}
}

// void returns the entry of an encounter that is void by art. 12, with the player who makes it so.
func (p *period) void(e rating.Event, m encounter) rating.LeftOut {
	player, opponent := m.first, m.second
	if p.standings[m.second].void {
		player, opponent = m.second, m.first
	}
	return rating.LeftOut{
		Event: e.Code, Round: m.round, Board: m.board, Games: 1, Rule: "art. 12", Reason: words + "reason.overseas",
		Args: map[string]string{"player": player, "opponent": opponent}, Origin: m.origin,
	}
}

// byEnd compares events by their end, byStart by their beginning.
func byEnd(a, b rating.Event) int {
	return cmp.Or(cmp.Compare(a.End, b.End), cmp.Compare(a.Start, b.Start), strings.Compare(a.Code, b.Code))
}

// byStart compares events by their start, then as byEnd does.
func byStart(a, b rating.Event) int { return cmp.Or(cmp.Compare(a.Start, b.Start), byEnd(a, b)) }

// sorted returns a sorted copy of events.
func sorted(events []rating.Event, order func(a, b rating.Event) int) []rating.Event {
	return slices.SortedStableFunc(slices.Values(events), order)
}
