package sheets

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// Default sizes, for a template whose size is not given.
const (
	usualPlayers  = 10 // of a round robin and of a Scheveningen match
	usualRounds   = 9  // columns of a cross table
	playoffRows   = 4  // white rows below the pairings of a round robin
	blank         = "blank"
	firstTeamName = "1"
)

// preparation fills in what a kind of workbook contains before anyone writes into it.
type preparation struct{ *workbook }

// prepare fills in what is fixed by the kind: pairings, starting numbers, rounds, the columns of a cross table. It
// fails if the options do not go together.
func (p preparation) prepare() error {
	given := merged(p.fill["Event"])
	system := rating.System(given["event.system"])
	switch {
	case p.opt.Double && p.opt.Kind != "roundrobin", p.opt.Scheveningen && p.opt.Kind != "team":
		return fmt.Errorf("two cycles are for round robins, Scheveningen for teams")
	case p.opt.Kind == "crosstable":
		return p.crosstable()
	case p.opt.Kind == "roundrobin":
		p.opt.Double = p.opt.Double || system == rating.DoubleRoundRobin
		return p.roundRobin()
	case p.opt.Kind == "team" && (p.opt.Scheveningen || system == rating.Scheveningen):
		p.opt.Scheveningen = true
		return p.match()
	}
	return nil
}

// crosstable removes the columns of further rounds and numbers the rows. It fails if there are more rounds than
// columns.
func (p preparation) crosstable() error {
	if p.opt.Rounds <= 0 {
		p.opt.Rounds = usualRounds
	}
	sheets := slices.Clone(p.def.Sheets)
	for i, s := range sheets {
		if s.Name != "Crosstable" {
			continue
		}
		most := 0
		sheets[i].Columns = slices.DeleteFunc(slices.Clone(s.Columns), func(f templates.Field) bool {
			if !strings.HasPrefix(f.Key, "cross.r") {
				return false
			}
			most++
			return most > p.opt.Rounds
		})
		if p.opt.Rounds > most {
			return fmt.Errorf("a cross table has at most %d rounds, not %d", most, p.opt.Rounds)
		}
	}
	p.def.Sheets = sheets
	def, _ := p.def.Sheet("Crosstable")
	p.numbered("Crosstable", "cross.nr", p.rowCount(def))
	p.numbered("Players", "player.nr", p.opt.Players)
	return nil
}

// roundRobin draws the pairings of the Berger tables and numbers the players. It fails if there is no table for so
// many.
func (p preparation) roundRobin() (err error) {
	if p.opt.Players <= 0 {
		p.opt.Players = usualPlayers
	}
	if p.draw, err = rating.BergerTable(p.opt.Players, p.opt.Double); err != nil {
		return err
	}
	system := rating.RoundRobin
	if p.opt.Double {
		system = rating.DoubleRoundRobin
	}
	p.drawn(system)
	p.numbered("Players", "player.nr", p.opt.Players)
	return nil
}

// match draws a Scheveningen match of two teams and fills in its games and teams. It fails if the number of players is
// odd or there is no table for it.
func (p preparation) match() (err error) {
	if p.opt.Players <= 0 {
		p.opt.Players = usualPlayers
	}
	boards := p.opt.Players / 2
	if p.opt.Players%2 != 0 {
		return fmt.Errorf("the two teams of a Scheveningen match have as many players; %d is odd", p.opt.Players)
	}
	if p.draw, err = rating.ScheveningenTable(boards); err != nil {
		return err
	}
	p.drawn(rating.Scheveningen)
	p.numbered("Teams", "team.nr", 2)
	p.numbered("Players", "player.nr", p.opt.Players)
	games := p.fill["Games"]
	for i, game := range p.draw {
		row := p.rowOf(&games, i)
		give(row, "game.round", count(game.Round))
		give(row, "game.match", firstTeamName)
		give(row, "game.board", count(game.Board))
		give(row, "game.first", count(game.First))
		give(row, "game.second", count(game.Second))
	}
	p.fill["Games"] = games
	players := p.fill["Players"]
	for i := range p.opt.Players {
		give(p.rowOf(&players, i), "player.team", count(1+i/boards))
	}
	p.fill["Players"] = players
	return nil
}

// drawn fills in the system and the rounds of an event whose pairings are drawn, unless they are given.
func (p preparation) drawn(system rating.System) {
	event := p.fill["Event"]
	row := p.rowOf(&event, max(len(event.Rows)-1, 0))
	given := merged(event)
	if given["event.system"] == "" {
		row["event.system"] = string(system)
	}
	if given["event.rounds"] == "" {
		row["event.rounds"] = count(p.draw[len(p.draw)-1].Round)
	}
	p.fill["Event"] = event
}

// numbered fills in the numbers 1 to n where no others are given.
func (p preparation) numbered(sheet, key string, n int) {
	f := p.fill[sheet]
	for i := range n {
		give(p.rowOf(&f, i), key, count(i+1))
	}
	p.fill[sheet] = f
}

// rowOf puts a copy of the i-th row into f and returns it; only the copy may be changed. Missing rows are added.
func (p preparation) rowOf(f *FillSheet, i int) map[string]string {
	for len(f.Rows) <= i {
		f.Rows = append(slices.Clip(f.Rows), nil)
	}
	f.Rows = slices.Clone(f.Rows)
	row := map[string]string{}
	maps.Copy(row, f.Rows[i])
	f.Rows[i] = row
	return row
}

// give writes a value unless there is one.
func give(row map[string]string, key, value string) {
	if row[key] == "" {
		row[key] = value
	}
}
