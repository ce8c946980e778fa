//go:build prove

package across

import "testing"

// TestProveAcross repeats the ordinary tests with thousands of correct events and tens of thousands of faults.
func TestProveAcross(t *testing.T) {
	t.Run("honest", func(t *testing.T) { honestEventsAreLetBe(t, 120) })
	t.Run("faults", func(t *testing.T) { faultsAreFound(t, 150) })
	t.Run("newcomers", func(t *testing.T) { newcomersWhoAreNone(t, 20_000, 5_000, 1, 2, 3, 4) })
}
