package issue

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	"kalends/engine"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/rating"
)

// frozenInputs is what an issue is frozen with, besides its sheets, as the ledger has it in JSON.
type frozenInputs struct {
	Configuration string              `json:"configuration"`
	Registry      string              `json:"registry"`
	Program       string              `json:"program"`
	Edition       int                 `json:"edition"` // of the ruleset's readings
	Leans         *folder.SourceIssue `json:"leans_on,omitempty"`
	Decisions     int                 `json:"decisions,omitempty"` // the last that was known
	Reissued      int                 `json:"reissued,omitempty"`  // the last with which it, or a list before it, was made again
	Privacy       string              `json:"privacy,omitempty"`   // of a revision: the registry of the day on which it was staged
	Rulesets      map[string]string   `json:"rulesets,omitempty"`  // files of the association's own, by name
	Awaited       []string            `json:"awaited,omitempty"`   // events whose reports had not come
	Form          int                 `json:"form,omitempty"`      // of the files that are published; see currentForm
	Key           *folder.ManifestKey `json:"key,omitempty"`       // with which the manifest is signed
}

// currentForm is the form in which the files of an issue are written. In form 1, of issues that were frozen before
// forms were counted, every calculation has the sheet Trace; since form 2 kalends.yaml decides.
const currentForm = 2

// readInputs returns what an issue was frozen with. An issue that was frozen before editions or forms were counted has
// the first.
func readInputs(p ledger.Publication) (in frozenInputs, err error) {
	if err := json.Unmarshal([]byte(p.Inputs), &in); err != nil {
		return in, fmt.Errorf("frozen inputs of %s %s: %w", p.List, p.Date, err)
	}
	in.Edition, in.Form = max(in.Edition, 1), max(in.Form, 1)
	return in, nil
}

// ToFreeze returns the first edition of a list with everything that it is frozen with now, to be recorded by the
// caller.
func ToFreeze(v *folder.View, l folder.List, period rating.Period, g Gathered) (p ledger.Publication, err error) {
	f, err := frozenNow(v, l, period)
	if err != nil {
		return p, err
	}
	text, err := json.Marshal(frozenInputs{
		Configuration: rating.SHA(v.Setup.Source), Registry: v.Registry.SHA, Program: v.Setup.Program,
		Edition: engine.Current(l.Ruleset), Leans: f.Leans, Decisions: f.Decided, Reissued: f.Reissued,
		Rulesets: v.Setup.OwnSums(), Awaited: f.Awaited, Form: currentForm, Key: f.Key,
	})
	p = ledger.Publication{List: l.ID, Date: period.Date, Revision: 1, State: ledger.Frozen, Inputs: string(text),
		Program: v.Setup.Program, Reissued: f.Reissued}
	for _, s := range g.Submissions {
		p.Submissions = append(p.Submissions, s.ID)
	}
	return p, err
}

// frozenNow returns what the list of a period would be frozen with now, from today's configuration and registry.
func frozenNow(v *folder.View, l folder.List, period rating.Period) (f Frozen, err error) {
	f = Frozen{Basis: v.Basis, List: l.On(period.Date), Key: keys.Current(v)}
	if f.Awaited, err = awaitedNow(v, l, period); err != nil {
		return f, err
	}
	if f.Leans, err = v.LeanNow(l, period.Date); err != nil {
		return f, err
	}
	if f.Decided, err = LastDecision(v); err != nil {
		return f, err
	}
	f.Reissued, err = reissuedNow(v, l.ID)
	return f, err
}

// Frozen is what an issue is frozen with: the configuration and the registry of that moment, the list with its ruleset
// as it is read then, and the issue of another list whose ratings it asks for.
type Frozen struct {
	Basis    folder.Basis
	List     folder.List
	Leans    *folder.SourceIssue // nil: on no list
	Decided  int                 // the last decision that is known
	Reissued int                 // the last with which it, or a list before it, is made again
	Awaited  []string            // events whose reports have not come, where they are printed
	Key      *folder.ManifestKey // with which the manifest is signed; nil: with none
	privacy  string              // of a revision: the registry of the day on which it was staged
}

// AsFrozen returns what a publication of a list was frozen with. Configuration and rulesets come from the archive if
// they have changed since.
func AsFrozen(v *folder.View, l folder.List, p ledger.Publication) (f Frozen, err error) {
	in, err := readInputs(p)
	if err != nil {
		return f, err
	}
	f.Leans, f.Decided, f.Reissued, f.privacy, f.Awaited = in.Leans, in.Decisions, in.Reissued, in.Privacy, in.Awaited
	f.Key = in.Key
	if f.Basis, err = v.WithRegistry(in.Registry); err != nil {
		return f, err
	}
	if in.Configuration != rating.SHA(v.Setup.Source) || !maps.Equal(in.Rulesets, v.Setup.OwnSums()) {
		if l, err = f.reconfigure(v, in, p); err != nil {
			return f, err
		}
	}
	f.Basis.Setup.Print.Trace = f.Basis.Setup.Print.Trace || in.Form < 2
	f.List, err = withEdition(l, in.Edition)
	return f, err
}

