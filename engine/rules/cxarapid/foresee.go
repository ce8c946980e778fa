package cxarapid

import (
	"kalends/engine"
	"kalends/rating"
)

// Foresee returns the games of an event that Rate will leave out. The registry and the last list show which games are
// void by art. 12; without the registry these are not among them.
func (Ruleset) Foresee(e rating.Event, d engine.Desk) ([]rating.LeftOut, error) {
	encounters, out, _ := counted(e)
	if d.Players == nil {
		return out, nil
	}
	p := &period{standings: map[string]standing{}, guests: engine.GuestsOf(e)}
	if d.InForce != nil {
		last, _, err := d.InForce(d.Next - 1)
		if err != nil {
			return nil, err
		}
		p.in.Previous = last
	}
	for _, m := range encounters {
		for _, id := range []string{m.first, m.second} {
			if _, is := p.guests[id]; is {
				p.standings[id] = standing{void: true}
			} else if player, known := d.Players(id); known {
				p.standings[id] = p.standingOf(player, e.Start)
			}
		}
		if p.standings[m.first].void || p.standings[m.second].void { // art. 12
			out = append(out, p.void(e, m))
		}
	}
	return out, nil
}
