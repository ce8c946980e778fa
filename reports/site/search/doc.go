// Package search writes an index of names that a script in a page can search in any script and spelling, in shards: a
// query loads only the few that it needs.
package search

import "kalends/rating"

// Entry is a person who can be found.
type Entry struct {
	ID     string
	Names  []string      // in every form and script
	Rating string        // as printed, on the first list that has one
	Order  rating.Points // by which entries are shown, highest first
	Place  string        // of the person's page, below the folder of a language
}
