package files

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// ErrHeld means that another process holds the lock and works in the folder.
var ErrHeld = errors.New("another kalends works in this folder")

// pause is the time between two attempts to take a lock.
const pause = 100 * time.Millisecond

// Lock is a lock on a local file. The operating system releases it when the process ends for any reason.
type Lock struct{ file *flock.Flock }

// Acquire locks the file at path, which it creates with its folder if need be. If another process still holds the lock
// after wait it returns ErrHeld with the name of that process.
func Acquire(path string, wait time.Duration) (*Lock, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	f := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	got, err := f.TryLock()
	if err == nil && !got && wait > 0 {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		defer cancel()
		got, err = f.TryLockContext(ctx, pause)
		if errors.Is(err, context.DeadlineExceeded) {
			err = nil
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("lock %s: %w", path, err), f.Close())
	}
	if !got {
		return nil, errors.Join(fmt.Errorf("%w%s", ErrHeld, holder(path)), f.Close())
	}
	sign(path)
	return &Lock{f}, nil
}

// sign writes process and host into the lock file, for the messages of other processes. It ignores errors: where the
// file cannot be written, as on Windows while it is locked, those messages lack the name.
func sign(path string) {
	host, err := os.Hostname()
	if err != nil {
		host = "this computer"
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return
	}
	defer f.Close()
	fmt.Fprintf(f, "process %d on %s\n", os.Getpid(), host)
}

// holder returns the text of sign in the lock file, in brackets, or "" if it cannot be read.
func holder(path string) string {
	b, err := os.ReadFile(path)
	if text := strings.TrimSpace(string(b)); err == nil && text != "" {
		return " (" + text + ")"
	}
	return ""
}

// Release empties the lock file and gives up the lock. It leaves the file itself, so that a command that changes
// nothing leaves no changed byte.
func (l *Lock) Release() error {
	if err := os.Truncate(l.file.Path(), 0); err != nil && !errors.Is(err, os.ErrPermission) {
		return errors.Join(err, l.file.Close())
	}
	return l.file.Close()
}
