package ingest_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// kindEnv names the files that a reader in a process of its own reads.
const kindEnv = "KALENDS_TEST_KINDS"

// TestMain lets garbage grow in tests, which need little memory, but not in the reader whose memory is measured.
func TestMain(m *testing.M) {
	if os.Getenv(kindEnv) == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(400 << 20)
	}
	os.Exit(m.Run())
}
