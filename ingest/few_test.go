//go:build !prove

package ingest_test

// eachBomb is how many bombs there are for each one whose memory is measured.
const eachBomb = 5
