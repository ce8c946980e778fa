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

// MadeOf reports whether a draft's manifest names exactly these sheets, the list on which it leans, these decisions,
// and the registry, configuration and program of a basis.
func MadeOf(v *folder.View, b *folder.Basis, manifest []byte, sheets []string,
	leans *folder.Leaned, decided int, again ...reports.Input) (bool, error) {
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
		want = append(want, "sheet "+s)
	}
	inputs, err := issue.LeanInput(v, b, leans)
	taken, also := issue.DecisionInput(v, decided)
	for _, in := range slices.Concat(inputs, taken, again) {
		want = append(want, in.Kind+" "+in.SHA)
	}
	slices.Sort(have)
	slices.Sort(want)
	err = errors.Join(err, also)
	return err == nil && slices.Equal(have, want), err
}

// Awaiting returns the manifest of a draft that awaits its release and is there as its list was frozen, and whether
// there is one.
func Awaiting(v *folder.View, l folder.List, p ledger.Publication) (m folder.Manifest, awaits bool, err error) {
	if p.State != ledger.Frozen || p.Released {
		return m, false, nil
	}
	frozen, err := issue.AsFrozen(v, l, p)
	if err != nil || !issue.AwaitsRelease(v, l, p) {
		return m, false, err
	}
	return inPlace(v, frozen, p)
}

// inPlace returns the manifest of a draft that is there as its list was frozen, and whether there is one.
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
