//go:build prove && linux && !race

package main

import (
	"os"
	"path/filepath"
	"testing"
)

// largestLeague is the largest sheet that must be accepted: a league of a whole country.
var largestLeague = league{players: 8700, rounds: 46}

// TestTwoHundredThousandGames takes a sheet of 200,000 games within what all processes together may hold.
func TestTwoHundredThousandGames(t *testing.T) { largestLeague.checkTaken(t, mostOfAll) }

// mostOfFaults is what all processes together may hold while largestLeague is returned: the job, which keeps the
// findings, and the worker that draws the copy. Measured were 213 to 264 MiB.
const mostOfFaults = 288 << 20

// TestTwoHundredThousandFaults returns the same sheet with a fault in every game.
func TestTwoHundredThousandFaults(t *testing.T) {
	f := largestLeague.folder(t, "7-7")
	status, output, c := built(t).runWeighed(t, f, "2026-02-28T20:00:00Z", "collect")
	t.Logf("%d games: %d MiB, %v of the processor", largestLeague.games(), c.peak>>20, c.cpu)
	if status != exitPerson || c.peak > mostOfFaults {
		t.Errorf("exit %d, %d MiB\n%s", status, c.peak>>20, output)
	}
	for _, name := range []string{"league.xlsx", "league__problems.txt", "league__REJECTED.xlsx"} {
		if _, err := os.Stat(filepath.Join(f.dir, "rejected", "2026-02-28", name)); err != nil {
			t.Error(err)
		}
	}
}
