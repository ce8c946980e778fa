package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestTrouble makes SQLite itself fail in each way that can be made here.
func TestTrouble(t *testing.T) {
	for name, tc := range map[string]struct {
		harm func(t *testing.T, path string) error
		want error
	}{
		"held by another program": {func(t *testing.T, path string) error {
			other, err := connect(dsn(path, "rw"))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { other.Close() })
			if _, err := other.db.Exec("BEGIN EXCLUSIVE"); err != nil {
				t.Fatal(err)
			}
			l, err := connect(dsn(path, "rw", "busy_timeout(10)"))
			if err != nil {
				return err
			}
			defer l.Close()
			return l.SetMeta("a", "b")
		}, ErrHeldFile},
		"another file in its place": {func(t *testing.T, path string) error {
			if err := os.WriteFile(path, []byte("this is no ledger, whatever it is called; it is a text"), 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := Open(path)
			return err
		}, ErrDamagedFile},
		"pages overwritten": {func(t *testing.T, path string) error {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for i := 100; i < len(data); i++ {
				data[i] = 0xff
			}
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			l, err := Open(path)
			if err != nil {
				return err
			}
			defer l.Close()
			return l.SetMeta("a", "b")
		}, ErrDamagedFile},
		"no more pages": {func(t *testing.T, path string) error {
			l, err := connect(dsn(path, "rw", "max_page_count(1)"))
			if err != nil {
				return err
			}
			defer l.Close()
			for i := range 1000 {
				if err := l.SetMeta(fmt.Sprint(i), string(make([]byte, 5000))); err != nil {
					return err
				}
			}
			return nil
		}, ErrFullDisk},
		"read only": {func(_ *testing.T, path string) error {
			l, err := connect(dsn(path, "ro"))
			if err != nil {
				return err
			}
			defer l.Close()
			return l.SetMeta("a", "b")
		}, ErrNoWriting},
		"no folder": {func(_ *testing.T, path string) error {
			_, err := Open(filepath.Join(path, "ledger.db"))
			if !errors.As(err, new(*fs.PathError)) {
				return fmt.Errorf("the system's own reason is lost: %w", err)
			}
			return err
		}, nil},
		"something else": {func(*testing.T, string) error { return ErrUnknown }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "ledger.db")
			l, err := Open(path)
			if err == nil {
				err = errors.Join(l.SetMeta("init", "2026-01-01"), l.Close())
			}
			if err != nil {
				t.Fatal(err)
			}
			err = tc.harm(t, path)
			if err == nil || Trouble(fmt.Errorf("wrapped: %w", err)) != tc.want {
				t.Errorf("%v is %v, want %v", err, Trouble(err), tc.want)
			}
		})
	}
}
