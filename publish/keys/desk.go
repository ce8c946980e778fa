package keys

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// metaKeys is the key in the ledger under which the hash of the file of keys is recorded.
const metaKeys = "keys"

// Known returns the hash of the file of keys that the ledger knows; empty if it knows none.
func Known(v *folder.View) (string, error) { return v.Ledger.Meta(metaKeys) }

// Load reads the file of keys of an association, and its bytes; an empty ring if there is none.
func Load(v *folder.View) (Ring, []byte, error) {
	data, err := v.Files.ReadFile(v.Path("published", FileName))
	if errors.Is(err, fs.ErrNotExist) {
		return Ring{Format: Format, Association: v.Setup.Code}, nil, nil
	}
	if err != nil {
		return Ring{}, nil, err
	}
	r, err := Read(data)
	return r, data, err
}

// Current returns the key with which new manifests are signed; nil if the configuration asks for no signatures or there
// is no key that can be read.
func Current(v *folder.View) *folder.ManifestKey {
	if v.Setup.Sign.KeyFile == "" {
		return nil
	}
	r, _, err := Load(v)
	k, is := r.Newest()
	if err != nil || !is {
		return nil
	}
	return &k.ManifestKey
}

// Desk makes keys and signs with them.
type Desk struct {
	*folder.Folder
	Ask Ask // for passphrases
}

// New says how a key is made.
type New struct {
	File      string // of the secret key; the file is made, or a key that is in it is taken
	OldFile   string // of the secret key that signs the new one
	Protected bool   // by a passphrase
	Unsigned  bool   // no earlier key signs it
}

// Make makes a key, or takes the one in the file, and enters it in the file of keys. A key that is there is entered no
// second time.
func (d Desk) Make(n New) (k Key, err error) {
	r, _, err := Load(&d.View)
	if err != nil {
		return k, err
	}
	var secret, old Secret
	if _, err := os.Lstat(n.File); !errors.Is(err, fs.ErrNotExist) {
		if secret, err = readSecret(n.File, d.Ask); err != nil {
			return k, err
		}
		if known, is := r.Key(secret.ID); is {
			return known, d.store(r, secret)
		}
	}
	if len(r.Keys) > 0 && !n.Unsigned {
		if old, err = d.valid(r, n.OldFile); err != nil {
			return k, fmt.Errorf("no earlier key can sign the new one: %w; give its file with --old-key-file, or let the new key stand unsigned with --unsigned", err)
		}
	}
	if secret.ID == "" {
		if d.isPublic(n.File) {
			return k, fmt.Errorf("%s is in the folder published, which everybody may read; put the secret key elsewhere", n.File)
		}
		if secret, err = makeSecret(n.File, n.Protected, d.Ask); err != nil {
			return k, err
		}
	}
	k = Key{ManifestKey: secret.ManifestKey, From: d.Today()}
	if old.ID != "" {
		k.SignedBy, k.Signature = old.ID, old.signLine(r.KeyLine(k))
	}
	r.Keys = append(r.Keys, k)
	return k, d.store(r, secret)
}

// isPublic reports whether a file is in the folder of what is published.
func (d Desk) isPublic(file string) bool {
	to, err := filepath.Abs(file)
	from, also := filepath.Abs(d.Path("published"))
	inside, failed := filepath.Rel(from, to)
	return errors.Join(err, also, failed) == nil && filepath.IsLocal(inside)
}

// valid returns the secret key in a file, which must be one of the ring that is not void.
func (d Desk) valid(r Ring, file string) (Secret, error) {
	s, err := readSecret(file, d.Ask)
	if err != nil {
		return s, err
	}
	if k, is := r.Key(s.ID); !is || k.Void != nil {
		return s, fmt.Errorf("%s: the key %s: %w", file, s.ID, ErrForeign)
	}
	return s, nil
}

// Revoke declares a key void from a day on. The newest of the other keys, whose secret key is in a file, signs that. A
// key that is void from that day or an earlier one is left as it is.
func (d Desk) Revoke(id string, from rating.Date, reason, file string) (Key, error) {
	r, _, err := Load(&d.View)
	if err != nil {
		return Key{}, err
	}
	i := r.at(id)
	if i < 0 {
		return Key{}, fmt.Errorf("the key %s: %w", id, ErrForeign)
	}
	k := &r.Keys[i]
	if !k.voidOn(from) {
		k.Void = &Void{From: from, Reason: reason}
	}
	newest, is := r.Newest()
	if !is {
		return *k, errors.New("it is the only key; make a new one first (keys new --unsigned --key-file FILE)")
	}
	by, err := d.valid(r, file)
	if err == nil && by.ID != newest.ID {
		err = fmt.Errorf("%s: the key %s is not the newest; give the file of the key %s with --key-file", file, by.ID, newest.ID)
	}
	if err != nil {
		return *k, err
	}
	if k.Void.Signature == "" {
		k.Void.SignedBy, k.Void.Signature = by.ID, by.signLine(r.VoidLine(id, from))
	}
	return *k, d.store(r, by)
}

// store writes the file of keys, signs it if the key is the newest one, and records it in the ledger. What is there
// already is left as it is.
func (d Desk) store(r Ring, by Secret) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	text = append(text, '\n')
	path := d.Path("published", FileName)
	_, there, err := Load(&d.View)
	if err == nil && !bytes.Equal(there, text) {
		err = cmp.Or(files.MakeDirs(d.FS, filepath.Dir(path)), files.WriteAtomic(d.FS, path, text))
	}
	if err == nil {
		err = d.signOwn(r, text, by)
	}
	if err != nil {
		return err
	}
	sha := rating.SHA(text)
	if before, err := Known(&d.View); err != nil || before == sha {
		return err
	}
	return cmp.Or(d.Write.EnterKeys(text, metaKeys, sha, d.Moment()), d.note(nil))
}

// ownSignature checks the signature of the file of keys.
func (d Desk) ownSignature(r Ring, text []byte) error {
	signature, err := d.FS.ReadFile(d.Path("published", FileName+Ending))
	if err != nil {
		return err
	}
	return r.CheckOwn(text, signature)
}

// signOwn signs the file of keys with a key if that is the newest and the signature that is there is not right.
func (d Desk) signOwn(r Ring, text []byte, by Secret) error {
	if newest, _ := r.Newest(); newest.ID != by.ID || d.ownSignature(r, text) == nil {
		return nil
	}
	return files.WriteAtomic(d.FS, d.Path("published", FileName+Ending), by.sign(text, "keys of "+r.Association))
}

// Sign signs what is published and unsigned of a list (of all if none is given) with the key in a file, and returns the
// issues. It changes nothing else.
func (d Desk) Sign(file, list string) (signed []string, err error) {
	r, text, err := Load(&d.View)
	if err != nil {
		return nil, err
	}
	by, err := d.valid(r, file)
	if err != nil {
		return nil, err
	}
	todo, _, err := scan(&d.View, r)
	for _, p := range todo {
		if list != "" && p.List != list || err != nil {
			continue
		}
		var data []byte
		if data, err = d.ManifestAt(p); err == nil {
			err = files.WriteAtomic(d.FS, SignaturePath(&d.View, p), by.sign(data, "issue "+nameOf(&d.View, p)))
		}
		signed = append(signed, nameOf(&d.View, p))
	}
	if err == nil {
		err = d.signOwn(r, text, by)
	}
	return signed, cmp.Or(err, d.note(nil))
}
