package publish

import (
	"encoding/json"
	"fmt"

	"kalends/engine"
	"kalends/ledger"
)

// frozenWith gives what an issue was frozen with. What was frozen before editions were counted was read in the first.
func frozenWith(p ledger.Publication) (in frozenInputs, err error) {
	if err := json.Unmarshal([]byte(p.Inputs), &in); err != nil {
		return in, fmt.Errorf("frozen inputs of %s %s: %w", p.List, p.Date, err)
	}
	in.Edition = max(in.Edition, 1)
	return in, nil
}

// readIn gives a list with its ruleset as it was read when an issue was frozen.
func (l List) readIn(edition int) (List, error) {
	if l.Ruleset == nil {
		return l, nil
	}
	var err error
	l.Ruleset, err = engine.ReadIn(l.Ruleset, edition)
	return l, err
}
