package ingest_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// kindEnv names the files that a reader in a process of its own reads.
const kindEnv = "KALENDS_TEST_KINDS"

// TestMain lets garbage grow in tests, but not in the reader whose memory is measured. The largest files take some
// 400 MiB: a lower limit would return memory to the system and fetch it again for each of them.
func TestMain(m *testing.M) {
	if os.Getenv(kindEnv) == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(1600 << 20)
	}
	os.Exit(m.Run())
}
