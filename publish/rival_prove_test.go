//go:build prove

package publish_test

import (
	"fmt"
	"sync/atomic"
	"testing"
)

// TestTwoOfficesEverywhere lets one office come in at every third moment of another's work.
func TestTwoOfficesEverywhere(t *testing.T) {
	aSmall(t)
	var moments atomic.Int64
	t.Run("", func(t *testing.T) {
		for _, apart := range []bool{false, true} {
			for lane := range 4 {
				t.Run(fmt.Sprintf("apart %v lane %d", apart, lane), func(t *testing.T) {
					t.Parallel()
					for n := 1 + 3*lane; between(t, n, apart); n += 12 {
						moments.Add(1)
					}
				})
			}
		}
		for range 40 {
			t.Run("at once", func(t *testing.T) { atOnce(t, 3, true) })
		}
	})
	t.Logf("came in at %d moments; each time one list, whole and never changed, no file lost", moments.Load())
}
