package folder

import (
	"fmt"
	"strings"
)

// metaKnown says for which registry and which lists it is certain that everyone who stands on these is in that.
const metaKnown = "known"

// CheckKnown checks that the registry has everyone who stands on the lists in force. Who was found to be there once is
// there as long as neither changes: the ledger remembers it, so that a pass costs what its sheets cost.
func (v *View) CheckKnown() error {
	question, err := knownBy(v)
	if err != nil {
		return err
	}
	if said, err := v.Ledger.Meta(metaKnown); err != nil || said == question {
		return err
	}
	for _, l := range v.Setup.Lists {
		var gone []string
		err := v.Ledger.EachInForce(l.ID, v.Today(), func(player string) {
			if _, ok := v.Registry.Players[player]; !ok {
				gone = append(gone, player)
			}
		})
		if err == nil {
			err = playersGone(gone)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// knownBy names everything that the answer of CheckKnown rests on.
func knownBy(v *View) (string, error) {
	all := []string{v.Registry.SHA, fmt.Sprint(v.Setup.AdmitNew), v.reading.family, v.reading.lists}
	for _, l := range v.Setup.Lists {
		name, err := v.Ledger.NameInForce(l.ID, v.Today())
		if err != nil {
			return "", err
		}
		all = append(all, name)
	}
	return strings.Join(all, "; "), nil
}

// KeepKnown remembers that CheckKnown has found everyone.
func (f *Folder) KeepKnown() error {
	question, err := knownBy(&f.View)
	if err != nil {
		return err
	}
	if said, err := f.Ledger.Meta(metaKnown); err != nil || said == question {
		return err
	}
	return f.Write.SetMeta(metaKnown, question)
}
