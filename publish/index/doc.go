// Package index keeps the way into what is published for programs of others: published/index.json, which names every
// issue, revision and file with its hash, and published/current/<list>/, the newest files of each list under names that
// do not change.
//
// In comes a folder whose lists are out. Both are made of the ledger and the manifests, and of nothing else: they may be
// lost or damaged at any moment, and the next pass makes them again. It promises that each file is replaced as a whole,
// that index.json is the last of them, and that nothing is touched where nothing is new.
package index
