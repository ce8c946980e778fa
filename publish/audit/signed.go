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
// without a signature is not signed yet.
func (a *Audit) verifySignature(v Verified, e outside.Edition) ([]Difference, error) {
	place := path.Join(v.Folder, folder.ManifestName+keys.Ending)
	signature, err := a.Files.ReadFile(a.Path(filepath.FromSlash(place)))
	if errors.Is(err, fs.ErrNotExist) {
		if a.keys != nil {
			return []Difference{{Place: place, What: "signature_missing"}}, nil
		}
		return nil, nil
	}
	if err != nil {
		return outside.Differs(place, "", err, ""), nil
	}
	ring := a.keys
	if ring == nil {
		own, _, err := keys.Load(a.View)
		if err != nil {
			return []Difference{{Place: "published/" + keys.FileName, What: "changed"}}, nil
		}
		ring = &own
	}
	_, err = ring.Check(e.Text, signature, e.Manifest.Period.Date)
	return outside.Refused(place, err), nil
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
			found = append(found, Difference{place, "key_wrong", map[string]string{"key": f.Key}})
		}
	}
	signature, err := a.Files.ReadFile(a.Path(filepath.FromSlash(place + keys.Ending)))
	if err != nil {
		return append(found, outside.Differs(place+keys.Ending, "", err, "")...), nil
	}
	return append(found, outside.Refused(place+keys.Ending, ring.CheckOwn(data, signature))...), nil
}
