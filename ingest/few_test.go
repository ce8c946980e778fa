//go:build !prove

package ingest_test

// eachBomb is how many bombs there are to one that every test run measures.
const eachBomb = 5
