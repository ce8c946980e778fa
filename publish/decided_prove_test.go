//go:build prove

package publish_test

import "testing"

// TestEveryStopOfADecision stops the office at every step of every way of deciding.
func TestEveryStopOfADecision(t *testing.T) { decideStopped(t, 1) }

// TestEveryFailingCallOfADecision makes every step fail in every way that it can.
func TestEveryFailingCallOfADecision(t *testing.T) { decideFailed(t, 1) }
