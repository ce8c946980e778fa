package engine

import (
	"strings"
	"testing"

	"kalends/rating"
)

// mended is a ruleset with three editions; only what they need is there.
type mended struct {
	Ruleset
	newest int
}

func (mended) Family() string { return "toy" }

func (m mended) In(edition int) Ruleset { return mended{newest: edition} }

func (m mended) Editions() (all []rating.Edition) {
	for n := m.newest; n > 0; n-- {
		all = append(all, rating.Edition{Number: n})
	}
	return all
}

func TestReadIn(t *testing.T) {
	for edition, known := range map[int]bool{0: false, 1: true, 2: true, 3: true, 4: false} {
		r, err := ReadIn(mended{newest: 3}, edition)
		switch {
		case known && (err != nil || Current(r) != edition):
			t.Errorf("edition %d: %v, %v", edition, r, err)
		case !known && (err == nil || !strings.Contains(err.Error(), "of the readings of toy")):
			t.Errorf("edition %d: %v, want a refusal that names it", edition, err)
		}
	}
	if n := Unmended()[0].Number; n != 1 || len(Unmended()) != 1 {
		t.Errorf("what was never mended has edition %d", n)
	}
}
