// Package release publishes lists.
//
// Lists that are due or asked for become issues: frozen in the ledger, made, staged, and shown by one rename; or drafts
// that await the office, which may refuse them. Dates are published in order, and each list after those on which it
// leans. What is frozen is finished the same whichever process finishes it, and nothing published is overwritten.
package release

import "kalends/publish/folder"

// Publisher publishes lists.
type Publisher struct{ *folder.Folder }
