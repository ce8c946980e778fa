package publish

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
)

// madeOf says whether a draft's manifest names exactly these sheets, the list on which it leans, and the registry,
// configuration and program of a basis.
func madeOf(v *View, b *Basis, manifest []byte, sheets []string, leans *leaned) bool {
	var m Manifest
	if err := json.Unmarshal(manifest, &m); err != nil || m.Program != b.Setup.Program {
		return false
	}
	var have, want []string
	for _, in := range m.Inputs {
		if in.Kind != "font" {
			have = append(have, in.Kind+" "+in.SHA)
		}
	}
	want = append(want, "configuration "+files.SHA(b.Setup.Source), "registry "+b.Registry.SHA)
	for _, s := range sheets {
		want = append(want, "sheet "+s)
	}
	inputs, err := leanInput(v, b, leans)
	for _, in := range inputs {
		want = append(want, in.Kind+" "+in.SHA)
	}
	slices.Sort(have)
	slices.Sort(want)
	return err == nil && slices.Equal(have, want)
}

// draftAwaiting gives the manifest of a draft that lies there as its list was frozen and awaits its release: nothing is to be
// done. False when there is none.
func draftAwaiting(v *View, l List, p ledger.Publication) (m Manifest, awaits bool, err error) {
	if p.State != ledger.Frozen || p.Released {
		return m, false, nil
	}
	frozen, err := asFrozen(v, l, p)
	if err != nil || !frozen.Basis.Setup.Approve {
		return m, false, err
	}
	sheets, err := v.inputsOf(p)
	if err != nil {
		return m, false, err
	}
	data, err := v.Files.ReadFile(v.path("draft", v.issueName(p.List, p.Date), manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return m, false, nil
	}
	if err != nil || !madeOf(v, &frozen.Basis, data, sheets, frozen.Leans) {
		return m, false, err
	}
	err = json.Unmarshal(data, &m)
	return m, err == nil, err
}
