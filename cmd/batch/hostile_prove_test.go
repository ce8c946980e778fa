//go:build prove && linux && !race

package main

import (
	"testing"

	"kalends/ingest/workbook/workbooktest"
)

// TestEveryHostileFileStopsNothing drops every kind alone, and then all together for each command that reads the inbox.
func TestEveryHostileFileStopsNothing(t *testing.T) {
	peace, kinds := oneGoodSheet(t), workbooktest.Kinds(goodSheet())
	var heaviest, slowest cost
	var heavy, slow string
	for _, k := range kinds {
		c := checkWithstands(t, k.Name, peace.withHostileFiles(t, k), countUnfinished(k), "2026-02-28T20:00:00Z", "collect")
		if c.peak > heaviest.peak {
			heaviest, heavy = c, k.Name
		}
		if c.cpu > slowest.cpu {
			slowest, slow = c, k.Name
		}
	}
	t.Logf("%d kinds, each alone: at most %d MiB (%s), at most %v of the processor (%s)", len(kinds), heaviest.peak>>20, heavy, slowest.cpu, slow)
	for _, args := range [][]string{{"collect"}, {"publish"}, {"run", "--once", "--accept-clock"}} {
		c := checkWithstands(t, "all at once", peace.withHostileFiles(t, kinds...), countUnfinished(kinds...), "2026-03-01T00:05:00Z", args...)
		t.Logf("%d files, kalends %v: at most %d MiB, %v of the processor", len(kinds)+1, args, c.peak>>20, c.cpu)
	}
}
