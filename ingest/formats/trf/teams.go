package trf

import (
	"slices"
	"strconv"

	"kalends/ingest/formats/textfile"
	"kalends/rating/finding"
)

// teamRecord is how the members of a team stand on its line.
type teamRecord struct {
	tag           string
	from, to      int // the name
	first, stride int // the members' starting numbers, of four columns
}

// Record 310 replaces record 013.
var teamRecords = []teamRecord{{"310", 9, 40, 74, 5}, {"013", 5, 36, 37, 5}}

// byTeams says whether the numbers of records that speak of players or teams are those of teams.
func (r *reader) byTeams() bool { return r.at("310") != r.Whole() }

// teams gives every player the number of his team: its own, or that of its line.
func (r *reader) teams() {
	for _, record := range teamRecords {
		n := 0
		r.each(record.tag, func(l line) {
			n++
			team := n
			if own := textfile.Number(l.columns(5, 7)); own > 0 && record.tag == "310" {
				team = own
			}
			if name := l.columns(record.from, record.to); name != "" {
				if r.Event.Teams == nil {
					r.Event.Teams = map[int]string{}
				}
				r.Event.Teams[team] = name
			}
			r.members(record, l, team)
		})
		if n > 0 {
			return
		}
	}
}

func (r *reader) members(record teamRecord, l line, team int) {
	for at := record.first; at <= len(l.runes); at += record.stride {
		text := l.columns(at, at+3)
		p := r.players[textfile.Number(text)]
		switch {
		case text == "" || textfile.Number(text) == 0 && textfile.NonZero(text) == "":
		case p == nil || p.entrant.Team != 0 && p.entrant.Team != team:
			r.Pad.Note(finding.NotInTeam, r.Line(l.number), text, "team", l.columns(record.from, record.to), "record",
				record.tag)
		default:
			p.entrant.Team = team
		}
	}
}

// bye is a bye of record 240.
type bye struct {
	code          string
	round, player int
	line          int
}

// awarded reads the byes that records 240 give. In an event of teams they are those of teams, and the lines of the
// players say what came of it.
func (r *reader) awarded() (all []bye) {
	if r.byTeams() {
		return nil
	}
	r.each("240", func(l line) {
		for at := 11; at <= len(l.runes); at += 5 {
			if n := textfile.Number(l.columns(at, at+3)); n > 0 {
				all = append(all, bye{l.columns(5, 5), textfile.Number(l.columns(7, 9)), n, l.number})
			}
		}
	})
	return all
}

// award enters the byes of records 240 into the rounds of their players, and puts down what contradicts them. Those of
// rounds to come are left aside.
func (r *reader) award() {
	for _, b := range r.awarded() {
		kind, p := byes[b.code], r.players[b.player]
		switch {
		case !slices.Contains([]string{"F", "H", "Z"}, b.code) || p == nil || b.round == 0:
			r.Pad.Note(finding.NotABye, r.Line(b.line), b.code+" "+strconv.Itoa(b.round)+" "+strconv.Itoa(b.player))
			continue
		case b.round > r.rounds:
			continue
		}
		for len(p.cells) < b.round {
			p.cells = append(p.cells, cell{round: len(p.cells) + 1})
		}
		c := &p.cells[b.round-1]
		switch {
		case c.wrong:
		case c.opponent == 0 && c.kind == "":
			c.kind, c.score, c.dash = kind.kind, kind.score, false
		case c.kind != kind.kind:
			r.Pad.Note(finding.ByesDisagree, r.Line(b.line), b.code, "round", strconv.Itoa(b.round), "player", p.entrant.Name,
				"own", c.shown, "place", r.Line(p.line.number).Cell)
		}
	}
}
