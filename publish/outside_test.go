package publish_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/publish/outside"
	"kalends/rating"
)

const mayDay = "2026-05-01T00:05:00Z"

// TestPublishedFoldersThatWereTamperedWith: each change is found and named at its place. Every kind of change is made a
// few times; more are proved.
func TestPublishedFoldersThatWereTamperedWith(t *testing.T) { tamperedFolders(t, 2*len(tamperings)) }

// publishedDir is a published folder that is changed; its files are links of another until they are.
type publishedDir struct {
	t   *testing.T
	dir string
}

// signer signs as minisign does.
type signer struct {
	folder.ManifestKey
	secret ed25519.PrivateKey
	number []byte
}

// signerOf makes a key from a letter.
func signerOf(letter string) (s signer) {
	s.secret = ed25519.NewKeyFromSeed([]byte(strings.Repeat(letter, ed25519.SeedSize)))
	s.number = []byte(strings.Repeat(letter, 8))
	s.ID = fmt.Sprintf("%016X", binary.LittleEndian.Uint64(s.number))
	s.Public = base64.StdEncoding.EncodeToString(slices.Concat([]byte("Ed"), s.number, s.secret.Public().(ed25519.PublicKey)))
	return s
}

// over returns a signature in minisign's form.
func (s signer) over(data []byte) []byte {
	signature := ed25519.Sign(s.secret, data)
	all := ed25519.Sign(s.secret, append(slices.Clone(signature), "as it was"...))
	line := base64.StdEncoding.EncodeToString(slices.Concat([]byte("Ed"), s.number, signature))
	return fmt.Appendf(nil, "untrusted comment: kalends\n%s\ntrusted comment: as it was\n%s\n", line,
		base64.StdEncoding.EncodeToString(all))
}

// signedLists publishes three lists, of which two were made again, and signs them all.
func signedLists(t *testing.T) string {
	dir := begun(t, "signed", func() (string, error) {
		dir := bothOut(t)
		decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
		passes(t, dir, mayEve)
		releasesAgain(t, dir, mayEve)
		passes(t, dir, mayDay)
		p, by := publishedDir{t, filepath.Join(dir, "published")}, signerOf("a")
		p.keys(by, keys.Key{ManifestKey: by.ManifestKey, From: 1})
		for _, place := range p.issues() {
			p.sign(place, by)
		}
		must(t, os.Remove(p.path("index.json")))
		passes(t, dir, mayDay)
		return dir, nil
	})
	return filepath.Join(dir, "published")
}

// must2 returns a function that fails the test on an error and returns the value otherwise.
func must2[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		must(t, err)
		return value
	}
}

func (p publishedDir) path(name string) string { return filepath.Join(p.dir, filepath.FromSlash(name)) }

func (p publishedDir) read(name string) []byte { return must2(os.ReadFile(p.path(name)))(p.t) }

// write writes a file anew, so that the file to which it was linked stays.
func (p publishedDir) write(name string, data []byte) {
	p.t.Helper()
	_ = os.Remove(p.path(name))
	must(p.t, os.WriteFile(p.path(name), data, 0o644))
}

// issues returns the folders with a manifest, in order.
func (p publishedDir) issues() (all []string) {
	for _, name := range must2(filepath.Glob(p.path("*/r*/manifest.json")))(p.t) {
		all = append(all, filepath.ToSlash(must2(filepath.Rel(p.dir, filepath.Dir(name)))(p.t)))
	}
	return all
}

// keys writes a file of keys, signed by one of them.
func (p publishedDir) keys(by signer, all ...keys.Key) {
	data := must2(json.Marshal(keys.Ring{Format: keys.Format, Association: "small", Keys: all}))(p.t)
	p.write(keys.FileName, data)
	p.write(keys.FileName+keys.Ending, by.over(data))
}

// sign signs the manifest of an issue.
func (p publishedDir) sign(place string, by signer) {
	p.write(place+"/manifest.json.minisig", by.over(p.read(place+"/manifest.json")))
}

// manifest changes the manifest of an issue and signs it.
func (p publishedDir) manifest(place string, by signer, change func(*folder.Manifest)) {
	var m folder.Manifest
	must(p.t, json.Unmarshal(p.read(place+"/manifest.json"), &m))
	change(&m)
	p.write(place+"/manifest.json", must2(m.Text())(p.t))
	p.sign(place, by)
}

// forge writes a file of an issue with its hash in the manifest, which a key signs.
func (p publishedDir) forge(name string, data []byte, by signer) {
	p.write(name, data)
	place, file, _ := strings.Cut(name[len("small-standard-2026-01-01/"):], "/")
	p.manifest(name[:len("small-standard-2026-01-01/")]+place, by, func(m *folder.Manifest) {
		for i, f := range m.Outputs {
			if f.Name == file {
				m.Outputs[i].SHA, m.Outputs[i].Size = rating.SHA(data), len(data)
			}
		}
	})
}

