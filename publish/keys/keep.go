package keys

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"aead.dev/minisign"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// metaSigned is the key in the ledger under which the Standing is recorded.
const metaSigned = "signatures"

// Standing says which published issues are not signed, since when, and why.
type Standing struct {
	State  string        `json:"state"` // of the file of keys and of all signatures
	Issues []string      `json:"issues,omitempty"`
	Code   string        `json:"code,omitempty"` // of the alert
	Why    string        `json:"why,omitempty"`
	Since  ledger.Moment `json:"since,omitempty"`
}

// The codes of the alerts about issues that are not signed.
const (
	AlertKey        = "W-SIGN-KEY"        // the key is not among those of the association
	AlertPassphrase = "W-SIGN-PASSPHRASE" // the key file needs a passphrase
	AlertFile       = "W-SIGN-FILE"       // the key file cannot be used
)

// Outstanding returns which published issues are not signed, and why; nil if all are, or the configuration asks for no
// signatures.
func Outstanding(v *folder.View) (*Standing, error) {
	var s Standing
	err := v.ReadNote(metaSigned, &s)
	if v.Setup.Sign.KeyFile == "" || len(s.Issues) == 0 {
		return nil, err
	}
	return &s, err
}

// State returns a hash of the file of keys and of all signatures, as they are recorded; empty if there are none.
func State(v *folder.View) (string, error) {
	var s Standing
	err := v.ReadNote(metaSigned, &s)
	return s.State, err
}

// Keep signs what is published and unsigned if the configuration asks for it and the key is at hand. If it is not, the
// ledger records why; no list waits for its signature.
func Keep(f *folder.Folder) error {
	if f.Setup.Sign.KeyFile == "" {
		return nil
	}
	d := Desk{f, FromEnvironment}
	r, text, why := Load(&f.View)
	todo, _, err := scan(&f.View, r)
	if why == nil && (len(todo) > 0 || len(text) > 0 && d.ownSignature(r, text) != nil) {
		_, why = d.Sign(f.Setup.Sign.KeyFile, "")
	}
	return errors.Join(err, d.note(why))
}

// note records which issues are signed, and why the others are not.
func (d Desk) note(why error) error {
	r, text, _ := Load(&d.View)
	todo, state, err := scan(&d.View, r)
	if err != nil {
		return err
	}
	var before, s Standing
	if err := d.ReadNote(metaSigned, &before); err != nil {
		return err
	}
	if s.State = state; len(text) > 0 {
		s.State = rating.SHA([]byte(rating.SHA(text) + state))
	}
	for _, p := range todo {
		s.Issues = append(s.Issues, nameOf(&d.View, p))
	}
	if len(todo) > 0 {
		s.Code, s.Since = AlertFile, cmp.Or(before.Since, d.Moment())
		switch {
		case why == nil, errors.Is(why, ErrForeign), len(r.Keys) == 0:
			s.Code = AlertKey
		case errors.Is(why, ErrPassphrase):
			s.Code = AlertPassphrase
		default:
			s.Why = why.Error()
		}
	}
	return d.WriteNote(metaSigned, s)
}

// nameOf returns the name of an issue with its revision.
func nameOf(v *folder.View, p ledger.Publication) string {
	return fmt.Sprintf("%s r%d", v.IssueName(p.List, p.Date), p.Revision)
}

// SignaturePath returns the path of the signature of an issue.
func SignaturePath(v *folder.View, p ledger.Publication) string {
	return v.Path(filepath.FromSlash(v.IssueFolder(p)), folder.ManifestName+Ending)
}

// scan returns the published issues that have no signature, or that of a key that is void for them, and a hash of all
// signatures, empty if there are none. An issue without the manifest that was published is left out: it cannot be
// signed.
func scan(v *folder.View, r Ring) (todo []ledger.Publication, state string, err error) {
	out, err := folder.Published(v, "")
	var all strings.Builder
	for _, p := range out {
		signature, err := v.Files.ReadFile(SignaturePath(v, p))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return todo, "", err
		}
		var s minisign.Signature
		if err == nil {
			fmt.Fprintf(&all, "%s %s\n", p.ManifestSHA, rating.SHA(signature))
			damaged := s.UnmarshalText(signature)
			if k, _ := r.Key(idText(s.KeyID)); damaged != nil || !k.voidOn(p.Date) {
				continue
			}
		}
		if data, err := v.ManifestAt(p); err != nil {
			return todo, "", err
		} else if rating.SHA(data) == p.ManifestSHA {
			todo = append(todo, p)
		}
	}
	if all.Len() > 0 {
		state = rating.SHA([]byte(all.String()))
	}
	return todo, state, err
}
