//go:build prove

package publish_test

import "testing"

// TestStoppedAtEveryStepOfAnswering ends the process at every step.
func TestStoppedAtEveryStepOfAnswering(t *testing.T) {
	t.Run("members", func(t *testing.T) { stopAnswering(t, 1, "A-1 C-3", [2]string{"A-1", "nobody"}, [2]string{"C-3", ""}) })
	t.Run("others", func(t *testing.T) {
		stopAnswering(t, 1, "N-9 ", [2]string{"new player", "nobody"}, [2]string{"not one of ours", ""})
	})
}

// TestSavedAtEveryStepOfAnswering saves the workbook at every step.
func TestSavedAtEveryStepOfAnswering(t *testing.T) { saveAnswers(t, 1) }
