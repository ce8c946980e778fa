package audit

import (
	"fmt"

	"kalends/rating"
	"kalends/reports/diff"
)

// part is a cause of a change. If title is set, it is the cell of a title, whose code the caller must look up for Ref.
type part struct {
	diff.Cause
	title rating.Origin
}

// parts is one change divided by its causes. No regulation names rounding as a cause: what a rating was rounded by is
// added to the event that moved it most.
type parts struct {
	all     []part
	last    string // the last event with a game
	rounded rating.Points
}

// partsOf divides a change into its causes, by its steps. It fails if they do not add up to the change.
func partsOf(c rating.Change) ([]part, error) {
	var p parts
	for _, s := range c.Steps {
		p.step(s)
	}
	p.round()
	sum := rating.Points(0)
	for _, one := range p.all {
		sum += one.Change
	}
	if move := rating.Worth(c.IsRated, c.New) - rating.Worth(c.WasRated, c.Old); sum != move {
		return nil, fmt.Errorf("player %s: the steps come to %s, the rating moved by %s", c.Player, sum, move)
	}
	return p.all, nil
}

// step adds what a step changed to the cause that it has.
func (p *parts) step(s rating.Step) {
	switch s.Kind {
	case rating.GameStep:
		p.last = s.Event
		p.add(diff.ByEvent, s.Event, s.Change)
	case rating.EventStep:
		p.event(s)
	case rating.InitialStep:
		p.begin(s)
	case rating.BonusStep:
		p.add(diff.Bonus, s.Event, s.Change)
	case rating.PenaltyStep:
		p.add(diff.Penalty, s.Rule, s.Change)
	case rating.TitleStep:
		p.all = append(p.all, part{diff.Cause{Kind: diff.Title, Change: s.Change}, s.Origin})
	case rating.FloorStep:
		p.floor(s)
	case rating.RoundingStep:
		p.rounding(s)
	case rating.CorrectionStep:
		p.add(diff.Decision, s.Row, s.Change)
	}
}

// add adds points to the cause of a kind and reference, which it makes if there is none.
func (p *parts) add(kind diff.Kind, ref string, by rating.Points) {
	for i := range p.all {
		if one := &p.all[i]; one.Kind == kind && one.Ref == ref && one.title == (rating.Origin{}) {
			one.Change += by
			return
		}
	}
	p.all = append(p.all, part{Cause: diff.Cause{Kind: kind, Ref: ref, Change: by}})
}

// event adds the change of a whole event: the bonus of a champion to the bonus, the rest to the event. Where the rules
// protect a champion from losing by the games, the event's part is at least 0.
func (p *parts) event(s rating.Step) {
	p.last = s.Event
	games := s.Normal
	if s.Change != s.Normal+s.Bonus {
		games = max(0, s.Normal)
	}
	p.add(diff.ByEvent, s.Event, games)
	p.add(diff.Bonus, s.Event, s.Change-games)
}

// begin adds how a player gets a rating: by results, by the rating of another list, by a title, or by an article.
func (p *parts) begin(s rating.Step) {
	switch {
	case s.N > 0:
		p.add(diff.ByEvent, p.last, s.After)
	case s.OwnList != 0:
		p.add(diff.Opening, s.OwnList.String(), s.After)
	case s.Origin != (rating.Origin{}):
		p.all = append(p.all, part{diff.Cause{Kind: diff.Title, Change: s.After}, s.Origin})
	default:
		p.add(diff.Opening, s.Rule, s.After)
	}
}

// floor adds a lift to the lowest rating, or the loss of the whole rating where the rules take it away.
func (p *parts) floor(s rating.Step) {
	by := s.Change
	if by == 0 {
		by = -s.OwnRating
	}
	p.add(diff.Floor, s.Rule, by)
}

// rounding adds the rounding of an event's change to the event, and keeps any other for round.
func (p *parts) rounding(s rating.Step) {
	if s.Event != "" {
		p.add(diff.ByEvent, s.Event, s.Change)
		return
	}
	p.rounded += s.Change
}

// round adds the kept rounding to the event that moved most, of equals to the first; without an event it is dropped.
func (p *parts) round() {
	most := -1
	for i, one := range p.all {
		if one.Kind == diff.ByEvent && (most < 0 || abs(one.Change) > abs(p.all[most].Change)) {
			most = i
		}
	}
	if most >= 0 {
		p.all[most].Change += p.rounded
	}
}

func abs(p rating.Points) rating.Points { return max(p, -p) }
