package trf

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/draft"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// readPlayers reads the records 001 into players and order. One without a number, or with a number that another has,
// is reported.
func (r *reader) readPlayers() {
	r.each("001", func(l line) {
		n := textfile.Number(l.columns(5, 8))
		if n == 0 {
			r.Note(finding.NotAPlayer, r.Line(l.number), l.columns(1, 80))
			return
		}
		if before, twice := r.players[n]; twice {
			r.Note(finding.NumberTwice, r.Line(l.number), strconv.Itoa(n), "first", r.Line(before.line.number).Cell)
			return
		}
		p := &player{line: l, entrant: r.entrant(l, n)}
		r.players[n] = p
		r.order = append(r.order, p)
		r.readRounds(p)
	})
}

// entrant returns the player of a line, with the fields that are the same for all rounds.
func (r *reader) entrant(l line, n int) draft.Entrant {
	e := draft.Entrant{At: r.On(l.number)}
	e.Entrant = rating.Entrant{
		Number: n, Name: l.columns(15, 47), Sex: textfile.Sex(l.columns(10, 10)), Title: textfile.Title(l.columns(11, 13)),
		Birth:  r.birth(l),
		FIDEID: textfile.NonZero(l.field(58, 68)), Rating: figure(l.field(49, 52)), Place: textfile.Number(l.columns(86, 89)),
		Points: r.Points(r.Line(l.number), l.field(81, 84)), Status: rating.Played, Origin: r.Line(l.number),
	}
	e.Federation = draft.Federation(l.columns(54, 56))
	return e
}

// figure returns a rating without leading zeros, or "" for anything else.
func figure(s string) string {
	if textfile.Number(s) == 0 {
		return ""
	}
	return strings.TrimLeft(s, "0")
}

// birth returns a day or a year of birth. An impossible one is reported and left out.
func (r *reader) birth(l line) rating.Birth {
	text := l.field(70, 79)
	if strings.Trim(text, "0/.- ") == "" {
		return rating.Birth{}
	}
	b, ok := r.Calendar.Birth(workbook.Cell{Kind: workbook.Text, Raw: text})
	if !ok || !r.PossibleBirth(b) {
		r.Note(finding.NotABirthDate, r.Line(l.number), text)
		return rating.Birth{}
	}
	return b
}

// readRounds adds the rounds of a player's line to its cells, and reports invalid ones.
func (r *reader) readRounds(p *player) {
	if rest := p.line.rest(firstColumn(mostRounds + 1)); rest != "" {
		r.Note(finding.NotAPlayer, r.Line(p.line.number), rest)
	}
	for round := 1; round <= mostRounds && firstColumn(round)-1 <= len(p.line.runes) && !r.tooManyErrors(); round++ {
		c, ok := p.line.block(round)
		if !ok {
			c.wrong, c.kind = true, ""
			c.reportUnread(r.Report, r.Line(p.line.number))
		}
		if c.opponent != 0 || c.kind != "" || c.wrong {
			r.rounds = max(r.rounds, round)
		}
		p.cells = append(p.cells, c)
	}
}

// national adds the numbers, ratings and names in the records of a federation: lines like those of players that begin
// with the federation's code. It takes those of the event's federation, or those of the only federation in the file.
func (r *reader) national() {
	records := map[string][]line{}
	for _, l := range r.lines {
		if federation(l) && r.players[textfile.Number(l.columns(5, 8))] != nil {
			records[l.tag] = append(records[l.tag], l)
		}
	}
	own := r.federal
	if len(records) == 1 {
		for code := range records {
			own = code
		}
	}
	taken := 0
	for _, l := range records[own] {
		taken += r.nationalRecord(r.players[textfile.Number(l.columns(5, 8))], l)
	}
	switch {
	case taken > 0:
		r.Note(finding.NationalNumbers, r.Line(records[own][0].number), "", "federation", own, "n", strconv.Itoa(taken))
	case len(records) > 1 && len(records[own]) == 0:
		var codes []string
		for code := range records {
			codes = append(codes, code)
		}
		slices.Sort(codes)
		r.Note(finding.OtherFederations, r.Line(records[codes[0]][0].number), "", "federations",
			strings.Join(codes, ", "))
	}
	r.ownNumbers()
}