// reconfigure sets the archived configuration and rulesets instead of today's, and returns the list as they have it. If
// they have no such list, that is an error.
func (f *Frozen) reconfigure(v *folder.View, in frozenInputs, p ledger.Publication) (folder.List, error) {
	source, err := v.Archived(in.Configuration)
	if err != nil {
		return folder.List{}, err
	}
	if f.Basis.Setup, err = v.Configure(source, in.kept(v)); err != nil {
		return folder.List{}, fmt.Errorf("configuration of %s %s: %w", p.List, p.Date, err)
	}
	l, ok := f.Basis.ListByID(p.List)
	if !ok {
		return l, fmt.Errorf("the configuration of %s had no list %s", p.Date, p.List)
	}
	return l, nil
}

// kept returns a function that returns the rulesets with which an issue was frozen, by name, from the archive.
func (in frozenInputs) kept(v *folder.View) folder.Own {
	return func(name string) ([]byte, error) {
		sha, ok := in.Rulesets[name]
		if !ok {
			return nil, fmt.Errorf("no ruleset %s was kept", name)
		}
		return v.Archived(sha)
	}
}

// ErrRulesetChanged means that a list would continue by another ruleset than before, or that the text of that ruleset
// was changed.
var ErrRulesetChanged = errors.New("a ruleset by which lists came out was changed")

// CheckRulesets returns ErrRulesetChanged if a list would not continue by the ruleset by which it was published:
// kalends.yaml names another family, or the association's own text was changed.
func CheckRulesets(v *folder.View) error {
	for _, l := range v.Setup.Lists {
		before, err := lastRuleset(v, l)
		if err != nil {
			return err
		}
		if before == nil {
			continue
		}
		if err := checkSuccessor(l, before); err != nil {
			return fmt.Errorf("%w: list %s, %w", ErrRulesetChanged, l.ID, err)
		}
	}
	return nil
}

// checkSuccessor returns an error that says why a list cannot continue by its ruleset after an earlier one; nil if it
// can. Ratings of one family are not ratings of another: they have other decimals, floors, K and first ratings.
func checkSuccessor(l folder.List, before engine.Ruleset) error {
	written, own := l.Ruleset.(engine.Written)
	if _, was := before.(engine.Written); own != was || (!own && l.Ruleset.Family() != before.Family()) {
		return fmt.Errorf("ruleset %s: its lists came out by %s; put that back in kalends.yaml, and write what is new as a "+
			"list of its own with an id and a since of its own, and its opening ratings on the registry's sheet Ratings",
			l.Ruleset.Family(), before.Family())
	}
	if !own || l.Ruleset.Family() != before.Family() {
		return nil
	}
	if err := written.Follows(before); err != nil {
		return fmt.Errorf("ruleset %s: %w", written.Family(), err)
	}
	return nil
}

// lastRuleset returns the ruleset of the last published issue of a list; nil when nothing is published, or when
// configuration and rulesets have not changed since.
func lastRuleset(v *folder.View, l folder.List) (engine.Ruleset, error) {
	last, out, err := v.Ledger.Latest(l.ID)
	if err != nil || !out {
		return nil, err
	}
	in, err := readInputs(last)
	if err != nil || (in.Configuration == rating.SHA(v.Setup.Source) && maps.Equal(in.Rulesets, v.Setup.OwnSums())) {
		return nil, err
	}
	var f Frozen
	before, err := f.reconfigure(v, in, last)
	return before.Ruleset, err
}

// withEdition returns a list with its ruleset as it was read in an edition of the readings.
func withEdition(l folder.List, edition int) (folder.List, error) {
	if l.Ruleset == nil {
		return l, nil
	}
	var err error
	l.Ruleset, err = engine.ReadIn(l.Ruleset, edition)
	return l, err
}

// AwaitsRelease reports whether a frozen list waits until the office releases it: because it is a revision, the gate
// holds it, or the configuration with which it was frozen says so. What kalends.yaml says since then is for later
// lists. It fails if that cannot be read.
func AwaitsRelease(v *folder.View, l folder.List, p ledger.Publication) (bool, error) {
	if p.State != ledger.Frozen || p.Released || p.Revision > 1 {
		return p.Revision > 1 && p.State == ledger.Frozen && !p.Released, nil // whatever kalends.yaml says under publish
	}
	frozen, err := AsFrozen(v, l, p)
	if err != nil || frozen.Basis.Setup.Approve {
		return err == nil, err
	}
	held, err := v.Ledger.Held(p)
	return held != nil, err
}
