package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestClaim checks the substitute for systems that cannot rename without replacing.
func TestClaim(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := errors.Join(os.WriteFile(at("a"), []byte("a"), 0o644), os.WriteFile(at("b"), []byte("b"), 0o644),
		os.Mkdir(at("d1"), 0o755), os.Mkdir(at("d2"), 0o755), os.WriteFile(at("d2/x"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]string{{"a", "b"}, {"d1", "d2"}, {"a", "d1"}} {
		if err := renameReserving(at(pair[0]), at(pair[1])); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%v: %v", pair, err)
		}
	}
	if b, err := os.ReadFile(at("b")); err != nil || string(b) != "b" {
		t.Errorf("b is %q, %v", b, err)
	}
	if err := renameReserving(at("none"), at("c")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing to rename: %v", err)
	}
	if _, err := os.Lstat(at("c")); err == nil {
		t.Error("a claim is left behind")
	}
	if err := errors.Join(renameReserving(at("a"), at("c")), renameReserving(at("d1"), at("d3"))); err != nil {
		t.Error(err)
	}
	if b, err := os.ReadFile(at("c")); err != nil || string(b) != "a" {
		t.Errorf("c is %q, %v", b, err)
	}
}
