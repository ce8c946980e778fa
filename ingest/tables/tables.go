// Package tables finds the tables of a foreign workbook and the kind of each. It goes by the cells, never by the names
// of files and sheets, and leaves reading results to the formats.
package tables

import (
	"slices"

	"kalends/ingest/workbook"
)

// Table is one table of a sheet: its headers, its rows, and the rows around them.
type Table struct {
	Sheet   workbook.Sheet // as sent
	Number  int            // among the tables of the sheet, from 1
	Header  int            // row of the headers; of two such rows the lower one
	Above   []workbook.Row // rows between the table before, or the top of the sheet, and the headers
	Below   []workbook.Row // rows between the last row and the next table, or the end of the sheet
	Top     []workbook.Row // rows above the first table of the sheet
	Columns []Column       // from left to right, including those with an unknown header
	Rows    []workbook.Row // of people or games, with merged cells filled down; no repeated headers, page marks or blank rows
	Skipped []workbook.Row // between its rows: what is neither a row nor a page mark, a repeated header or a blank one
	Lang    string         // of the headers, as the file in templates/headers is called; empty if they do not tell
	kind    Kind
}

// Column is a column of a table.
type Column struct {
	Number int    // in the sheet
	Key    string // what it holds: one of the keys below; empty if the header is not understood
	Under  string // FirstMover or SecondMover: its side, by the header above it or its place; Round: it is below a round
	Round  int    // of a round's column, and of columns below a round
	Title  string // as written; of two headers both, with a space between
}

// The keys of columns. They are those of templates/headers.
const (
	Rank        = "rank"
	StartNo     = "start_no"
	PlayerID    = "player_id"
	FIDEID      = "fide_id"
	Name        = "name"
	Last        = "last"
	First       = "first"
	Title       = "title"
	Sex         = "sex"
	Birth       = "birth"
	Club        = "club"
	Federation  = "fed"
	Rating      = "rating"
	Points      = "points"
	Round       = "round" // with a number: a round's cells; without: the number of the round
	Board       = "board"
	FirstMover  = "first_mover"
	SecondMover = "second_mover"
	Result      = "result"
	Winner      = "winner" // the name of who won
	Opponent    = "opponent"
	Group       = "group"
	Remark      = "remark"
	TieBreak    = "tiebreak"
	Date        = "date"
	Match       = "match"    // number of the encounter
	Colour      = "colour"   // who has the first move, beside an opponent, or a sign for each round
	Forfeits    = "forfeits" // a sign for each round: + won, - lost without play, = played
)

// Kind is the kind of a table.
type Kind string

// The kinds of tables.
const (
	GamesLong       Kind = "games_long"             // a game a row with its round
	PairingRound    Kind = "pairing_round"          // the games of one round, which a title above names
	SwissCross      Kind = "swiss_cross"            // a column for each round, opponent and result in one cell
	SwissPairs      Kind = "swiss_cross_pairs_cols" // two columns for each round: the opponent and the points so far
	RoundRobinCross Kind = "rr_cross"               // a column for each opponent
	RankList        Kind = "rank_list"              // places and points without games
	StartList       Kind = "start_list"             // entrants without points
	TeamComp        Kind = "team_comp"              // teams with results, without opponents
	PlayerCard      Kind = "player_card"            // a player's rounds: opponent, colour and result
	Unknown         Kind = "unknown"
)

// Rateable reports whether games can be read from a table of the kind.
func (k Kind) Rateable() bool {
	return slices.Contains([]Kind{GamesLong, PairingRound, SwissCross, SwissPairs, RoundRobinCross, PlayerCard}, k)
}

// Column returns the first column of a key that belongs to no side and to no round.
func (t Table) Column(key string) (Column, bool) {
	for _, c := range t.Columns {
		if c.Key == key && c.Under == "" && c.Round == 0 {
			return c, true
		}
	}
	return Column{}, false
}

// Has reports whether a column of a key belongs to no side and to no round.
func (t Table) Has(key string) bool {
	_, ok := t.Column(key)
	return ok
}

// Side returns the column of a key that belongs to a side, FirstMover or SecondMover. The name of a side may be below
// the side's own header, as in 红方 over 姓名, or in a column that is called White.
func (t Table) Side(side, key string) (Column, bool) {
	for _, c := range t.Columns {
		if c.Under == side && c.Key == key {
			return c, true
		}
	}
	if key == Name {
		return t.Column(side)
	}
	return Column{}, false
}

// Rounds returns the columns of numbered rounds in their order on the sheet.
func (t Table) Rounds() []Column {
	var all []Column
	for _, c := range t.Columns {
		if c.Key == Round && c.Round > 0 {
			all = append(all, c)
		}
	}
	return all
}

// Cell returns the cell of a row under the first column of a key; Empty if there is none.
func (t Table) Cell(row workbook.Row, key string) workbook.Cell {
	c, ok := t.Column(key)
	if !ok {
		return workbook.Cell{}
	}
	return row.Cell(c.Number)
}

// Detail returns the cell beside a label above the table, such as Name or Starting rank, and the number of its row; of
// several labels the nearest counts. It returns false if no label means the key.
func (t Table) Detail(key string) (workbook.Cell, int, bool) {
	for _, row := range slices.Backward(t.Above) {
		for i, c := range row.Cells {
			if i+1 < len(row.Cells) && c.Kind == workbook.Text && understand(c.Raw).has(key) {
				return row.Cells[i+1], row.Number, true
			}
		}
	}
	return workbook.Cell{}, 0, false
}
