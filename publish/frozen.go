package publish

import (
	"encoding/json"
	"fmt"

	"kalends/engine"
	"kalends/ledger"
	"kalends/publish/files"
)

// frozenInputs is what an issue is frozen with, beside its sheets.
type frozenInputs struct {
	Configuration string  `json:"configuration"`
	Registry      string  `json:"registry"`
	Program       string  `json:"program"`
	Edition       int     `json:"edition"` // of the ruleset's readings
	Leans         *leaned `json:"leans_on,omitempty"`
}

// readInputs gives what an issue was frozen with. What was frozen before editions were counted was read in the first.
func readInputs(p ledger.Publication) (in frozenInputs, err error) {
	if err := json.Unmarshal([]byte(p.Inputs), &in); err != nil {
		return in, fmt.Errorf("frozen inputs of %s %s: %w", p.List, p.Date, err)
	}
	in.Edition = max(in.Edition, 1)
	return in, nil
}

// freezeInputs says what an issue is frozen with now, beside its sheets.
func freezeInputs(v *View, l List, leans *leaned) (string, error) {
	text, err := json.Marshal(frozenInputs{files.SHA(v.Setup.Source), v.Registry.SHA, v.Setup.Program, engine.Current(l.Ruleset), leans})
	return string(text), err
}

// Frozen is what an issue was frozen with: the configuration and the registry of that moment, the list with its ruleset as
// it was read then, and the list on which it leaned.
type Frozen struct {
	Basis Basis
	List  List
	Leans *leaned
}

// asFrozen gives what a publication of a list was frozen with.
func asFrozen(v *View, l List, p ledger.Publication) (f Frozen, err error) {
	in, err := readInputs(p)
	if err != nil {
		return f, err
	}
	f.Leans = in.Leans
	if f.Basis, err = v.withRegistry(in.Registry); err != nil {
		return f, err
	}
	if in.Configuration != files.SHA(v.Setup.Source) {
		if l, err = f.reconfigure(v, in.Configuration, p); err != nil {
			return f, err
		}
	}
	f.List, err = readIn(l, in.Edition)
	return f, err
}

// reconfigure takes the configuration that is kept under a hash for that of now, and gives the list as it has it.
func (f *Frozen) reconfigure(v *View, sha string, p ledger.Publication) (List, error) {
	source, err := v.archived(sha)
	if err != nil {
		return List{}, err
	}
	if f.Basis.Setup, err = v.Configure(source); err != nil {
		return List{}, fmt.Errorf("configuration of %s %s: %w", p.List, p.Date, err)
	}
	l, ok := f.Basis.list(p.List)
	if !ok {
		return l, fmt.Errorf("the configuration of %s had no list %s", p.Date, p.List)
	}
	return l, nil
}

// readIn gives a list with its ruleset as it was read when an issue was frozen.
func readIn(l List, edition int) (List, error) {
	if l.Ruleset == nil {
		return l, nil
	}
	var err error
	l.Ruleset, err = engine.ReadIn(l.Ruleset, edition)
	return l, err
}

// awaitsRelease says whether a list rests until the office releases it, by the configuration that it was frozen with:
// what kalends.yaml says since is for the lists after it.
func awaitsRelease(v *View, l List, p ledger.Publication) bool {
	if p.State != ledger.Frozen || p.Released {
		return false
	}
	frozen, err := asFrozen(v, l, p)
	return err == nil && frozen.Basis.Setup.Approve
}