// tamperings change a published folder; n chooses where. Each returns what must be found, as the place with what.
var tamperings = []func(p publishedDir, n int) string{
	func(p publishedDir, n int) string { // another byte
		name := p.any(n)
		data := p.read(name)
		data[(n*7919)%len(data)] ^= 1 << (n % 8)
		p.write(name, data)
		return name
	},
	func(p publishedDir, n int) string { // a file is gone
		name := p.any(n)
		must(p.t, os.Remove(p.path(name)))
		return name
	},
	func(p publishedDir, n int) string { // files of two issues are exchanged
		all := p.issues()
		a, b := all[n%len(all)], all[(n+1+n/len(all)%(len(all)-1))%len(all)]
		one, other := a+"/"+p.ofKind(a, n), b+"/"+p.ofKind(b, n)
		x, y := p.read(one), p.read(other)
		if bytes.Equal(x, y) {
			y = append(y, ' ')
		}
		p.write(one, y)
		p.write(other, x)
		return one
	},
	func(p publishedDir, n int) string { // a strange file
		name := p.issue(n) + fmt.Sprintf("/note-%d.txt", n)
		p.write(name, []byte("x"))
		return name + " foreign"
	},
	func(p publishedDir, n int) string { // an older manifest is put back, with its signature
		name := p.issue(n) + "/manifest.json"
		older := p.issue(n + 1)
		p.write(name, p.read(older+"/manifest.json"))
		p.write(name+keys.Ending, p.read(older+"/manifest.json"+keys.Ending))
		return name + " misplaced"
	},
	func(p publishedDir, n int) string { // signed by another key
		p.sign(p.issue(n), signerOf("x"))
		return p.issue(n) + "/manifest.json.minisig signature_foreign"
	},
	func(p publishedDir, n int) string { // a file changed and its hash mended
		place := p.issue(n)
		signature := p.read(place + "/manifest.json.minisig")
		name := place + "/" + p.ofKind(place, n)
		p.forge(name, append(p.read(name), ' '), signerOf("a"))
		p.write(place+"/manifest.json.minisig", signature)
		return place + "/manifest.json.minisig signature_wrong"
	},
	func(p publishedDir, n int) string { // an issue taken out
		all := []string{"small-standard-2026-03-01", "small-standard-2026-04-01"}
		must(p.t, os.RemoveAll(p.path(all[n%2])))
		next := append(all, "small-standard-2026-05-01")[n%2+1]
		return next + "/r1/manifest.json previous_missing"
	},
	func(p publishedDir, n int) string { // an edition taken out
		issue := []string{"small-standard-2026-03-01", "small-standard-2026-04-01"}[n%2]
		must(p.t, os.RemoveAll(p.path(issue+"/r1")))
		return issue + "/r2 edition_missing"
	},
	func(p publishedDir, n int) string { // other keys, whole in themselves
		by := signerOf("y")
		p.keys(by, keys.Key{ManifestKey: by.ManifestKey, From: 1})
		return p.issue(n) + "/manifest.json.minisig signature_foreign"
	},
	func(p publishedDir, n int) string { // a signature taken away
		must(p.t, os.Remove(p.path(p.issue(n)+"/manifest.json.minisig")))
		return p.issue(n) + "/manifest.json.minisig signature_missing"
	},
	func(p publishedDir, n int) string { // the list before named otherwise, by who has the key
		place := []string{"small-standard-2026-04-01/r1", "small-standard-2026-04-01/r2", "small-standard-2026-05-01/r1"}[n%3]
		p.manifest(place, signerOf("a"), func(m *folder.Manifest) { m.Previous.Manifest = rating.SHA([]byte{byte(n)}) })
		return place + "/manifest.json previous_other"
	},
	func(p publishedDir, n int) string { // the edition before named otherwise
		place := []string{"small-standard-2026-03-01/r2", "small-standard-2026-04-01/r2"}[n%2]
		p.manifest(place, signerOf("a"), func(m *folder.Manifest) {
			if n%4 < 2 {
				m.Editions[0].Manifest = rating.SHA([]byte{byte(n)})
			} else {
				m.Replaces.Manifest = rating.SHA([]byte{byte(n)})
			}
		})
		return place + "/manifest.json edition_other"
	},
	func(p publishedDir, n int) string { // a rating changed in one file of the list, by who has the key
		place := p.issue(n)
		issue, _, _ := strings.Cut(place, "/")
		kind := []string{"csv", "json"}[n/5%2]
		name := place + "/" + issue + "_list." + kind
		lines := bytes.Split(p.read(name), []byte("\n"))
		p.forge(name, p.raised(lines, kind), signerOf("a"))
		return place + "/" + issue + "_list.json figures_other"
	},
	func(p publishedDir, n int) string { // a key that is void
		by, next := signerOf("a"), signerOf("b")
		from := rating.Date(1 + n%3)
		r := keys.Ring{Association: "small"}
		old := keys.Key{ManifestKey: by.ManifestKey, From: 1}
		k := keys.Key{ManifestKey: next.ManifestKey, From: 1, SignedBy: by.ID}
		k.Signature = strings.Split(string(by.over(r.KeyLine(k))), "\n")[1]
		old.Void = &keys.Void{From: from, Reason: "lost", SignedBy: next.ID}
		old.Void.Signature = strings.Split(string(next.over(r.VoidLine(by.ID, from))), "\n")[1]
		p.keys(next, old, k)
		return p.issue(n) + "/manifest.json.minisig signature_void"
	},
}

