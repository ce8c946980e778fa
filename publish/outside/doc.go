// Package outside checks published lists as an outsider can: by the published folder, or the downloaded site, alone. It
// knows no ledger, no configuration and no lock, and writes nothing.
//
// It compares every file with the manifests, the manifests with each other and with their signatures, and the figures
// of each list with its calculation and with the list before. What cannot be checked is counted and said.
package outside
