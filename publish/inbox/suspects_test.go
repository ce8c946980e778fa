package inbox_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/publish/inbox"
)

// TestTheNoteOfAnOpenFile ends a process while it reads a file, between two files and after them: only in the first
// case is the file suspected. What remains of a longer note is never read again.
func TestTheNoteOfAnOpenFile(t *testing.T) {
	dir := t.TempDir()
	at := filepath.Join(dir, "reading.json")
	size := func() int64 {
		info, err := os.Stat(at)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	one, two := strings.Repeat("1", 64), strings.Repeat("2", 64) // as long as a SHA-256
	s := inbox.RecallSuspects(dir)
	s.Open(one)()
	between := size()
	if again := inbox.RecallSuspects(dir); again.Suspected(one) {
		t.Error("a file that was closed is suspected")
	}
	s.Open(two)
	if size() != between {
		t.Errorf("the note takes %d bytes, then %d: the disk has to make room for it", between, size())
	}
	again := inbox.RecallSuspects(dir)
	if again.Suspected(one) || !again.Suspected(two) || again.Left(two) {
		t.Errorf("the first is suspected %v, the second %v, and left %v", again.Suspected(one), again.Suspected(two), again.Left(two))
	}
	if err := os.WriteFile(at, []byte(`{"ended":{"`+two+`":1,"`+strings.Repeat("x", 200)+`":1}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	long := inbox.RecallSuspects(dir)
	long.Filed(two)
	long.Filed(strings.Repeat("x", 200))
	closed := long.Open(one)
	if after := inbox.RecallSuspects(dir); !after.Suspected(one) {
		t.Error("the note of an open file cannot be read behind a longer one")
	}
	closed()
	long.Rest(true)
	if _, err := os.Stat(at); !os.IsNotExist(err) {
		t.Errorf("the note lies there still: %v", err)
	}
}
