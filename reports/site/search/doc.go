// Package search writes an index of names that a script in a page can search in any script and spelling, in shards: a
// query loads only the few that it needs. Files are scripts that call kalendsIndex with their name and what is in them,
// because a page that is opened from a folder may load nothing but scripts.
//
// Every name is folded to small Latin letters without marks, or to its Han characters and their syllables. It is found
// by keys: its words joined, beginning with each of them. There are four kinds of shards, each sorted by a key, and
// index.js with the first keys of all shards and the rules of folding:
//
//	n  the persons, by each of their keys
//	t  for each beginning that more than two shards of n have: the persons with the highest ratings
//	w  all words of names, by their spelling.Common, for other transliterations
//	e  the same words by their spelling.Common read backwards, for misspelt beginnings
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
