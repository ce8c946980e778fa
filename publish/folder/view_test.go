package folder

import (
	"testing"

	"kalends/ledger"
	"kalends/publish/files"
)

// TestViewCannotWrite: nothing that a View holds can write, not even after a type assertion.
func TestViewCannotWrite(t *testing.T) {
	v := At(t.TempDir(), Setup{})
	v.Ledger = readOnlyLedger{new(ledger.Ledger)}
	if _, writes := v.Files.(files.FS); writes {
		t.Error("its files can be written")
	}
	if _, writes := v.Files.(interface{ Remove(string) error }); writes {
		t.Error("its files can be removed")
	}
	if _, writes := v.Ledger.(*ledger.Ledger); writes {
		t.Error("its ledger is the ledger itself")
	}
	if _, writes := v.Ledger.(interface{ SetMeta(string, string) error }); writes {
		t.Error("its ledger takes notes")
	}
}
