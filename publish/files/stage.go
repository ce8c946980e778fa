package files

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// manifestName is the file that tells one issue's folder from another's.
const manifestName = "manifest.json"

// Stage writes the files of an issue into stageDir, syncs them, and reads them back. What an interrupted run left there
// is cleared away first.
func Stage(fsys FS, stageDir string, out []File) error {
	if err := stage(fsys, stageDir, out); err != nil {
		return fmt.Errorf("stage %s: %w", stageDir, err)
	}
	return nil
}

func stage(fsys FS, dir string, out []File) error {
	if err := plainNames(out); err != nil {
		return err
	}
	if err := Clear(fsys, dir); err != nil {
		return err
	}
	if err := MakeDirs(fsys, dir); err != nil {
		return err
	}
	for _, f := range out {
		if err := writeSynced(fsys, filepath.Join(dir, f.Name), f.Data); err != nil {
			return err
		}
	}
	if err := fsys.SyncDir(dir); err != nil {
		return err
	}
	return compare(fsys, dir, out)
}

// compare reads every file back and allows no other beside them.
func compare(fsys FS, dir string, out []File) error {
	entries, err := fsys.ReadDir(dir)
	if err != nil {
		return err
	}
	if len(entries) != len(out) {
		return fmt.Errorf("%w: %d files instead of %d", ErrDamaged, len(entries), len(out))
	}
	for _, f := range out {
		same, err := holds(fsys, filepath.Join(dir, f.Name), f.Data)
		if err == nil && !same {
			err = ErrDamaged
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return nil
}

func plainNames(out []File) error {
	var seen []string
	for _, f := range out {
		if f.Name == "" || f.Name[0] == '.' || strings.ContainsAny(f.Name, `/\`) || slices.Contains(seen, strings.ToLower(f.Name)) {
			return fmt.Errorf("%q cannot be a file of an issue", f.Name)
		}
		seen = append(seen, strings.ToLower(f.Name))
	}
	return nil
}

// Clear removes a folder of files; one that is not there is no error, and one that holds folders is left.
func Clear(fsys FS, dir string) error {
	entries, err := fsys.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := fsys.Remove(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return fsys.Remove(dir)
}

// Release makes a staged folder the final one by a single rename that replaces nothing. Where the final folder lies
// already with the same manifest it was released before, and only the stage is cleared away; with another manifest it
// is ErrOccupied. A stage that is gone was released, if the final folder has a manifest.
func Release(fsys FS, stageDir, finalDir string) error {
	if err := release(fsys, stageDir, finalDir); err != nil {
		return fmt.Errorf("release %s: %w", finalDir, err)
	}
	return nil
}

func release(fsys FS, stageDir, finalDir string) error {
	if err := MakeDirs(fsys, filepath.Dir(finalDir)); err != nil {
		return err
	}
	staged, err := fsys.ReadFile(filepath.Join(stageDir, manifestName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := fsys.Lstat(finalDir); errors.Is(err, fs.ErrNotExist) {
		if staged == nil {
			return fmt.Errorf("nothing is staged at %s: %w", stageDir, fs.ErrNotExist)
		}
		err = fsys.RenameNoReplace(stageDir, finalDir)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	} else if err != nil {
		return err
	}
	if err := released(fsys, staged, finalDir); err != nil {
		return err
	}
	return errors.Join(fsys.SyncDir(filepath.Dir(finalDir)), Clear(fsys, stageDir))
}

// released says whether the final folder is the one whose manifest was staged.
func released(fsys FS, staged []byte, finalDir string) error {
	info, err := fsys.Lstat(finalDir)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return ErrOccupied
	}
	there, err := fsys.ReadFile(filepath.Join(finalDir, manifestName))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ErrOccupied
	case err != nil:
		return err
	case staged != nil && !bytes.Equal(there, staged):
		return ErrOccupied
	}
	return nil
}
