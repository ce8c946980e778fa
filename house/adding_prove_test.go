//go:build prove

package house_test

import "testing"

// TestWalksThroughTheProgram runs the scripts of the pages in docs/adding: a list of the ladder is published, explained
// and verified, and a demo has the report, the column and the language. The tests of the reports pass with the column.
func TestWalksThroughTheProgram(t *testing.T) {
	walks(t, []string{"TestWalks/ladder", "TestWalks/demo"}, "./cmd/batch", "./reports/officiallist", "./reports/explain")
}
