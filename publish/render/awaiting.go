package render

import (
	"encoding/json"
	"errors"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports"
)

// MadeOf reports whether a draft's manifest, as JSON, names exactly these inputs: the sheets by hash, the list before
// that it uses, the decisions up to decided, and registry, configuration and program of a basis. It is false for other
// JSON.
func MadeOf(v *folder.View, b *folder.Basis, manifest []byte, sheets []string,
	leans *folder.SourceIssue, decided int, again ...reports.Input) (bool, error) {
	var m folder.Manifest
	if err := json.Unmarshal(manifest, &m); err != nil || m.Program != b.Setup.Program {
		return false, nil // another program made it
	}
	var have, want []string
	for _, in := range m.Inputs {
		if in.Kind != "font" {
			have = append(have, in.Kind+" "+in.SHA)
		}
	}
	want = append(want, "configuration "+rating.SHA(b.Setup.Source), "registry "+b.Registry.SHA)
	for _, o := range b.Setup.Own {
		want = append(want, "ruleset "+rating.SHA(o.Data))
	}
	for _, s := range sheets {
		want = append(want, "sheet "+folder.ArchivedAs(v, s))
	}
	inputs, err := issue.LeanInput(v, b, leans)
	taken, also := issue.DecisionInput(v, decided)
	for _, in := range slices.Concat(inputs, taken, again) {
		want = append(want, in.Kind+" "+folder.ArchivedAs(v, in.SHA))
	}
	slices.Sort(have)
	slices.Sort(want)
	err = errors.Join(err, also)
	return err == nil && slices.Equal(have, want), err
}

// Awaiting returns the manifest of the draft of a frozen list that awaits its release. awaits is false if it does not,
// or if the draft is missing or was made of other inputs.
func Awaiting(v *folder.View, l folder.List, p ledger.Publication) (m folder.Manifest, awaits bool, err error) {
	if p.State != ledger.Frozen || p.Released {
		return m, false, nil
	}
	frozen, err := issue.AsFrozen(v, l, p)
	if err != nil {
		return m, false, err
	}
	if awaits, err = issue.AwaitsRelease(v, l, p); err != nil || !awaits {
		return m, false, err
	}
	return inPlace(v, frozen, p)
}

// inPlace returns the manifest of the draft of a frozen list; there is false if it is missing or was made of other
// inputs.
func inPlace(v *folder.View, frozen issue.Frozen, p ledger.Publication) (m folder.Manifest, there bool, err error) {
	again, err := issue.ReissueInput(v, frozen)
	if err != nil {
		return m, false, err
	}
	sheets, err := v.InputsOf(p)
	if err != nil {
		return m, false, err
	}
	data, err := folder.DraftManifest(v, v.IssueName(p.List, p.Date))
	if err != nil || data == nil {
		return m, false, err
	}
	if same, err := MadeOf(v, &frozen.Basis, data, sheets, frozen.Leans, frozen.Decided, again...); err != nil || !same {
		return m, false, err
	}
	err = json.Unmarshal(data, &m)
	return m, err == nil, err
}
