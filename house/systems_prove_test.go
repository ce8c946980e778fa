//go:build prove

package house_test

import "testing"

// TestEveryBodyCompilesOnOtherSystems checks the types of every file as Windows and macOS see them.
func TestEveryBodyCompilesOnOtherSystems(t *testing.T) {
	compilesOn(t, nil, nil, "windows/amd64", "darwin/arm64", "darwin/amd64")
}
