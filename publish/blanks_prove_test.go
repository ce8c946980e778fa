//go:build prove

package publish_test

import "testing"

// TestStoppedAtEveryStepOfBlankSheets ends the process at every step that writes blank sheets.
func TestStoppedAtEveryStepOfBlankSheets(t *testing.T) { stopBlanks(t, 1) }
