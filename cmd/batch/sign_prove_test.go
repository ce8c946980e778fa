//go:build prove

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kalends/publish/keys"
)

// TestSignaturesAreMinisigns checks with Debian's minisign that it accepts each signature of a folder, also one by a key
// with a passphrase, and refuses a flipped bit; and that lists can be signed with keys that minisign made.
func TestSignaturesAreMinisigns(t *testing.T) {
	dir := t.TempDir()
	f := testFolder{t: t, dir: filepath.Join(dir, "demo")}
	f.must(autumn, "demo", f.dir)
	secret := filepath.Join(dir, "lists.key")
	t.Setenv(keys.Passphrase, "three little words")
	f.must(autumn, "keys", "new", "--key-file", secret, "--passphrase")
	f.must(autumn, "sign", "--key-file", secret)
	accepted := signaturesAccepted(t, f.dir)
	if accepted < 4 {
		t.Errorf("minisign has accepted %d signatures", accepted)
	}
	t.Setenv(keys.Passphrase, "four little words")
	if status, _, errs := f.run(autumn, "sign", "--key-file", secret); status != exitFailed || !strings.Contains(errs, "lists.key") {
		t.Errorf("a wrong passphrase: exit status %d\n%s", status, errs)
	}

	// A key that minisign has made is taken, and minisign signs with one that Kalends has made.
	theirs, ours := filepath.Join(dir, "theirs.key"), filepath.Join(dir, "ours.key")
	minisign(t, true, "-G", "-W", "-s", theirs, "-p", filepath.Join(dir, "theirs.pub"))
	f.must(autumn, "keys", "new", "--unsigned", "--key-file", theirs)
	f.must(autumn, "keys", "new", "--old-key-file", theirs, "--key-file", ours)
	if n := signaturesAccepted(t, f.dir); n != accepted {
		t.Errorf("minisign has accepted %d signatures, before %d", n, accepted)
	}
	manifests, err := filepath.Glob(filepath.Join(f.dir, "published", "*", "r1", "manifest.json"))
	if err != nil || len(manifests) == 0 {
		t.Fatal(manifests, err)
	}
	minisign(t, true, "-S", "-W", "-s", ours, "-m", manifests[0])
	f.must(autumn, "verify", "--all", "--key", filepath.Join(f.dir, "published", "keys.json"))
}

// signaturesAccepted checks every signature in the folder published with the keys that are there, and with each bit of
// some bytes flipped, and returns how many there are.
func signaturesAccepted(t *testing.T, dir string) (n int) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "published", keys.FileName))
	if err != nil {
		t.Fatal(err)
	}
	ring, err := keys.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(filepath.Join(dir, "published"), func(path string, _ os.DirEntry, err error) error {
		file, is := strings.CutSuffix(path, keys.Ending)
		if err != nil || !is {
			return err
		}
		n++
		message, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		signature, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		k, err := ring.Check(message, signature, 0)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		minisign(t, true, "-V", "-q", "-P", k.Public, "-m", file)
		for _, at := range []int{0, len(message) / 2, len(message) - 1} {
			flipped := bytes.Clone(message)
			flipped[at] ^= 1
			other := filepath.Join(t.TempDir(), "flipped")
			if err := os.WriteFile(other, flipped, 0o600); err != nil {
				return err
			}
			minisign(t, false, "-V", "-q", "-P", k.Public, "-m", other, "-x", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// minisign runs Debian's minisign, which must succeed or fail.
func minisign(t *testing.T, well bool, args ...string) {
	t.Helper()
	out, err := exec.Command("minisign", args...).CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed || well != (err == nil) {
		t.Errorf("minisign %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}
