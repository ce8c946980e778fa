//go:build !prove

package ingest

// randomFields is how many fields of players are drawn; all of them are by -tags prove.
const randomFields = 150
