package outside

import (
	"errors"
	"io/fs"
	"path"
	"slices"

	"kalends/publish/folder"
	"kalends/publish/keys"
)

// signatures checks the association's keys, and the signature of every manifest with them.
func (t *tree) signatures() error {
	if err := t.readKeys(); err != nil {
		return err
	}
	for _, i := range t.Issues {
		if i.Made != nil {
			t.signature(i)
		}
	}
	return nil
}

// readKeys reads the association's keys and says what is doubtful in them.
func (t *tree) readKeys() error {
	place := path.Join(t.base, keys.FileName)
	data, err := t.fsys.ReadFile(t.path(place))
	if errors.Is(err, fs.ErrNotExist) {
		signed := slices.ContainsFunc(t.Issues, func(i *Issue) bool {
			return t.isThere(path.Join(i.Folder, folder.ManifestName+keys.Ending))
		})
		switch {
		case t.alone:
		case signed || t.isThere(place+keys.Ending):
			t.Common = append(t.Common, difference(place, "missing"))
		default:
			t.Notes = append(t.Notes, difference(place, "keys_none"))
		}
		return nil
	}
	if err != nil {
		return err
	}
	ring, err := keys.Read(data)
	if err != nil {
		t.Common = append(t.Common, difference(place, "changed"))
		return nil
	}
	if t.own = ring; t.ring == nil {
		t.ring = &ring
	}
	for _, k := range ring.Keys {
		t.Keys = append(t.Keys, k.ID)
	}
	for _, f := range ring.Faults() {
		if f.Kind == keys.Unsigned || f.Kind == keys.IsVoid {
			t.Notes = append(t.Notes, difference(place, "key_"+string(f.Kind), "key", f.Key))
		} else {
			t.Common = append(t.Common, difference(place, "key_wrong", "key", f.Key))
		}
	}
	signature, err := t.fsys.ReadFile(t.path(place + keys.Ending))
	if err == nil {
		err = ring.CheckOwn(data, signature)
	}
	t.Common = append(t.Common, Refused(place+keys.Ending, err)...)
	return nil
}

// Refused returns why a signature was not accepted; nothing if err is nil.
func Refused(place string, err error) []Difference {
	var void keys.VoidError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &void):
		return []Difference{difference(place, "signature_void", "key", void.Key, "from", void.From.String())}
	case errors.Is(err, fs.ErrNotExist):
		return []Difference{difference(place, "signature_missing")}
	case errors.Is(err, keys.ErrForeign):
		return []Difference{difference(place, "signature_foreign")}
	}
	return []Difference{difference(place, "signature_wrong")}
}

// signature checks the signature of an issue's manifest. Where there are no keys, nothing can be said of it.
func (t *tree) signature(i *Issue) {
	place := path.Join(i.Folder, folder.ManifestName+keys.Ending)
	signature, err := t.fsys.ReadFile(t.path(place))
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case missing && !t.mustBeSigned(i):
		return
	case !missing && t.ring == nil:
		i.note("no_keys")
		return
	}
	if err == nil {
		var by keys.Key
		by, err = t.ring.Check(i.text, signature, i.Made.Period.Date)
		i.Key = by.ID
	}
	i.Differences = append(i.Differences, Refused(place, err)...)
	if k := i.Made.Key; k != nil && t.ring != nil && !t.knows(*k) {
		i.add(folder.ManifestName, "key_strange", "key", k.ID)
	}
}

// knows reports whether a key is one of the association's.
func (t *tree) knows(k folder.ManifestKey) bool {
	is, known := t.ring.Key(k.ID)
	return known && is.ManifestKey == k
}

// mustBeSigned reports whether an issue's manifest names a key, or the association had one on the issue's date.
func (t *tree) mustBeSigned(i *Issue) bool {
	return i.Made.Key != nil || t.ring != nil && i.Made.Period.Date >= t.ring.Keys[0].From
}
