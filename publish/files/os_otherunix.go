//go:build unix && !linux

package files

import "errors"

func syncAll(paths []string) error { return syncEach(paths) }

func renameNoReplace(from, to string) error { return claim(from, to) }

func swap(string, string) error { return errors.ErrUnsupported }

// OnNetwork says whether path lies on a network file system; here that cannot be told.
func OnNetwork(string) (string, bool) { return "", false }
