// Package index maintains what programs of others use to find published files: published/index.json, which lists
// every issue, revision and file with its hash, and published/current/<list>/, which has the newest files of each
// list under fixed names.
//
// Both are made from the ledger and the manifests alone: if they are lost or damaged, the next pass makes them again.
// Each file is replaced as a whole, index.json comes last, and nothing is written if nothing has changed.
package index
