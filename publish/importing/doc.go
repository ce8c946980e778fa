// Package importing brings people and ratings from other organisations' lists into the office's registry. It writes a
// proposal, a copy of the registry with new rows and changed cells in colour, which the office checks and edits. Then
// it writes what is left in the proposal into the current registry, cell by cell. It never decides who is meant where
// that is uncertain, and never overwrites a cell that was changed since.
package importing

import (
	"slices"

	"kalends/ingest/players"
	"kalends/ingest/registry"
	"kalends/publish/folder"
	"kalends/rating"
)

// Desk imports lists into an association's folder.
type Desk struct{ *folder.Folder }

// Options control how a list is imported.
type Options struct {
	players.Options
	List       string   // that takes the ratings, where the imported list does not say
	Federation []string // whose people are imported from FIDE's list; empty: see federations; "ALL": everyone
	NumberFrom int      // the first number for people without one; 0: the office fills the numbers in
}

// Row is a proposed row: a new row of a sheet of the registry, or changed cells of an existing one.
type Row struct {
	Sheet  string
	Values map[string]string // by key; of an existing row its identity and the changed cells
	Old    map[string]string // the present values of the changed cells; nil: the row is new
	Source rating.Origin     // the place in the list
	Person string            // number of the player
	Name   string            // of the player
	Why    string            // how the player was identified: a key of the words under importing

	Missing []string // keys of what must be filled in before the row can be in the registry
}

// identity returns what distinguishes the row from others of its sheet.
func (r Row) identity() string { return registry.Identity(sheetNamed(r.Sheet), r.Values) }

// Proposal is everything that an import would change.
type Proposal struct {
	Summary  players.Summary
	Rows     []Row // by sheet, then by identity
	Findings rating.Findings

	Own     []string                   // the federations whose people were imported; nil: everyone
	Others  int                        // rows of people of other federations
	Same    int                        // people of whom the list has nothing new
	People  int                        // who were imported
	OnLists int                        // ratings left out because the player is on a published list
	NoList  map[players.Discipline]int // ratings for which the association has no list
}

// Waits returns the number of new rows in which the cell of a key, or any if key is empty, must be filled in.
func (p Proposal) Waits(key string) (n int) {
	for _, r := range p.Rows {
		if slices.Contains(r.Missing, key) || key == "" && len(r.Missing) > 0 {
			n++
		}
	}
	return n
}

// Count returns the number of new rows of a sheet, or of changed ones if isNew is false.
func (p Proposal) Count(sheet string, isNew bool) (n int) {
	for _, r := range p.Rows {
		if r.Sheet == sheet && (r.Old == nil) == isNew {
			n++
		}
	}
	return n
}