// nationalRecord adds the data of a national record to its player, and returns 1 if these have a number, otherwise 0.
func (r *reader) nationalRecord(p *player, l line) int {
	e := &p.entrant
	if name := l.columns(15, 47); name != "" && name != e.Name {
		e.NameAlt = name
	}
	if own := figure(l.field(49, 52)); own != "" {
		if e.Rating != "" && e.Rating != own {
			e.Ratings = append(e.Ratings, e.Rating)
		}
		e.Rating = own
	}
	if e.Birth.Year == 0 {
		e.Birth = r.birth(l)
	}
	id := textfile.NonZero(l.field(58, 68))
	if id == "" {
		return 0
	}
	e.Typed = id
	return 1
}

// federation reports whether a line is a national record: its tag is letters, and a player's number follows.
func federation(l line) bool {
	letters := l.tag != "" && strings.Trim(l.tag, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	return letters && !strings.HasPrefix(l.tag, "XX") && !strings.HasPrefix(l.tag, "BB") &&
		textfile.Number(l.columns(5, 8)) > 0
}

// shortest is the number of digits of the shortest FIDE ID.
const shortest = 6

// ownNumbers makes numbers in the place of the FIDE ID that FIDE cannot have given the association's own, and notes
// it: many associations write theirs there.
func (r *reader) ownNumbers() {
	var first *player
	n := 0
	for _, p := range r.order {
		e := &p.entrant
		if e.Typed == "" && e.FIDEID != "" && (len(e.FIDEID) < shortest || strings.Trim(e.FIDEID, "0123456789") != "") {
			e.Typed, e.FIDEID = e.FIDEID, ""
			n++
			if first == nil {
				first = p
			}
		}
	}
	if n > 0 {
		r.Note(finding.OurNumbers, r.Line(first.line.number), first.entrant.Typed, "n", strconv.Itoa(n))
	}
}

// teamRecord is the layout of a record for a team.
type teamRecord struct {
	tag           string
	from, to      int // the name
	first, stride int // the members' starting numbers, of four columns
}

// Record 310 replaces record 013.
var teamRecords = []teamRecord{{"310", 9, 40, 74, 5}, {"013", 5, 36, 37, 5}}

// byTeams reports whether the numbers in records about players or teams are those of teams: the report has a record
// 310.
func (r *reader) byTeams() bool { return r.at("310") != r.Whole() }

// teams sets the number of every player's team, the one in its record or the place of that record, and the names of
// the teams. It reads records 310, or records 013 if there are none.
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

// members sets the team of the players in a team's record. A number that is no player's, or that of a player of
// another team, is reported.
func (r *reader) members(record teamRecord, l line, team int) {
	for at := record.first; at <= len(l.runes); at += record.stride {
		text := l.columns(at, at+3)
		p := r.players[textfile.Number(text)]
		switch {
		case text == "" || textfile.Number(text) == 0 && textfile.NonZero(text) == "":
		case p == nil || p.entrant.Team != 0 && p.entrant.Team != team:
			r.Note(finding.NotInTeam, r.Line(l.number), text, "team", l.columns(record.from, record.to), "record",
				record.tag)
		default:
			p.entrant.Team = team
		}
	}
}

// addAwarded adds the byes of records 240 to the rounds of their players. In an event of teams they are byes of teams,
// and are ignored because the players' lines have the result.
func (r *reader) addAwarded() {
	if r.byTeams() {
		return
	}
	r.each("240", func(l line) {
		for at := 11; at <= len(l.runes); at += 5 {
			if n := textfile.Number(l.columns(at, at+3)); n > 0 {
				r.addAwardedTo(n, l)
			}
		}
	})
}

// addAwardedTo adds the bye of a record 240 to the round of a player, and reports contradictions. A bye of a later
// round is ignored.
func (r *reader) addAwardedTo(number int, l line) {
	code, round, p := l.columns(5, 5), textfile.Number(l.columns(7, 9)), r.players[number]
	switch {
	case !slices.Contains([]string{"F", "H", "Z"}, code) || p == nil || round == 0:
		r.Note(finding.NotABye, r.Line(l.number), code+" "+strconv.Itoa(round)+" "+strconv.Itoa(number))
		return
	case round > r.rounds:
		return
	}
	for len(p.cells) < round {
		p.cells = append(p.cells, cell{round: len(p.cells) + 1})
	}
	c, bye := &p.cells[round-1], byes[code]
	switch {
	case c.wrong:
	case c.opponent == 0 && c.kind == "":
		c.kind, c.score, c.dash = bye.kind, bye.score, false
	case c.kind != bye.kind:
		r.Note(finding.ByesDisagree, r.Line(l.number), code, "round", strconv.Itoa(round), "player", p.entrant.Name,
			"own", c.shown, "place", r.Line(p.line.number).Cell)
	}
}
