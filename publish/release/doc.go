// Package release publishes lists.
//
// A list that is due or asked for becomes an issue: its inputs are frozen in the ledger, its files are made on a stage,
// and one rename shows them; or it becomes a draft that awaits the office, which may refuse it. Lists are published by
// date, each after the list on which it depends. A frozen list is finished with the same bytes by whichever process, and
// nothing published is overwritten.
package release

import "kalends/publish/folder"

// Publisher publishes lists.
type Publisher struct{ *folder.Folder }
