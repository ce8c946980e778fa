package folder

import (
	"testing"

	"kalends/publish/files"
)

// TestViewCannotWrite: nothing that a View holds can write, not even after a type assertion.
func TestViewCannotWrite(t *testing.T) {
	v := At(t.TempDir(), Setup{})
	if _, writes := v.Files.(files.FS); writes {
		t.Error("its files can be written")
	}
	if _, writes := v.Files.(interface{ Remove(string) error }); writes {
		t.Error("its files can be removed")
	}
	if _, writes := any(v.Ledger).(interface{ SetMeta(string, string) error }); writes {
		t.Error("its ledger takes notes")
	}
}
