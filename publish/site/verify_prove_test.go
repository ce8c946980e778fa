//go:build prove

package site

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/publish/files"
	"kalends/publish/folder"
	keyring "kalends/publish/keys"
	"kalends/publish/site/sitetest"
	"kalends/rating"
	"kalends/reports"
	site "kalends/reports/site"
)

// signer is a key of Ed25519 that signs as minisign does: the first byte of its id, and that of which the key is made. It
// is written without the package that Kalends signs with.
type signer struct{ id, seed byte }

// secret returns the secret key.
func (s signer) secret() ed25519.PrivateKey {
	seed := sha256.Sum256([]byte{s.seed})
	return ed25519.NewKeyFromSeed(seed[:])
}

// packed returns bytes as minisign writes them: with the algorithm and the id of the key, as base64.
func (s signer) packed(data []byte) string {
	return base64.StdEncoding.EncodeToString(append([]byte{'E', 'd', s.id, 2, 3, 4, 5, 6, 7, 8}, data...))
}

// key returns the public key.
func (s signer) key(from string) keyring.Key {
	k := keyring.Key{ManifestKey: folder.ManifestKey{ID: fmt.Sprintf("08070605040302%02X", s.id),
		Public: s.packed(s.secret().Public().(ed25519.PublicKey))}}
	if err := k.From.UnmarshalText([]byte(from)); err != nil {
		panic(err)
	}
	return k
}

// line signs a line of the file of keys.
func (s signer) line(text []byte) string { return s.packed(ed25519.Sign(s.secret(), text)) }

// file returns the text of the file that signs another.
func (s signer) file(text string) string {
	signature, comment := ed25519.Sign(s.secret(), []byte(text)), "issue demo"
	global := ed25519.Sign(s.secret(), append(signature[:len(signature):len(signature)], comment...))
	return fmt.Sprintf("untrusted comment: of a test\n%s\ntrusted comment: %s\n%s\n", s.packed(signature), comment,
		base64.StdEncoding.EncodeToString(global))
}

// The signers of the test: the second key is signed by the first, the third is void, the fourth stands unsigned. The last
// is nobody's.
var first, second, void, alone, foreigner = signer{1, 1}, signer{2, 2}, signer{3, 3}, signer{4, 4}, signer{5, 5}

// ring returns the file of keys.
func ring() keyring.Ring {
	r := keyring.Ring{Format: keyring.Format, Association: "demo"}
	lost := void.key("2026-02-01")
	lost.Void = &keyring.Void{From: rating.Day(2026, 7, 1), Reason: "stolen"}
	r.Keys = []keyring.Key{first.key("2026-01-01"), lost, alone.key("2026-03-01"), second.key("2026-04-01")}
	for _, i := range []int{1, 3} {
		r.Keys[i].SignedBy, r.Keys[i].Signature = r.Keys[0].ID, first.line(r.KeyLine(r.Keys[i]))
	}
	return r
}

// offered is a site with the page that checks lists and what that loads.
type offered struct {
	t      *testing.T
	dir    string
	index  site.Proofs
	codes  map[string]string // the fragments of the code in the bulletin, by issue and revision
	shards map[string]*site.Proof
}

// makeSite returns an empty site with a file of keys, which the second key has signed.
func makeSite(t *testing.T, keyFile string) offered {
	return offered{t, t.TempDir(), site.Proofs{Keys: keyFile, Signature: second.file(keyFile), Issues: map[string]string{}},
		map[string]string{}, map[string]*site.Proof{}}
}

// text returns the content of a published file.
func text(issue string, revision int, name string) string { return fmt.Sprint(issue, revision, name) }

