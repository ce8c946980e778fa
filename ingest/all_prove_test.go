//go:build prove

package ingest_test

// eachBomb says that every n-th bomb is measured.
const eachBomb = 1
