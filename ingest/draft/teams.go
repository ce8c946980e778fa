package draft

import (
	"cmp"
	"strconv"

	"kalends/rating/finding"
)

// Team is a row of sheet Teams.
type Team struct {
	Number int
	Name   string
}

// CheckTeams puts down what teams and matches contradict: players of no team, games within a team, and games of a
// match that are not between its two teams.
func (d *Draft) CheckTeams(all []Team) {
	of, teams := map[int]int{}, map[int]Team{}
	for _, t := range all {
		teams[t.Number] = t
	}
	excused := d.withoutTeam(all)
	for _, e := range d.Entrants {
		of[e.Number] = e.Team
		_, known := teams[e.Team]
		switch at := e.At("player.team"); {
		case excused[e.Team]:
		case e.Team == 0:
			d.Pad.Note(finding.NoSuchTeam, at, "", "player", e.Name)
		case !known:
			d.Pad.Note(finding.NoSuchTeam, at, strconv.Itoa(e.Team), "player", e.Name)
		}
	}
	type encounter struct {
		round int
		match string
	}
	first, name := map[encounter]int{}, Names(d.Entrants)
	for i, p := range d.Pairs {
		a, b := of[p.First], of[p.Second]
		if p.First == p.Second || a == 0 || b == 0 || p.Match == "" || p.Round == 0 {
			continue
		}
		if a == b {
			d.Pad.Note(finding.SameTeam, p.At("game.second"), strconv.Itoa(p.Second), "a", name(p.First), "b",
				name(p.Second), "team", teams[a].title())
			continue
		}
		e := encounter{p.Round, p.Match}
		at, known := first[e]
		if !known {
			first[e] = i
			continue
		}
		before := d.Pairs[at]
		if x, y := of[before.First], of[before.Second]; min(a, b) != min(x, y) || max(a, b) != max(x, y) {
			d.Pad.Note(finding.OtherMatch, p.At("game.match"), p.Match, "round", strconv.Itoa(p.Round), "teams",
				teams[a].title()+" – "+teams[b].title(),
				"others", teams[x].title()+" – "+teams[y].title(), "first", before.At("game.match").Cell)
		}
	}
}

func (t Team) title() string { return cmp.Or(t.Name, "№ "+strconv.Itoa(t.Number)) }
