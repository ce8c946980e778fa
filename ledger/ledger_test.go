package ledger

import (
	"path/filepath"
	"testing"
)

func open(t testing.TB) *Ledger {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "ledger.db"))
}

func openAt(t testing.TB, path string) *Ledger {
	t.Helper()
	l, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func TestEmptyLedgerChecks(t *testing.T) {
	l := open(t)
	if err := l.Check(); err != nil {
		t.Error(err)
	}
}
