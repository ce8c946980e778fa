package render

import (
	"slices"
	"testing"

	"kalends/engine/rules"
)

// TestEveryFormIsKnown: what a ruleset asks for is a report that there is.
func TestEveryFormIsKnown(t *testing.T) {
	var known []string
	for _, r := range forms {
		known = append(known, r.name)
	}
	asked := 0
	for _, r := range rules.All() {
		for _, ending := range r.Profile().Forms {
			asked++
			if !slices.Contains(known, ending) {
				t.Errorf("%s asks for %s, known are %v", r.Family(), ending, known)
			}
		}
	}
	if asked == 0 {
		t.Error("no ruleset asks for a form")
	}
}
