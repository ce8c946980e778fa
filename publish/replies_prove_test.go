//go:build prove

package publish_test

import (
	"testing"

	"kalends/publish/files/filestest"
)

// TestAStopAnywhereAnswersNobodyTwice ends the process at every commit, and at every change of the outbox and the cursor.
func TestAStopAnywhereAnswersNobodyTwice(t *testing.T) {
	for n := 1; ; n++ {
		step := 0
		if !stoppedAnswers(t, func(filestest.Step) bool {
			step++
			return step == n
		}) {
			t.Logf("%d moments", n-1)
			return
		}
	}
}
