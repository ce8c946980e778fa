//go:build prove

package publish_test

import (
	"fmt"
	"os"
	"sync/atomic"
	"testing"

	"kalends/publish/files/filestest"
)

// TestEveryStopLosesNoNotice stops the office at every commit of the ledger and at every step of the post, one after the other.
func TestEveryStopLosesNoNotice(t *testing.T) {
	s := aSmall(t)
	var all []string
	r := aNewsroom(t, s.base[0])
	for _, now := range dates[0] {
		if _, err := r.round(now, func(step filestest.Step) error {
			if parts(step) {
				all = append(all, fmt.Sprint(step.Moment, " ", step.Call))
			}
			return nil
		}, brief); err != nil {
			t.Fatal(err)
		}
	}
	os.RemoveAll(r.dir)
	var stops atomic.Int64
	t.Run("", func(t *testing.T) {
		for i := range all {
			t.Run(fmt.Sprintf("%d %s", i, all[i]), func(t *testing.T) {
				t.Parallel()
				n := -1
				stopAt(t, s, func(filestest.Step) bool { n++; return n == i })
				stops.Add(1)
			})
		}
	})
	t.Logf("stopped at %d steps; each time everything was told, and once", stops.Load())
}
