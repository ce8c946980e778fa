//go:build prove

package house_test

import "testing"

// TestEveryRoomCompilesOnMacOS checks the types of every file as macOS sees them.
func TestEveryRoomCompilesOnMacOS(t *testing.T) { compilesOn(t, "darwin/arm64", "darwin/amd64") }
