//go:build !prove

package ingest_test

// eachBomb says that a test run measures every n-th bomb.
const eachBomb = 5
