//go:build unix

package publish

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"kalends/publish/audit"
	"kalends/publish/folder"
)

// TestAStatusThatCannotBeOpenedStays: the health is not written over a status.json that could not be read.
func TestAStatusThatCannotBeOpenedStays(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "status.json")
	if err := os.Symlink("status.json", name); err != nil { // a link to itself cannot be opened, even by root
		t.Fatal(err)
	}
	if err := SaveHealth(dir, folder.Setup{}, audit.Health{LastScan: "2026-02-01T00:00:00Z"}, time.Time{}); err == nil {
		t.Error("no error")
	}
	if at, err := os.Lstat(name); err != nil || at.Mode()&os.ModeSymlink == 0 {
		t.Errorf("it was replaced: %v, %v", at, err)
	}
}
