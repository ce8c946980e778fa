//go:build prove

package ingest_test

// eachBomb is how many bombs there are to one that is measured.
const eachBomb = 1
