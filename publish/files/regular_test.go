//go:build unix

package files_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"kalends/publish/files"
)

func TestReadFileTakesRegularFilesOnly(t *testing.T) {
	dir := plant(t, map[string]string{"a": "bytes", "folder/b": "x"})
	if err := os.Symlink(filepath.Join(dir, "a"), filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	if b, err := files.OS.ReadFile(filepath.Join(dir, "a")); err != nil || string(b) != "bytes" {
		t.Errorf("%q, %v", b, err)
	}
	for _, name := range []string{"folder", "link", "pipe"} {
		if b, err := files.OS.ReadFile(filepath.Join(dir, name)); !errors.Is(err, files.ErrNotRegular) {
			t.Errorf("%s: %q, %v", name, b, err)
		}
	}
	if _, err := files.OS.ReadFile(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing: %v", err)
	}
}
