//go:build unix

package mail

import (
	"io/fs"
	"syscall"
)

// writable returns an error if the account must not change a folder.
func writable(dir string) error {
	const write = 2
	if err := syscall.Access(dir, write); err != nil {
		return &fs.PathError{Op: "write", Path: dir, Err: err}
	}
	return nil
}
