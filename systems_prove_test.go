//go:build prove

package kalends_test

import "testing"

// TestEveryRoomCompilesOnMacOS checks the types of every file as macOS sees them.
func TestEveryRoomCompilesOnMacOS(t *testing.T) { compilesOn(t, "darwin/arm64", "darwin/amd64") }
