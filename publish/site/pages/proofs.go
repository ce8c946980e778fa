package pages

import (
	"encoding/json"
	"errors"
	"io/fs"
	"iter"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/rating"
	"kalends/reports/site"
)

// verifyPage returns the page that checks lists, with the keys of the association, the newest one first.
func verifyPage(s *Source) (p site.VerifyPage, err error) {
	ring, _, err := keys.Load(s.View)
	for _, k := range slices.Backward(ring.Keys) {
		key := site.Key{ID: k.ID, Public: k.Public, From: k.From}
		if k.Void != nil {
			key.Void, key.Reason = k.Void.From, k.Void.Reason
		}
		p.Keys = append(p.Keys, key)
	}
	return p, err
}

// textAt returns the text of a file of the association's folder; empty if there is none.
func textAt(s *Source, place string) (string, error) {
	data, err := s.Files.ReadFile(s.Path(filepath.FromSlash(place)))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(data), err
}

// Proofs yields the scripts that the page that checks lists loads: one for each published list of a date, whether the
// site shows it or not, and then the index.
func (s *Source) Proofs() iter.Seq2[site.File, error] {
	return func(yield func(site.File, error) bool) {
		all := site.Proofs{Issues: map[string]string{}}
		out, err := folder.Published(s.View, "")
		for from, n := 0, 1; n <= len(out) && err == nil; n++ {
			if n < len(out) && keyOf(out[n]) == keyOf(out[from]) {
				continue
			}
			var file site.File
			if file, err = proof(s, out[from:n], &all); err == nil && !yield(file, nil) {
				return
			}
			from = n
		}
		var unread, unsigned error
		all.Keys, unread = textAt(s, "published/"+keys.FileName)
		all.Signature, unsigned = textAt(s, "published/"+keys.FileName+keys.Ending)
		index, failed := site.ProofScript("index", all)
		yield(index, errors.Join(err, unread, unsigned, failed))
	}
}

// proof returns the script for all revisions of the list of a date, and adds the digests of their files to those of all.
func proof(s *Source, revisions []ledger.Publication, all *site.Proofs) (site.File, error) {
	key, name := keyOf(revisions[0]), s.IssueName(revisions[0].List, revisions[0].Date)
	p, digests := site.Proof{Titles: s.site.Titles(key.list, key.date)}, []string{}
	if s.about[key] != nil {
		p.Page = site.IssuePlace(key.list, key.date)
	}
	for _, r := range revisions {
		one := site.ProofRevision{Revision: r.Revision}
		one.Day, _, _ = strings.Cut(folder.Clock(r.At), " ")
		digests = append(digests, r.ManifestSHA[:site.ProofDigits])
		data, err := s.ManifestAt(r)
		if err == nil && rating.SHA(data) == r.ManifestSHA {
			var m folder.Manifest
			one.Manifest, err = string(data), json.Unmarshal(data, &m)
			for _, f := range m.Outputs {
				digests = append(digests, f.SHA[:site.ProofDigits])
			}
			for _, e := range m.Editions {
				for _, sha := range e.Files { // that were removed
					digests = append(digests, sha[:site.ProofDigits])
				}
			}
		}
		if err == nil {
			one.Signature, err = textAt(s, path.Join(s.IssueFolder(r), folder.ManifestName+keys.Ending))
		}
		if err != nil {
			return site.File{}, err
		}
		p.Revisions = append(p.Revisions, one)
	}
	all.Issues[name] = strings.Join(digests, " ")
	return site.ProofScript(name, p)
}
