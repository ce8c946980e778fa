// Package importing brings people and their ratings from others' lists into the office's registry. It proposes: a copy
// of the registry with new rows and changed cells in colour, which the office looks at, mends and hands back. Only what
// is left in there is then written into the registry of the day, cell by cell; it never decides who is meant where that
// is not certain, and never writes over what somebody has changed since.
package importing

import (
	"slices"

	"kalends/ingest/players"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/sheets"
)

// Amender writes cells into the office's workbook, in a process of its own where the system can bound one.
type Amender interface {
	Amend(a sheets.Amendment) ([]byte, error)
}

// Desk is where lists are imported.
type Desk struct {
	*folder.Folder
	Amender Amender
}

// Options say how a list is imported.
type Options struct {
	players.Options
	List       string   // to which its ratings go, where the list does not say
	Federation []string // whose people of FIDE's list are wanted; empty: those of most whom the registry knows; "all"
	NumberFrom int      // the first of the numbers that new people get who have none; 0: the office fills them in
}

// Row is a proposal: a new row of a sheet of the registry, or cells of one that is there.
type Row struct {
	Sheet  string
	Values map[string]string // by key; of a row that is there what tells it apart, and what would change
	Old    map[string]string // what the changed cells say now; nil: the row is new
	Source rating.Origin     // where the list says so
	Person string            // his number and name, for people
	Name   string
	Why    string // how he was known, a key into importing

	Missing []string // keys of what must be filled in before the row can be in the registry
}

// Proposal is all that a list would change.
type Proposal struct {
	Summary  players.Summary
	Rows     []Row // by sheet, and then by what tells them apart
	Findings rating.Findings

	Own     []string // the federations whose people were wanted; nil: everybody's
	Others  int      // rows of the list that are of others
	Same    int      // people of whom the list says nothing new
	People  int      // who are wanted
	OnLists int      // ratings that were not taken because the person stands on a list that is out
	NoList  map[players.Discipline]int
}

// Waits counts the new rows of sheet Players that wait for a value.
func (p Proposal) Waits(key string) (n int) {
	for _, r := range p.Rows {
		if slices.Contains(r.Missing, key) || key == "" && len(r.Missing) > 0 {
			n++
		}
	}
	return n
}

// Count counts the proposals of a sheet that are new rows, or that are not.
func (p Proposal) Count(sheet string, isNew bool) (n int) {
	for _, r := range p.Rows {
		if r.Sheet == sheet && (r.Old == nil) == isNew {
			n++
		}
	}
	return n
}
