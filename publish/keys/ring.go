package keys

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"aead.dev/minisign"

	"kalends/publish/folder"
	"kalends/rating"
)

// FileName is the name of the file of keys in the folder published.
const FileName = "keys.json"

// Ending is what the name of a signature has after the name of the file that it signs.
const Ending = ".minisig"

// Format is the version of the file of keys; its number changes if programs that read it must change.
const Format = "kalends-keys/1"

// Ring holds the public keys of an association, the oldest first.
type Ring struct {
	Format      string `json:"format"`
	Association string `json:"association"`
	Keys        []Key  `json:"keys"`
}

// Key is a public key, with the signature of the key before it.
type Key struct {
	folder.ManifestKey
	From      rating.Date `json:"from"`
	SignedBy  string      `json:"signed_by,omitempty"` // id of the key before; empty: it stands unsigned
	Signature string      `json:"signature,omitempty"` // over KeyLine
	Void      *Void       `json:"void,omitempty"`
}

// Void declares that a key counts for no list dated on its day or later.
type Void struct {
	From      rating.Date `json:"from"`
	Reason    string      `json:"reason"`
	SignedBy  string      `json:"signed_by,omitempty"` // id of another key; empty: the statement stands unsigned
	Signature string      `json:"signature,omitempty"` // over VoidLine
}

// KeyLine returns the line, without a line break, that the key before a new key signs.
func (r Ring) KeyLine(k Key) []byte {
	return fmt.Appendf(nil, "kalends key %s %s %s from %s", r.Association, k.ID, k.Public, k.From)
}

// VoidLine returns the line, without a line break, that another key signs to declare a key void.
func (r Ring) VoidLine(id string, from rating.Date) []byte {
	return fmt.Appendf(nil, "kalends void %s %s from %s", r.Association, id, from)
}

// Read reads a file of keys, or a public key file of minisign, which gives a ring of one key. Faults returns what is
// doubtful in it.
func Read(data []byte) (r Ring, err error) {
	if !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		k, err := readPublic(string(data))
		return Ring{Format: Format, Keys: []Key{{ManifestKey: k}}}, err
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return Ring{}, fmt.Errorf("%s: %w", FileName, err)
	}
	if r.Format != Format || len(r.Keys) == 0 {
		return Ring{}, fmt.Errorf("%s: no file of keys of the format %s", FileName, Format)
	}
	for i, k := range r.Keys {
		is, err := readPublic(k.Public)
		if err != nil || is != k.ManifestKey || r.at(k.ID) != i {
			return Ring{}, errors.Join(fmt.Errorf("%s: key %d (%s) is no public key, or is there twice", FileName, i+1, k.ID), err)
		}
	}
	return r, nil
}

// readPublic reads a public key, with or without the comment of a key file.
func readPublic(text string) (folder.ManifestKey, error) {
	var p minisign.PublicKey
	err := p.UnmarshalText([]byte(strings.TrimSpace(text)))
	return folder.ManifestKey{ID: idText(p.ID()), Public: p.String()}, err
}

// idText formats the id of a key as minisign does.
func idText(id uint64) string { return fmt.Sprintf("%016X", id) }

// at returns the place of the first key with an id; -1 if there is none.
func (r Ring) at(id string) int {
	return slices.IndexFunc(r.Keys, func(k Key) bool { return k.ID == id })
}

// Key returns the key with an id; false if there is none.
func (r Ring) Key(id string) (Key, bool) {
	if i := r.at(id); i >= 0 {
		return r.Keys[i], true
	}
	return Key{}, false
}

// Public returns the ids and the public keys.
func (r Ring) Public() (all []folder.ManifestKey) {
	for _, k := range r.Keys {
		all = append(all, k.ManifestKey)
	}
	return all
}

// Newest returns the last key that is not declared void; false if there is none.
func (r Ring) Newest() (Key, bool) {
	for _, k := range slices.Backward(r.Keys) {
		if k.Void == nil {
			return k, true
		}
	}
	return Key{}, false
}

