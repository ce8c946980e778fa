package audit

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"

	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/publish/outside"
)

// verifySignature returns what is wrong with the signature of an issue's manifest. Where no keys were named, an issue
// without a signature is not signed yet, and the association's own keys count.
func (a *Audit) verifySignature(v Verified, e outside.Edition) []Difference {
	place := path.Join(v.Folder, folder.ManifestName+keys.Ending)
	signature, err := a.Files.ReadFile(a.Path(filepath.FromSlash(place)))
	ring := a.keys
	switch {
	case errors.Is(err, fs.ErrNotExist) && ring == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return []Difference{{Place: place, What: "signature_missing"}}
	case err != nil:
		return outside.Differs(place, "", err, "")
	case ring == nil:
		own, _, _ := keys.Load(a.View) // one that is damaged is found by verifyKeys
		ring = &own
	}
	_, err = ring.Check(e.Text, signature, e.Manifest.Period.Date)
	return outside.Refused(place, err)
}

// verifyKeys checks the file of keys: its own signature, those of the keys, and that it is the one that the ledger
// knows.
func (a *Audit) verifyKeys() (found []Difference, err error) {
	place := "published/" + keys.FileName
	known, err := keys.Known(a.View)
	if err != nil || known == "" {
		return nil, err
	}
	sum, err := a.Files.Sum(a.Path(filepath.FromSlash(place)))
	found = outside.Differs(place, sum, err, known)
	ring, data, err := keys.Load(a.View)
	if err != nil || data == nil {
		return found, nil
	}
	for _, f := range ring.Faults() {
		if f.Kind == keys.WrongSigned || f.Kind == keys.VoidUnsigned {
			found = append(found, Difference{Place: place, What: "key_wrong", Args: map[string]string{"key": f.Key}})
		}
	}
	signature, err := a.Files.ReadFile(a.Path(filepath.FromSlash(place + keys.Ending)))
	if err != nil {
		return append(found, outside.Differs(place+keys.Ending, "", err, "")...), nil
	}
	return append(found, outside.Refused(place+keys.Ending, ring.CheckOwn(data, signature))...), nil
}
