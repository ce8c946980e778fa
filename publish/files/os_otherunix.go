//go:build unix && !linux

package files

import "errors"

func syncAll(paths []string) error { return syncEach(paths) }

func syncTree(dir string) error { return syncEachBelow(dir) }

func renameNoReplace(from, to string) error { return renameReserving(from, to) }

func swap(string, string) error { return errors.ErrUnsupported }

// OnNetwork always returns false: these systems do not say whether a path is on a network file system.
func OnNetwork(string) (string, bool) { return "", false }