// publish adds a revision of the list of a date, signed by somebody; fill fills in the manifest further.
func (m offered) publish(list, date string, by signer, fill func(*folder.Manifest)) *site.ProofRevision {
	m.t.Helper()
	issue := "demo-" + list + "-" + date
	p := m.shards[issue]
	if p == nil {
		p = &site.Proof{Titles: site.Names{"en": "List " + list, "uk": "Список", "zh-CN": "等级分表", "ms": "Senarai"}}
		m.shards[issue] = p
	}
	f := folder.Manifest{Issue: issue, Revision: len(p.Revisions) + 1}
	if err := f.Period.Date.UnmarshalText([]byte(date)); err != nil {
		m.t.Fatal(err)
	}
	for _, end := range []string{"_list.csv", "_list.xlsx", "_bulletin.pdf"} {
		sha := rating.SHA([]byte(text(issue, f.Revision, end)))
		f.Outputs = append(f.Outputs, files.Made{Name: issue + end, SHA: sha})
		m.index.Issues[issue] += sha[:site.ProofDigits] + " "
	}
	if n := len(p.Revisions); n > 0 {
		f.Replaces = &folder.ManifestReplaced{Revision: n, Manifest: rating.SHA([]byte(p.Revisions[n-1].Manifest))}
	}
	fill(&f)
	data, err := f.Text()
	if err != nil {
		m.t.Fatal(err)
	}
	p.Revisions = append(p.Revisions, site.ProofRevision{Revision: f.Revision, Day: "2026-11-05", Manifest: string(data),
		Signature: by.file(string(data))})
	m.codes[fmt.Sprint(list, f.Revision)] = fmt.Sprintf("#%s/%d/%s", issue, f.Revision, f.Outputs[0].SHA[:16])
	return &p.Revisions[f.Revision-1]
}

// write writes all files of the site.
func (m offered) write() {
	m.t.Helper()
	s := &site.Site{Association: reports.Association{Code: "demo", Names: map[string]string{"en": "Demo Chess Federation"}},
		Languages: []string{"en", "zh-CN", "uk", "ms"}}
	all, err := site.Assets(s, "")
	if err != nil {
		m.t.Fatal(err)
	}
	all = append(all, site.File{Place: "assets/verify.js", Data: site.VerifyScript}, m.script("index", m.index))
	for name, p := range m.shards {
		all = append(all, m.script(name, p))
	}
	page := site.VerifyPage{}
	for _, k := range ring().Keys {
		page.Keys = append(page.Keys, site.Key{ID: k.ID, Public: k.Public, From: k.From})
	}
	for _, lang := range s.Languages {
		var b strings.Builder
		if err := site.Write(&b, s, lang, page); err != nil {
			m.t.Fatal(err)
		}
		all = append(all, site.File{Place: lang + "/verify.html", Data: []byte(b.String())})
	}
	for _, f := range all {
		to := filepath.Join(m.dir, filepath.FromSlash(f.Place))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			m.t.Fatal(err)
		}
		if err := os.WriteFile(to, f.Data, 0o644); err != nil {
			m.t.Fatal(err)
		}
	}
}

// script returns the script of a value.
func (m offered) script(name string, value any) site.File {
	f, err := site.ProofScript(name, value)
	if err != nil {
		m.t.Fatal(err)
	}
	return f
}

// flipped returns a text in which a letter differs.
func flipped(text string, at int) string {
	b := []byte(text)
	if b[at] ^= 1; b[at] == '\\' || b[at] == '"' || b[at] < ' ' {
		b[at] ^= 3
	}
	return string(b)
}

// fill leaves a manifest as it is.
func fill(*folder.Manifest) {}

