// Package draft holds what a format makes of a workbook before anyone in it is identified, and the checks that hold
// for the games of every format.
package draft

import (
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// Source is a workbook and what must be known to read it.
type Source struct {
	Book      workbook.Book
	File, SHA string
	Lists     []string // ids of the lists that there are
	Today     rating.Date
	DateOrder string
}

// Draft is an event as its sheet reports it, with numbers for players.
type Draft struct {
	Format, Kind, Lang string
	Event              rating.Event // without entrants and games
	Entrants           []Entrant    // in the order of the sheet
	Pairs              []Pair       // in the order of the sheet
	Pad                *fields.Pad
	At                 func(key string) rating.Origin // where a key of the event stands
	Foreign            bool                           // not our own sheet: what it does not say comes from the registry's sheet Events
}

// Entrant is a row of players with the places of its cells.
type Entrant struct {
	rating.Entrant
	At    func(key string) rating.Origin
	Typed string // the id as the sheet says
}

// Pair is a game between two numbers of the sheet; Second is 0 for a bye. At gives the places of its cells.
type Pair struct {
	rating.Game
	First, Second int
	Missing       bool // the result cell is empty
	At            func(key string) rating.Origin
}
