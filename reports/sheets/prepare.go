package sheets

import (
	"fmt"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// What a kind offers when nobody says how large the event is.
const (
	usualPlayers  = 10 // of a round robin and of a Scheveningen match
	usualRounds   = 9  // columns of a cross table
	playoffRows   = 4  // white rows below the pairings of a round robin
	blank         = "blank"
	firstTeamName = "1"
)

// prepare settles what the kind knows beforehand: pairings, starting numbers, rounds, the columns of a cross table.
func (m *maker) prepare() error {
	given := merged(m.fill["Event"])
	system := rating.System(given["event.system"])
	switch {
	case m.opt.Double && m.opt.Kind != "roundrobin", m.opt.Scheveningen && m.opt.Kind != "team":
		return fmt.Errorf("two cycles are for round robins, Scheveningen for teams")
	case m.opt.Kind == "crosstable":
		return m.prepareCrosstable()
	case m.opt.Kind == "roundrobin":
		m.opt.Double = m.opt.Double || system == rating.DoubleRoundRobin
		return m.prepareRoundRobin()
	case m.opt.Kind == "team" && (m.opt.Scheveningen || system == rating.Scheveningen):
		m.opt.Scheveningen = true
		return m.prepareMatch()
	}
	return nil
}

func (m *maker) prepareCrosstable() error {
	if m.opt.Rounds <= 0 {
		m.opt.Rounds = usualRounds
	}
	sheets := slices.Clone(m.def.Sheets)
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
			return most > m.opt.Rounds
		})
		if m.opt.Rounds > most {
			return fmt.Errorf("a cross table has at most %d rounds, not %d", most, m.opt.Rounds)
		}
	}
	m.def.Sheets = sheets
	def, _ := m.def.Sheet("Crosstable")
	m.number("Crosstable", "cross.nr", m.rows(def))
	m.number("Players", "player.nr", m.opt.Players)
	return nil
}

func (m *maker) prepareRoundRobin() (err error) {
	if m.opt.Players <= 0 {
		m.opt.Players = usualPlayers
	}
	if m.draw, err = rating.BergerTable(m.opt.Players, m.opt.Double); err != nil {
		return err
	}
	system := rating.RoundRobin
	if m.opt.Double {
		system = rating.DoubleRoundRobin
	}
	m.known(system)
	m.number("Players", "player.nr", m.opt.Players)
	return nil
}

// prepareMatch draws a Scheveningen match of two teams.
func (m *maker) prepareMatch() (err error) {
	if m.opt.Players <= 0 {
		m.opt.Players = usualPlayers
	}
	boards := m.opt.Players / 2
	if m.opt.Players%2 != 0 {
		return fmt.Errorf("the two teams of a Scheveningen match have as many players; %d is odd", m.opt.Players)
	}
	if m.draw, err = rating.ScheveningenTable(boards); err != nil {
		return err
	}
	m.known(rating.Scheveningen)
	m.number("Teams", "team.nr", 2)
	m.number("Players", "player.nr", m.opt.Players)
	games := m.fill["Games"]
	for i, p := range m.draw {
		row := m.at(&games, i)
		give(row, "game.round", count(p.Round))
		give(row, "game.match", firstTeamName)
		give(row, "game.board", count(p.Board))
		give(row, "game.first", count(p.First))
		give(row, "game.second", count(p.Second))
	}
	m.fill["Games"] = games
	players := m.fill["Players"]
	for i := range m.opt.Players {
		give(m.at(&players, i), "player.team", count(1+i/boards))
	}
	m.fill["Players"] = players
	return nil
}

// known writes the system and the rounds of an event whose pairings are known.
func (m *maker) known(system rating.System) {
	event := m.fill["Event"]
	row := m.at(&event, max(len(event.Rows)-1, 0))
	given := merged(event)
	if given["event.system"] == "" {
		row["event.system"] = string(system)
	}
	if given["event.rounds"] == "" {
		row["event.rounds"] = count(m.draw[len(m.draw)-1].Round)
	}
	m.fill["Event"] = event
}

// number writes the starting numbers 1 to n where nothing else is given.
func (m *maker) number(sheet, key string, n int) {
	f := m.fill[sheet]
	for i := range n {
		give(m.at(&f, i), key, count(i+1))
	}
	m.fill[sheet] = f
}

// at gives the i-th row of what is to be filled in, as a copy that may be written to.
func (m *maker) at(f *FillSheet, i int) map[string]string {
	for len(f.Rows) <= i {
		f.Rows = append(slices.Clip(f.Rows), nil)
	}
	f.Rows = slices.Clone(f.Rows)
	row := map[string]string{}
	for key, value := range f.Rows[i] {
		row[key] = value
	}
	f.Rows[i] = row
	return row
}

func give(row map[string]string, key, value string) {
	if row[key] == "" {
		row[key] = value
	}
}
