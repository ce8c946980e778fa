// Package site keeps published/site, the web site of an association, as the published lists have it. The site is made
// beside the one that is in place and then exchanged with it in one step. Pages that have not changed are not written
// again: they are linked from the old site.
//
//	pages    the ledger and the registry → the value of every page
package site

import (
	"iter"

	"kalends/publish/site/pages"
	reports "kalends/reports/site"
	"kalends/reports/site/search"
)

// Source gives the values of all pages. Implemented by *pages.Source.
type Source interface {
	// Site returns what all pages have in common.
	Site() *reports.Site
	// Pages yields all pages except those that explain a change, as values or reports.Keyed, in a fixed order, each once;
	// players whose pages are in one folder follow each other. A value must not be kept. It ends at the first error.
	Pages() iter.Seq2[reports.Page, error]
	// Explained returns for each published list its pages that explain changes, oldest list first.
	Explained() []pages.Explained
	// Stories yields the explanations of one list for the players for whom wanted is true, by player.
	Stories(e pages.Explained, wanted func(player string) bool) iter.Seq2[reports.Why, error]
	// Entries returns the persons who can be found, by id.
	Entries() []search.Entry
	// Proofs yields the scripts that the page that checks lists loads.
	Proofs() iter.Seq2[reports.File, error]
	// Documents returns the published files that the site shows.
	Documents() []pages.Copy
	// Count adds the characters of a page's texts to those of Characters.
	Count(texts []byte)
	// Characters returns the characters that have been counted, with the number of their uses.
	Characters() map[rune]int
}
