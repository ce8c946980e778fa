package audit

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"path/filepath"

	"kalends/publish/folder"
	"kalends/publish/keys"
)

// verifySignature returns what is wrong with the signature of an issue's manifest. Where no keys were named, an issue
// without a signature is not signed yet.
func (a *Audit) verifySignature(v Verified, manifest []byte) ([]Difference, error) {
	place := path.Join(v.Folder, folder.ManifestName+keys.Ending)
	signature, err := a.Files.ReadFile(a.Path(filepath.FromSlash(place)))
	if errors.Is(err, fs.ErrNotExist) {
		if a.keys != nil {
			return []Difference{{Place: place, What: "signature_missing"}}, nil
		}
		return nil, nil
	}
	if err != nil {
		return differs(place, "", err, ""), nil
	}
	ring := a.keys
	if ring == nil {
		own, _, err := keys.Load(a.View)
		if err != nil {
			return []Difference{{Place: "published/" + keys.FileName, What: "changed"}}, nil
		}
		ring = &own
	}
	var m folder.Manifest
	_ = json.Unmarshal(manifest, &m) // a manifest without a date was not signed, either
	_, err = ring.Check(manifest, signature, m.Period.Date)
	return signatureDifferences(place, err), nil
}

// signatureDifferences returns why a signature is not accepted as a difference; none if it is.
func signatureDifferences(place string, err error) []Difference {
	var void keys.VoidError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &void):
		return []Difference{{place, "signature_void", map[string]string{"key": void.Key, "from": void.From.String()}}}
	case errors.Is(err, keys.ErrForeign):
		return []Difference{{Place: place, What: "signature_foreign"}}
	}
	return []Difference{{Place: place, What: "signature_wrong"}}
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
	found = differs(place, sum, err, known)
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
		return append(found, differs(place+keys.Ending, "", err, "")...), nil
	}
	return append(found, signatureDifferences(place+keys.Ending, ring.CheckOwn(data, signature))...), nil
}
