package fide2001

import (
	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// noteMissing adds notes about an event: what was waived, its guests, and what could not be looked up or checked.
func (p *period) noteMissing(e rating.Event) {
	p.out.Notes = append(p.out.Notes, engine.Cited(Ruleset{}, e)...)
	p.out.Notes = append(p.out.Notes, engine.Received(Ruleset{}, e)...)
	for _, m := range missing(e) {
		p.note(m.unchecked, e.Origin, "event", e.Code, "article", m.article)
	}
	if e.Start < p.in.Previous.Date {
		if _, ok := p.known.On(e.Start); !ok {
			p.note(finding.EarlierListMissing, e.Origin, "event", e.Code, "date", e.Start.String(), "list",
				p.in.Previous.Date.String())
		}
	}
}

// note adds a finding that the office must know about this list.
func (p *period) note(code string, origin rating.Origin, args ...string) {
	p.out.Notes = append(p.out.Notes, rating.Finding{Code: code, Origin: origin, Args: method.Args(args...)})
}

// leaveOutSides leaves games out for one player.
func (p *period) leaveOutSides(t *tournament, m *player, games []side, why method.Reason) {
	for _, s := range games {
		p.out.LeftOut = append(p.out.LeftOut, method.LeftOut(t.Code, &s.game, m.id, why))
	}
}

// leaveOutEvent leaves a whole event out.
func (p *period) leaveOutEvent(e rating.Event, why method.Reason, args ...string) {
	p.out.LeftOut = append(p.out.LeftOut, method.EventLeftOut(&e, why, args...))
}
