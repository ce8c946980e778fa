// Package release brings lists out.
//
// In come the lists that are due or asked for. Out go issues: frozen in the ledger, made, staged, and shown by one
// rename; or drafts that await the office, which may refuse them. It promises that dates come in their order and each list after those on
// which it leans, that what is frozen is finished the same whoever finishes it, and that nothing published is
// overwritten.
package release

import "kalends/publish/folder"

// Publisher brings lists out.
type Publisher struct{ *folder.Folder }
