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

// ErrHeld says that another process holds a lock.
var ErrHeld = errors.New("another kalends works in this folder")

// pause is how long a waiting process sleeps between two tries.
const pause = 100 * time.Millisecond

// Lock is a lock on a local file. The system releases it when the process ends, however it ends.
type Lock struct{ file *flock.Flock }

// Acquire takes the lock at path and waits up to wait for whoever holds it; then it gives ErrHeld and says who it is.
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

// sign writes who holds the lock, for other people's messages only: where it cannot be written, as on Windows, which
// locks the bytes themselves, the message does without.
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

// holder gives who signed the lock, where it can be read.
func holder(path string) string {
	b, err := os.ReadFile(path)
	if text := strings.TrimSpace(string(b)); err == nil && text != "" {
		return " (" + text + ")"
	}
	return ""
}

// Release gives the lock back. Nobody's name stays on it, so that a command which changes nothing changes no byte.
func (l *Lock) Release() error {
	if err := os.Truncate(l.file.Path(), 0); err != nil && !errors.Is(err, os.ErrPermission) {
		return errors.Join(err, l.file.Close())
	}
	return l.file.Close()
}
