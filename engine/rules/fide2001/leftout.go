package fide2001

import (
	"kalends/engine"
	"kalends/rating"
	"kalends/rating/finding"
)

// noteMissing says what could not be looked up or checked for an event.
func (p *period) noteMissing(e rating.Event) {
	p.out.Notes = append(p.out.Notes, engine.Cited(Ruleset{}, e)...)
	p.out.Notes = append(p.out.Notes, engine.Received(Ruleset{}, e)...)
	for _, m := range missing(e) {
		p.note(m.unchecked, e.Origin, "event", e.Code, "article", m.article)
	}
	if e.Start < p.in.Previous.Date {
		if _, ok := p.known.on(e.Start); !ok {
			p.note(finding.EarlierListMissing, e.Origin, "event", e.Code, "date", e.Start.String(), "list",
				p.in.Previous.Date.String())
		}
	}
}

// note adds something that the office must know of this list.
func (p *period) note(code string, origin rating.Origin, args ...string) {
	p.out.Notes = append(p.out.Notes, rating.Finding{Code: code, Origin: origin, Args: pairs(args)})
}

func pairs(args []string) map[string]string {
	if len(args) == 0 {
		return nil
	}
	m := map[string]string{}
	for i := 0; i+1 < len(args); i += 2 {
		m[args[i]] = args[i+1]
	}
	return m
}

// leftOut is a game that is left out for both players, or for one.
func leftOut(e rating.Event, g rating.Game, player string, why reason) rating.LeftOut {
	games := 1
	if g.Bye() {
		games, player = 0, g.First
	}
	return rating.LeftOut{Event: e.Code, Round: g.Round, Board: g.Board, Player: player, Games: games, Rule: why.article,
		Reason: why.key, Origin: g.Origin}
}

func (p *period) leaveOutSides(t *tournament, m *player, games []side, why reason) {
	for _, s := range games {
		p.out.LeftOut = append(p.out.LeftOut, leftOut(t.Event, s.game, m.id, why))
	}
}

// leaveOutEvent leaves a whole event out.
func (p *period) leaveOutEvent(e rating.Event, why reason, args ...string) {
	played := 0
	for _, g := range e.Games {
		if g.Kind == rating.OverBoard {
			played++
		}
	}
	p.out.LeftOut = append(p.out.LeftOut, rating.LeftOut{Event: e.Code, Games: played, Rule: why.article, Reason: why.key,
		Args: pairs(args), Origin: e.Origin})
}
