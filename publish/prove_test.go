//go:build prove

package publish_test

import (
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"testing"

	"kalends/publish/files/filestest"
)

// TestEveryStep stops the office at every step of both dates, one after the other.
func TestEveryStep(t *testing.T) {
	s := aSmall(t)
	var stops atomic.Int64
	t.Run("", func(t *testing.T) {
		for date := range dates {
			var all []filestest.Step
			if _, _, err := steps(copyOf(t, s.base[date]), date, 0, func(now filestest.Step) error {
				if !now.Reads() {
					all = append(all, now)
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			for i := range all {
				t.Run(fmt.Sprintf("%d %s", i, stepText(all[i])), func(t *testing.T) {
					t.Parallel()
					n := -1
					kill(t, s, date, 0, func(filestest.Step) bool { n++; return n == i })
					stops.Add(1)
				})
			}
		}
	})
	t.Logf("stopped at %d steps; each time started again with the same bytes in published/, every file in one place", stops.Load())
}

// lasting is how far apart the calls are from which on every call fails; an error that passes comes at each call.
const lasting = 17

// TestEveryFault makes every call fail in turn, with every error that it can give; and, from every seventeenth call on,
// all.
func TestEveryFault(t *testing.T) {
	s := aSmall(t)
	counts := map[string]*atomic.Int64{}
	t.Run("", func(t *testing.T) {
		for i, err := range slices.Concat(disk, []error{io.ErrShortWrite}) {
			counts[err.Error()] = new(atomic.Int64)
			for date := range dates {
				for from, step := range map[int]int{1: 1, 2 + i: lasting} {
					t.Run(fmt.Sprintf("%v date %d forever %v", err, date, step == lasting), func(t *testing.T) {
						t.Parallel()
						for n := from; survives(t, s, date, n, err, step == lasting); n += step {
							counts[err.Error()].Add(1)
						}
					})
				}
			}
		}
	})
	for _, err := range slices.Concat(disk, []error{io.ErrShortWrite}) {
		t.Logf("%v: %d calls failed, one after the other; no file lost, no half list, told each time", err, counts[err.Error()].Load())
	}
}
