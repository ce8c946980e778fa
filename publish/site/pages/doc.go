// Package pages makes the values of the pages of an association's site from the ledger and the registry. Who is not to
// be published is nowhere in them, and births and the names of juniors are as the association prints them.
package pages

import "kalends/reports/site"

// Explained is a published list with the players whom it moved.
type Explained struct {
	site.IssueRef
	Players []string // sorted
	Keys    []string // for each player: differs when anything on the page that explains the change differs
}

// Copy is a published file that the site shows: it is copied, or linked, from From, relative to the association's
// folder, to Place below the folder of the site.
type Copy struct {
	Place, From, SHA string
	Size             int
}
