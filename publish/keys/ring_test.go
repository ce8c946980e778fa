package keys

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"aead.dev/minisign"
	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// day parses a date of a test.
func day(s string) rating.Date {
	d, err := rating.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// pair returns a secret key made from a letter, and its public key.
func pair(t *testing.T, letter string, from string) (minisign.PrivateKey, Key) {
	t.Helper()
	public, secret, err := minisign.GenerateKey(strings.NewReader(strings.Repeat(letter, 64)))
	if err != nil {
		t.Fatal(err)
	}
	k, err := readPublic(public.String())
	if err != nil {
		t.Fatal(err)
	}
	return secret, Key{ManifestKey: k, From: day(from)}
}

// threeKeys returns a ring in which the second key is signed by the first and the third stands unsigned, and the secret
// keys.
func threeKeys(t *testing.T) (Ring, []minisign.PrivateKey) {
	a, first := pair(t, "a", "2026-01-01")
	b, second := pair(t, "b", "2026-06-01")
	c, third := pair(t, "c", "2026-09-01")
	r := Ring{Format: Format, Association: "demo"}
	second.SignedBy, second.Signature = first.ID, secretOf(a).signLine(r.KeyLine(second))
	r.Keys = []Key{first, second, third}
	return r, []minisign.PrivateKey{a, b, c}
}

func TestFaultsOfARing(t *testing.T) {
	whole, secrets := threeKeys(t)
	void := func(r *Ring, i, by int) {
		v := Void{From: day("2026-08-01"), Reason: "lost", SignedBy: r.Keys[by].ID}
		v.Signature = secretOf(secrets[by]).signLine(r.VoidLine(r.Keys[i].ID, v.From))
		r.Keys[i].Void = &v
	}
	third := Fault{Unsigned, whole.Keys[2].ID}
	for name, c := range map[string]struct {
		change func(r *Ring)
		want   []Fault
	}{
		"none":             {func(r *Ring) { r.Keys = r.Keys[:2] }, nil},
		"unsigned":         {func(r *Ring) {}, []Fault{third}},
		"other day":        {func(r *Ring) { r.Keys[1].From++ }, []Fault{{WrongSigned, whole.Keys[1].ID}, third}},
		"signed by itself": {func(r *Ring) { r.Keys[1].SignedBy = r.Keys[1].ID }, []Fault{{WrongSigned, whole.Keys[1].ID}, third}},
		"void":             {func(r *Ring) { void(r, 1, 2) }, []Fault{{IsVoid, whole.Keys[1].ID}, third}},
		"void by itself":   {func(r *Ring) { void(r, 1, 1) }, []Fault{{VoidUnsigned, whole.Keys[1].ID}, third}},
		"void, unsigned":   {func(r *Ring) { r.Keys[1].Void = &Void{From: 1} }, []Fault{{VoidUnsigned, whole.Keys[1].ID}, third}},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := threeKeys(t)
			c.change(&r)
			data, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Read(data)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, got.Faults()); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	r, secrets := threeKeys(t)
	r.Keys[0].Void = &Void{From: day("2026-07-01")}
	foreign, _ := pair(t, "x", "2026-01-01")
	data := []byte("a manifest")
	sign := func(by minisign.PrivateKey) []byte { return minisign.SignWithComments(by, data, "issue x r1", "") }
	for name, c := range map[string]struct {
		data string
		sig  []byte
		day  string
		want error
	}{
		"good":           {"a manifest", sign(secrets[1]), "2026-07-01", nil},
		"before void":    {"a manifest", sign(secrets[0]), "2026-06-30", nil},
		"on the day":     {"a manifest", sign(secrets[0]), "2026-07-01", VoidError{r.Keys[0].ID, day("2026-07-01")}},
		"other bytes":    {"A manifest", sign(secrets[1]), "2026-07-01", ErrChanged},
		"other comment":  {"a manifest", []byte(strings.Replace(string(sign(secrets[1])), "r1", "r2", 1)), "2026-07-01", ErrChanged},
		"foreign":        {"a manifest", sign(foreign), "2026-07-01", ErrForeign},
		"no signature":   {"a manifest", []byte("signed"), "2026-07-01", ErrForm},
		"over its hash":  {"a manifest", hashed(t, secrets[1], data), "2026-07-01", nil},
		"nothing at all": {"a manifest", nil, "2026-07-01", ErrForm},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := r.Check([]byte(c.data), c.sig, day(c.day)); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}

// hashed returns a signature over the hash of data, as minisign makes it unless told otherwise.
func hashed(t *testing.T, by minisign.PrivateKey, data []byte) []byte {
	r := minisign.NewReader(strings.NewReader(string(data)))
	if _, err := r.Read(make([]byte, len(data))); err != nil {
		t.Fatal(err)
	}
	return r.Sign(by)
}

func TestReadRefuses(t *testing.T) {
	r, _ := threeKeys(t)
	good := r.Keys[0].Public
	for name, data := range map[string]string{
		"nothing":      "",
		"no keys":      `{"format":"kalends-keys/1","keys":[]}`,
		"other format": `{"format":"kalends-keys/2","keys":[{"id":"` + r.Keys[0].ID + `","public":"` + good + `"}]}`,
		"other id":     `{"format":"kalends-keys/1","keys":[{"id":"0000000000000001","public":"` + good + `"}]}`,
		"twice": `{"format":"kalends-keys/1","keys":[{"id":"` + r.Keys[0].ID + `","public":"` + good + `"},{"id":"` +
			r.Keys[0].ID + `","public":"` + good + `"}]}`,
		"cut": "untrusted comment: x\n" + good[:50],
	} {
		if _, err := Read([]byte(data)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	one, err := Read([]byte("untrusted comment: minisign public key\r\n" + good + "\r\n"))
	if err != nil || one.Keys[0].ManifestKey != r.Keys[0].ManifestKey {
		t.Errorf("a key file: %v, %v", one, err)
	}
}