// keyText returns the file of keys as text.
func keyText(t *testing.T, r keyring.Ring) string {
	t.Helper()
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// cases publishes lists of every kind and returns what the page must say of each code.
func (m offered) cases() map[string]string {
	want := map[string]string{}
	say := func(of, verdict string) { want[m.codes[of]] = verdict }
	m.publish("good", "2026-10-01", second, fill)
	say("good1", "official")
	m.publish("old", "2026-05-01", void, fill)
	say("old1", "official") // the key is void from July on
	m.publish("twice", "2026-10-01", first, fill)
	m.publish("twice", "2026-10-01", second, fill)
	say("twice1", "replaced")
	say("twice2", "official")
	redacted := m.publish("gone", "2026-10-01", second, fill)
	sha, removed := rating.SHA([]byte(redacted.Manifest)), []string{}
	for _, end := range []string{"_list.csv", "_list.xlsx", "_bulletin.pdf"} {
		removed = append(removed, rating.SHA([]byte(text("demo-gone-2026-10-01", 1, end))))
	}
	m.publish("gone", "2026-10-01", second, func(f *folder.Manifest) {
		f.Editions = []folder.ManifestEdition{{Revision: 1, Manifest: sha, Redacted: 12, Files: removed}}
	})
	gone := &m.shards["demo-gone-2026-10-01"].Revisions[0]
	gone.Manifest, gone.Signature = "", ""
	say("gone1", "redacted")
	say("gone2", "official")
	kept := m.publish("kept", "2026-10-01", second, fill)
	sha = rating.SHA([]byte(kept.Manifest))
	m.publish("kept", "2026-10-01", second, func(f *folder.Manifest) {
		f.Editions = []folder.ManifestEdition{{Revision: 1, Manifest: sha, Redacted: 7}}
	})
	say("kept1", "redacted")
	m.publish("bare", "2026-10-01", second, fill).Signature = ""
	say("bare1", "unsigned")
	m.publish("barer", "2026-10-01", second, fill).Signature = ""
	m.publish("barer", "2026-10-01", second, fill)
	say("barer1", "unsigned replaced")
	m.publish("void", "2026-10-01", void, fill)
	say("void1", "void")
	m.publish("alone", "2026-10-01", alone, fill)
	say("alone1", "unconfirmed")
	m.publish("stranger", "2026-10-01", foreigner, fill)
	say("stranger1", "wrong")
	m.publish("claimed", "2026-10-01", signer{second.id, foreigner.seed}, fill)
	say("claimed1", "wrong")
	changed := m.publish("changed", "2026-10-01", second, fill)
	changed.Manifest = strings.Replace(changed.Manifest, `"listed": 0`, `"listed": 1`, 1)
	say("changed1", "wrong")
	m.publish("hole", "2026-10-01", second, fill)
	m.publish("hole", "2026-10-01", second, func(f *folder.Manifest) { f.Replaces.Manifest = sha })
	say("hole1", "wrong")
	hashed := m.publish("hashed", "2026-10-01", second, fill)
	lines := strings.Split(hashed.Signature, "\n")
	raw, _ := base64.StdEncoding.DecodeString(lines[1])
	lines[1] = base64.StdEncoding.EncodeToString(append([]byte("ED"), raw[2:]...))
	hashed.Signature = strings.Join(lines, "\n")
	say("hashed1", "unable")
	moved := m.publish("moved", "2026-10-01", second, fill)
	*moved = m.shards["demo-good-2026-10-01"].Revisions[0]
	want["#demo-moved-2026-10-01/1/"+m.codes["good1"][len("#demo-good-2026-10-01/1/"):]] = "foreign"
	for at, list := range map[int]string{1: "signature", 2: "comment", 3: "over-both"} {
		flip := m.publish(list, "2026-10-01", second, fill)
		lines := strings.Split(flip.Signature, "\n")
		if lines[at] = flipped(lines[at], 20); at == 2 {
			lines[at] = "trusted comment: issue dema"
		}
		flip.Signature = strings.Join(lines, "\n")
		say(list+"1", "wrong")
	}
	good := m.codes["good1"]
	want[flipped(good, len(good)-1)] = "foreign"
	want[strings.Replace(good, "/1/", "/2/", 1)] = "foreign"
	want[strings.Replace(good, "demo", "other", 1)] = "foreign"
	want["#demo-good-2026-10-01/1/ab"] = "foreign"
	want["#__proto__/1/0123456789abcdef"] = "foreign"
	return want
}

// checked is a page that is driven in a browser.
type checked struct {
	*sitetest.Browser
	t    *testing.T
	from string // the address of the site, ending in a slash
}

// is returns what the page finds, once it has.
func (c checked) is(where string) string {
	c.t.Helper()
	c.Await(where, `document.querySelector("[data-result]").dataset.is`)
	return sitetest.Value[string](c.Browser, `document.querySelector("[data-result]").dataset.is`)
}

// code checks what the page says of a code.
func (c checked) code(lang, code, want string) {
	c.t.Helper()
	c.Visit("about:blank")
	c.Visit(c.from + lang + "/verify.html" + code)
	if got := c.is(code); got != want {
		c.t.Errorf("%s: %s, want %s", code, got, want)
	}
	said := sitetest.Value[string](c.Browser, `document.querySelector("[data-result]").textContent`)
	if strings.ContainsAny(said, "{}") || strings.Contains(said, "undefined") {
		c.t.Errorf("%s: %s", code, said)
	}
	colour := sitetest.Value[string](c.Browser, `document.querySelector("[data-result]").className`)
	if (colour == "good") != (want == "official") {
		c.t.Errorf("%s: %s is %s", code, want, colour)
	}
	c.CheckQuiet(code)
}

// drop drops a file on the page and returns what it finds.
func (c checked) drop(name, content string) string {
	c.t.Helper()
	quoted, _ := json.Marshal(content)
	sitetest.Value[bool](c.Browser, fmt.Sprintf(`(() => {
		document.querySelector("[data-result]").dataset.is = "";
		const data = new DataTransfer();
		data.items.add(new File([%s], %q));
		return document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})()`, quoted, name))
	return c.is(name)
}

// TestTheCheckOfLists drives the page that checks lists in Chromium, from a server and from files.
func TestTheCheckOfLists(t *testing.T) {
	m := makeSite(t, keyText(t, ring()))
	want := m.cases()
	m.write()
	server := httptest.NewServer(http.FileServer(http.Dir(m.dir)))
	defer server.Close()
	b := sitetest.OpenBrowser(t, "../../.ci/npm")
	for _, from := range []string{server.URL + "/", "file://" + m.dir + "/"} {
		c := checked{b, t, from}
		for code, verdict := range want {
			c.code("en", code, verdict)
		}
		c.checkFiles(m)
		c.checkRoot(m.codes["good1"])
		c.checkUnable(m.codes["good1"])
		c.checkKeyboard()
		c.checkBare()
	}
	checked{b, t, server.URL + "/"}.checkLooks(want)
	tree := sitetest.Read(t, m.dir)
	tree.Validate(t, "../../.ci/npm", tree.Places(""))
	checkChangedKeys(t, b)
}

// checkFiles drops files as they were published, changed, replaced and redacted, and chooses one.
func (c checked) checkFiles(m offered) {
	c.t.Helper()
	c.Visit(c.from + "en/verify.html")
	for _, end := range []string{"_list.xlsx", "_list.csv", "_bulletin.pdf"} {
		for of, want := range map[string]string{text("demo-good-2026-10-01", 1, end): "official",
			text("demo-twice-2026-10-01", 1, end): "replaced", text("demo-kept-2026-10-01", 1, end): "redacted",
			text("demo-gone-2026-10-01", 1, end): "redacted", text("demo-bare-2026-10-01", 1, end): "unsigned", text("demo-changed-2026-10-01", 1, end): "wrong",
			flipped(text("demo-good-2026-10-01", 1, end), 3): "unknown", "": "unknown"} {
			if got := c.drop("file"+end, of); got != want {
				c.t.Errorf("%s %s: %s, want %s", of, end, got, want)
			}
		}
	}
	manifest := m.shards["demo-good-2026-10-01"].Revisions[0].Manifest
	m.index.Issues["demo-good-2026-10-01"] += rating.SHA([]byte(manifest))[:site.ProofDigits]
	file := filepath.Join(c.t.TempDir(), "mine.csv")
	if err := os.WriteFile(file, []byte(text("demo-good-2026-10-01", 1, "_list.csv")), 0o600); err != nil {
		c.t.Fatal(err)
	}
	c.Visit(c.from + "uk/verify.html")
	c.Choose("#file", file)
	if got := c.is(file); got != "official" {
		c.t.Errorf("a chosen file: %s", got)
	}
	said := sitetest.Value[string](c.Browser, `document.querySelector("[data-result]").textContent`)
	if !strings.Contains(said, "mine.csv") || !strings.Contains(said, "demo-good-2026-10-01_list.csv") || !strings.Contains(said, "Список") {
		c.t.Errorf("it says %s", said)
	}
	c.CheckQuiet("files")
}

// checkRoot checks that the page at the root leads to one in a language, with the code.
func (c checked) checkRoot(code string) {
	c.t.Helper()
	c.Visit(c.from + "verify.html" + code)
	c.Await("the page of a language", `document.querySelector("[data-result]")`)
	if got := c.is("the root"); got != "official" {
		c.t.Errorf("from the root: %s", got)
	}
}

// checkUnable checks a list in a browser that does not know Ed25519, and in one without WebCrypto.
func (c checked) checkUnable(code string) {
	c.t.Helper()
	for _, lack := range []string{`crypto.subtle.importKey = async () => { throw new DOMException("", "NotSupportedError"); }`,
		`Object.defineProperty(window, "crypto", { value: {} })`} {
		c.Visit(c.from + "en/verify.html")
		sitetest.Value[bool](c.Browser, lack+fmt.Sprintf(`; location.hash = %q; true`, code))
		if got := c.is(lack); got != "unable" {
			c.t.Errorf("%s: %s", lack, got)
		}
	}
}

// checkKeyboard checks that the tab key comes to the file, and that a changed address is checked anew.
func (c checked) checkKeyboard() {
	c.t.Helper()
	c.Visit(c.from + "en/verify.html")
	for range 30 {
		c.Press("\t")
		if sitetest.Value[bool](c.Browser, `document.activeElement.id === "file"`) {
			return
		}
	}
	c.t.Error("the tab key does not come to the file")
}

// checkBare checks the page without scripts: it shows the key and how a list is checked by hand, and no controls.
func (c checked) checkBare() {
	c.t.Helper()
	c.Scripts(false)
	defer c.Scripts(true)
	c.Visit(c.from + "en/verify.html")
	said := sitetest.Value[string](c.Browser, `document.querySelector("main").innerText`)
	for _, part := range []string{ring().Keys[0].Public, "minisign -V", "sha256sum", "JavaScript"} {
		if !strings.Contains(said, part) {
			c.t.Errorf("without scripts it does not say %s:\n%s", part, said)
		}
	}
	if shown := sitetest.Value[int](c.Browser, `[...document.querySelectorAll("input")].filter(e => e.offsetParent).length`); shown > 0 {
		c.t.Error("without scripts it shows controls")
	}
}

// checkLooks holds a page of each verdict against axe-core in two languages, each on some screen.
func (c checked) checkLooks(want map[string]string) {
	c.t.Helper()
	seen := map[string]bool{}
	for code, verdict := range want {
		if seen[verdict] {
			continue
		}
		seen[verdict] = true
		for i, lang := range [][]string{{"en", "uk"}, {"zh-CN", "ms"}}[len(seen)%2] {
			c.Show(sitetest.Looks[(2*i+len(seen))%len(sitetest.Looks)])
			c.code(lang, code, verdict)
			c.CheckAxe(lang + " " + verdict)
			if wide := sitetest.Value[bool](c.Browser, "document.documentElement.scrollWidth > innerWidth"); wide {
				c.t.Errorf("%s %s is wider than the screen", lang, verdict)
			}
		}
	}
}

// checkChangedKeys changes the file of keys in several ways: no list is official then.
func checkChangedKeys(t *testing.T, b *sitetest.Browser) {
	t.Helper()
	whole := keyText(t, ring())
	for _, change := range map[string]func(*site.Proofs){
		"a byte":           func(p *site.Proofs) { p.Keys = strings.Replace(p.Keys, "stolen", "stoled", 1) },
		"without":          func(p *site.Proofs) { p.Keys, p.Signature = "", "" },
		"not signed":       func(p *site.Proofs) { p.Signature = "" },
		"by another":       func(p *site.Proofs) { p.Signature = first.file(p.Keys) },
		"of nobody":        func(p *site.Proofs) { p.Signature = foreigner.file(p.Keys) },
		"an exchanged key": func(p *site.Proofs) { p.Keys = exchanged(t); p.Signature = second.file(p.Keys) },
	} {
		m := makeSite(t, whole)
		m.publish("good", "2026-10-01", second, fill)
		change(&m.index)
		m.write()
		checked{b, t, "file://" + m.dir + "/"}.code("en", m.codes["good1"], "wrong")
	}
}

// exchanged returns a file of keys in which the newest key is not the one that the first has signed.
func exchanged(t *testing.T) string {
	r := ring()
	r.Keys[3].Signature = first.line([]byte("another line"))
	return keyText(t, r)
}
