package files

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// manifestName is the file that tells one issue's folder from another's.
const manifestName = "manifest.json"

// Stage writes the files of an issue into a folder beside finalDir, syncs them, and reads them back. The folder that it
// gives is nobody else's: a process that was killed may have left one, and an office on another computer, with a ledger
// of its own, may be staging at this very moment. What fails is cleared away.
func Stage(fsys FS, finalDir, mark string, out []File) (string, error) {
	dir, err := "", plainNames(out)
	if err == nil {
		dir, err = ownStage(fsys, finalDir, mark)
	}
	if err == nil {
		err = fill(fsys, dir, out)
	}
	if err != nil && dir != "" {
		err = errors.Join(err, Clear(fsys, dir))
	}
	if err != nil {
		return "", fmt.Errorf("stage %s: %w", finalDir, err)
	}
	return dir, nil
}

// stagePrefix is how the folders begin in which an issue is staged.
func stagePrefix(finalDir string) string { return ".stage-" + filepath.Base(finalDir) + "-" }

// ownStage makes the first of an issue's staging folders that is not there.
func ownStage(fsys FS, finalDir, mark string) (string, error) {
	parent := filepath.Dir(finalDir)
	if err := MakeDirs(fsys, parent); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		dir := filepath.Join(parent, stagePrefix(finalDir)+mark)
		if n > 1 {
			dir += "-" + strconv.Itoa(n)
		}
		err := fsys.Mkdir(dir)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("make folder: %w", err)
		}
		return dir, fsys.SyncDir(parent)
	}
}

func fill(fsys FS, dir string, out []File) error {
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
		if f.Name == "" || f.Name[0] == '.' || strings.ContainsAny(f.Name, `/\`) ||
			slices.Contains(seen, strings.ToLower(f.Name)) {
			return fmt.Errorf("%q cannot be a file of an issue", f.Name)
		}
		seen = append(seen, strings.ToLower(f.Name))
	}
	return nil
}

// ClearStages removes whatever was staged for an issue that is out: nothing can come of it any more.
func ClearStages(fsys FS, finalDir string) error {
	parent := filepath.Dir(finalDir)
	entries, err := fsys.ReadDir(parent)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() && strings.HasPrefix(e.Name(), stagePrefix(finalDir)) {
			if err := Clear(fsys, filepath.Join(parent, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// Clear removes a folder of files; what is not there is no error, and one that holds folders is left.
func Clear(fsys FS, dir string) error {
	entries, err := fsys.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := removeIfThere(fsys, filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return removeIfThere(fsys, dir)
}

// Release makes a staged folder, with what is in it, the final one by a single rename that replaces nothing. Where the
// final folder lies already with the same manifest it was released before; with another manifest, or with none, it is
// ErrOccupied.
func Release(fsys FS, stageDir, finalDir string, out []File) error {
	if err := release(fsys, stageDir, finalDir, out); err != nil {
		return fmt.Errorf("release %s: %w", finalDir, err)
	}
	return nil
}

func release(fsys FS, stageDir, finalDir string, out []File) error {
	if err := MakeDirs(fsys, filepath.Dir(finalDir)); err != nil {
		return err
	}
	_, err := fsys.Lstat(finalDir)
	if errors.Is(err, fs.ErrNotExist) {
		err = fsys.RenameNoReplace(stageDir, finalDir)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if err := released(fsys, finalDir, out); err != nil {
		return err
	}
	return fsys.SyncDir(filepath.Dir(finalDir))
}

// released says whether the final folder is the one that was staged.
func released(fsys FS, finalDir string, out []File) error {
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
	case !slices.ContainsFunc(out, func(f File) bool { return f.Name == manifestName && bytes.Equal(f.Data, there) }):
		return ErrOccupied
	}
	return nil
}