// signed reports whether the key with an id, unless it is void on a day, made a signature of 74 bytes in base64 over a
// line.
func (r Ring) signed(id string, day rating.Date, line []byte, signature string) bool {
	by, is := r.Key(id)
	public, err := base64.StdEncoding.DecodeString(by.Public)
	raw, also := base64.StdEncoding.DecodeString(signature)
	if !is || err != nil || also != nil || by.voidOn(day) || len(raw) != 74 || !bytes.Equal(raw[:10], public[:10]) {
		return false
	}
	return ed25519.Verify(public[10:], line, raw[10:])
}

// voidOn reports whether a key does not count on a day.
func (k Key) voidOn(day rating.Date) bool { return k.Void != nil && day >= k.Void.From }

// Fault is something doubtful in a ring.
type Fault struct {
	Kind FaultKind `json:"kind"`
	Key  string    `json:"key"` // its id
}

// FaultKind says what is doubtful; it is a key into the words of messages.keys.fault.
type FaultKind string

// The kinds of faults.
const (
	Unsigned     FaultKind = "unsigned"      // a later key that no key before it has signed
	WrongSigned  FaultKind = "wrong"         // its signature is not that of a key before it that was not void
	IsVoid       FaultKind = "void"          // declared void, rightly signed by another key
	VoidUnsigned FaultKind = "void_unsigned" // declared void, without the right signature of another key
)

// Faults returns what is doubtful in a ring, key by key. A ring without faults is a whole chain of keys.
func (r Ring) Faults() (found []Fault) {
	for i, k := range r.Keys {
		switch {
		case i == 0 && k.SignedBy == "":
		case k.SignedBy == "":
			found = append(found, Fault{Unsigned, k.ID})
		case r.at(k.SignedBy) >= i || !r.signed(k.SignedBy, k.From, r.KeyLine(k), k.Signature):
			found = append(found, Fault{WrongSigned, k.ID})
		}
		switch v := k.Void; {
		case v == nil:
		case v.SignedBy != k.ID && r.signed(v.SignedBy, v.From, r.VoidLine(k.ID, v.From), v.Signature):
			found = append(found, Fault{IsVoid, k.ID})
		default:
			found = append(found, Fault{VoidUnsigned, k.ID})
		}
	}
	return found
}

// Why a signature is not accepted.
var (
	ErrForm    = errors.New("that is no signature of minisign")
	ErrForeign = errors.New("it is signed by a key that is not among the keys of the association")
	ErrChanged = errors.New("the signature is not over these bytes")
)

// VoidError means that a signature is by a key that does not count for a list of that day.
type VoidError struct {
	Key  string // its id
	From rating.Date
}

// Error names the key and the day.
func (e VoidError) Error() string { return fmt.Sprintf("the key %s is void from %s on", e.Key, e.From) }

// Check checks the signature (the text of the file .minisig) of a manifest or another file and returns the key that made
// it. day is the date of the list; zero: no key is too late. It fails with ErrForm, ErrForeign, ErrChanged or VoidError.
// A VoidError comes with the key: the bytes are those that were signed.
func (r Ring) Check(data, signature []byte, day rating.Date) (Key, error) {
	var s minisign.Signature
	if err := s.UnmarshalText(signature); err != nil {
		return Key{}, ErrForm
	}
	k, is := r.Key(idText(s.KeyID))
	if !is {
		return Key{}, ErrForeign
	}
	var public minisign.PublicKey
	if public.UnmarshalText([]byte(k.Public)) != nil || !minisign.Verify(public, data, signature) {
		return Key{}, ErrChanged
	}
	if k.voidOn(day) {
		return k, VoidError{k.ID, k.Void.From}
	}
	return k, nil
}

// CheckOwn checks the signature of the file of keys itself, which the newest key makes.
func (r Ring) CheckOwn(data, signature []byte) error {
	k, err := r.Check(data, signature, 0)
	if newest, _ := r.Newest(); err == nil && k.ID != newest.ID {
		return ErrForeign
	}
	return err
}
