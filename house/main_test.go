package house_test

import (
	"fmt"
	"os"
	"runtime/debug"
	"testing"
)

// TestMain runs the tests in the root of the repository, because their paths are relative to it. They hold the syntax
// of all packages, which a small heap would scan again and again.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	if err := os.Chdir(".."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
