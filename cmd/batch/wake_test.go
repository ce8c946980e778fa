package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kalends/publish/folder"
)

// TestInboxWakes checks that a new file wakes the job once the inbox is quiet, and once more when it has settled; so
// does one in a subfolder that was made after the watch began. A folder that cannot be watched is no fault.
func TestInboxWakes(t *testing.T) {
	t.Parallel()
	inbox := t.TempDir()
	if !folder.Signals(inbox) {
		t.Logf("%s lies on a disk that does not tell of changes: polling is all there is", inbox)
		return
	}
	b, log := make(wakeup, 1), newLog(io.Discard, time.UTC)
	defer watchInbox(inbox, 50*time.Millisecond, b, log)()
	write := func(name string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(inbox, name), []byte("a sheet"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	rings := func(what string) {
		t.Helper()
		select {
		case <-b:
		case <-time.After(30 * time.Second):
			t.Fatalf("%s does not ring", what)
		}
	}
	write("league.xlsx")
	rings("a new file")
	rings("a settled file")
	if err := os.Mkdir(filepath.Join(inbox, "north"), 0o755); err != nil {
		t.Fatal(err)
	}
	rings("a new folder")
	rings("a settled folder")
	write("north/league.xlsx")
	rings("a file in a new folder")
	rings("a settled file in a new folder")
	watchInbox(filepath.Join(inbox, "gone"), 0, b, log)()
}

// TestTriggersAreOne checks that several triggers while the job works wake it once more.
func TestTriggersAreOne(t *testing.T) {
	t.Parallel()
	b := make(wakeup, 1)
	for range 1000 {
		b.trigger()
	}
	<-b
	select {
	case <-b:
		t.Error("rang twice")
	default:
	}
}