// raised returns a list in which a rating is higher by 3.
func (p publishedDir) raised(lines [][]byte, kind string) []byte {
	for i, line := range lines {
		text := string(line)
		if kind == "json" && strings.Contains(text, `"rating": "`) {
			lines[i] = []byte(strings.Replace(text, `"rating": "`, `"rating": "3`, 1))
			return bytes.Join(lines, []byte("\n"))
		}
		if cells := strings.Split(text, ","); kind == "csv" && i > 0 && len(cells) > 16 {
			at := slices.Index(strings.Split(string(lines[0]), ","), "games_total") + len(cells) - len(strings.Split(string(lines[0]), ","))
			cells[at] += "3"
			lines[i] = []byte(strings.Join(cells, ","))
			return bytes.Join(lines, []byte("\n"))
		}
	}
	p.t.Fatal("no rating")
	return nil
}

// any returns one of all files.
func (p publishedDir) any(n int) string {
	var all []string
	must(p.t, filepath.WalkDir(p.dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all = append(all, filepath.ToSlash(must2(filepath.Rel(p.dir, name))(p.t)))
		}
		return err
	}))
	return all[n*13%len(all)]
}

// issue returns one of the folders with an issue.
func (p publishedDir) issue(n int) string { return p.issues()[n%len(p.issues())] }

// ofKind returns the name of a file of an issue, for the same n one of the same kind.
func (p publishedDir) ofKind(place string, n int) string {
	issue, _, _ := strings.Cut(place, "/")
	kinds := []string{"_list.csv", "_list.json", "_list.xlsx", "_calculation.xlsx", "_bulletin_en.pdf"}
	return issue + kinds[n/5%len(kinds)]
}

// tamperedFolders changes a published folder times times, each in its own way, and fails unless the change is found
// and named.
func tamperedFolders(t *testing.T, times int) {
	base := publishedDir{t, signedLists(t)}
	if r := must2(outside.Verify(base.dir, nil))(t); r.Count() > 0 || len(r.Issues) != 5 {
		t.Fatalf("%d issues; nothing was changed: %v %v", len(r.Issues), r.Common, allFound(r))
	}
	for n := range times {
		p := publishedDir{t, filepath.Join(t.TempDir(), "published")}
		p.link(base.dir)
		want := tamperings[n%len(tamperings)](p, n/len(tamperings))
		r, err := outside.Verify(p.dir, nil)
		if all := allFound(r); err != nil || !slices.ContainsFunc(all, func(d string) bool { return strings.HasPrefix(d, want) }) {
			t.Errorf("change %d: %q is not found: %v, %v", n, want, all, err)
		}
		must(t, os.RemoveAll(filepath.Dir(p.dir)))
	}
}

// link fills the folder with links to the files of another.
func (p publishedDir) link(from string) {
	must(p.t, filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		to := filepath.Join(p.dir, strings.TrimPrefix(name, from))
		if err == nil && d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		return os.Link(name, to)
	}))
}

// allFound returns the places of all differences with what they are.
func allFound(r outside.Report) (all []string) {
	add := func(d outside.Difference) { all = append(all, d.Place+" "+d.What) }
	for _, d := range r.Common {
		add(d)
	}
	for _, i := range r.Issues {
		for _, d := range i.Differences {
			add(d)
		}
	}
	return all
}

// TestARedactedEditionAndASite: an edition that a later one names as redacted is not missing; on a downloaded site the
// issues and the keys are below files, and there is no index.
func TestARedactedEditionAndASite(t *testing.T) {
	base, by := signedLists(t), signerOf("a")
	p := publishedDir{t, filepath.Join(t.TempDir(), "files")}
	p.link(base)
	must(t, os.Remove(p.path("index.json")), os.RemoveAll(p.path("current")))
	if r := must2(outside.Verify(filepath.Dir(p.dir), nil))(t); r.Count() > 0 || len(r.Issues) != 5 {
		t.Errorf("the site: %v", allFound(r))
	}
	must(t, os.RemoveAll(p.path(march+"/r1")))
	p.manifest(march+"/r2", by, func(m *folder.Manifest) { m.Editions[0].Redacted = 7 })
	r := must2(outside.Verify(filepath.Dir(p.dir), nil))(t)
	if len(r.Issues) != 5 || r.Issues[0].State != (outside.State{Truth: outside.Redacted, By: 7}) || len(r.Issues[1].Differences) > 0 {
		t.Errorf("the redacted edition is %+v; %v", r.Issues[0], allFound(r))
	}
	c, _, err := outside.Against(base, filepath.Dir(p.dir), nil)
	if err != nil || c.First == nil || c.First.Issue != march || c.First.Revision != 2 || !c.Sides[0].Whole || c.Sides[1].Whole {
		t.Errorf("against the whole one: %+v, %v", c, err)
	}
}
