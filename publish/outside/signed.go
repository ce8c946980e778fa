package outside

import (
	"errors"
	"io/fs"
	"path"

	"kalends/publish/folder"
	"kalends/publish/keys"
)

// signatures checks the association's keys, and the signature of every manifest with them.
func (t *tree) signatures() error {
	if err := t.readKeys(); err != nil {
		return err
	}
	for _, i := range t.Issues {
		if i.made != nil {
			t.signature(i)
		}
	}
	return nil
}

// readKeys reads the association's keys and says what is doubtful in them.
func (t *tree) readKeys() error {
	data, err := t.fsys.ReadFile(t.path(keys.FileName))
	if errors.Is(err, fs.ErrNotExist) {
		if !t.alone {
			t.Notes = append(t.Notes, difference(keys.FileName, "keys_none"))
		}
		return nil
	}
	if err != nil {
		return err
	}
	ring, err := keys.Read(data)
	if err != nil {
		t.Common = append(t.Common, difference(keys.FileName, "changed"))
		return nil
	}
	t.ring = &ring
	for _, k := range ring.Keys {
		t.Keys = append(t.Keys, k.ID)
	}
	for _, f := range ring.Faults() {
		d := difference(keys.FileName, "key_"+string(f.Kind), "key", f.Key)
		if f.Kind == keys.Unsigned || f.Kind == keys.IsVoid {
			t.Notes = append(t.Notes, d)
		} else {
			t.Common = append(t.Common, d)
		}
	}
	own := keys.FileName + keys.Ending
	signature, err := t.fsys.ReadFile(t.path(own))
	if err == nil {
		err = ring.CheckOwn(data, signature)
	}
	if err != nil {
		t.Common = append(t.Common, difference(own, "signature", "why", err.Error()))
	}
	return nil
}

// signature checks the signature of an issue's manifest.
func (t *tree) signature(i *Issue) {
	name := folder.ManifestName + keys.Ending
	signature, err := t.fsys.ReadFile(t.path(path.Join(i.Folder, name)))
	var void keys.VoidError
	switch {
	case errors.Is(err, fs.ErrNotExist) && t.mustBeSigned(i):
		i.add(name, "unsigned")
		return
	case errors.Is(err, fs.ErrNotExist):
		if t.ring != nil {
			i.note("not_signed")
		}
		return
	case err != nil:
		i.Differences = append(i.Differences, Differs(path.Join(i.Folder, name), "", err, "")...)
		return
	case t.ring == nil:
		i.note("no_keys")
		return
	}
	data, err := t.fsys.ReadFile(t.path(path.Join(i.Folder, folder.ManifestName)))
	var by keys.Key
	if err == nil {
		by, err = t.ring.Check(data, signature, i.made.Period.Date)
	}
	switch i.Key = by.ID; {
	case errors.As(err, &void):
		i.add(name, "key_late", "key", void.Key, "date", void.From.String())
	case err != nil:
		i.add(name, "signature", "why", err.Error())
	case i.made.Key != nil && !t.knows(*i.made.Key):
		i.add(folder.ManifestName, "key_strange", "key", i.made.Key.ID)
	}
}

// knows reports whether a key is one of the association's.
func (t *tree) knows(k folder.ManifestKey) bool {
	is, known := t.ring.Key(k.ID)
	return known && is.ManifestKey == k
}

// mustBeSigned reports whether an issue's manifest names a key, or the association had one on the issue's date.
func (t *tree) mustBeSigned(i *Issue) bool {
	return i.made.Key != nil || t.ring != nil && i.made.Period.Date >= t.ring.Keys[0].From
}
