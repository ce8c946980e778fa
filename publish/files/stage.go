package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
)

// manifestName is the name of an issue's manifest, whose hash identifies the issue.
const manifestName = "manifest.json"

// Stage is a folder beside the final one in which the files of an issue are made. Each process has a stage of its
// own: a killed process may have left one, and an office on another computer, with a ledger of its own, may be
// staging at the same time.
type Stage struct {
	fsys       FS
	dir, final string
	shelf      shelf
}

// NewStage makes a new, empty folder beside finalDir, whose parents it makes if need be.
func NewStage(fsys FS, finalDir string) (*Stage, error) {
	dir, err := ownStage(fsys, finalDir)
	if err != nil {
		return nil, fmt.Errorf("stage %s: %w", finalDir, err)
	}
	return &Stage{fsys: fsys, dir: dir, final: finalDir}, nil
}

// stagePrefix is the beginning of the names of an issue's staging folders.
func stagePrefix(finalDir string) string { return ".stage-" + filepath.Base(finalDir) + "-" }

// ownStage makes the first staging folder of an issue whose name is free.
func ownStage(fsys FS, finalDir string) (string, error) {
	parent := filepath.Dir(finalDir)
	if err := MakeDirs(fsys, parent); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		dir := filepath.Join(parent, stagePrefix(finalDir)+strconv.Itoa(n))
		err := fsys.Mkdir(dir)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("make folder: %w", err)
		}
		if err := fsys.SyncDir(parent); err != nil {
			return "", errors.Join(err, Clear(fsys, dir))
		}
		return dir, nil
	}
}

// Make creates, writes and syncs a file in the stage.
func (s *Stage) Make(name string, write func(io.Writer) error) (Made, error) {
	if err := s.shelf.begin(name); err != nil {
		return Made{}, err
	}
	return s.shelf.makeAt(s.fsys, filepath.Join(s.dir, name), name, write)
}

// Dir returns the folder in which the files are made.
func (s *Stage) Dir() string { return s.dir }

// Finish syncs the folder and reads it back; ErrDamaged if it does not hold exactly the files that were made.
func (s *Stage) Finish() error {
	err := s.fsys.SyncDir(s.dir)
	if err == nil {
		err = s.compare()
	}
	if err != nil {
		return fmt.Errorf("stage %s: %w", s.final, err)
	}
	return nil
}

// compare returns ErrDamaged if a file has another hash, is missing or is too many.
func (s *Stage) compare() error {
	entries, err := s.fsys.ReadDir(s.dir)
	if err != nil {
		return err
	}
	if len(entries) != len(s.shelf.made) {
		return fmt.Errorf("%w: %d files instead of %d", ErrDamaged, len(entries), len(s.shelf.made))
	}
	for _, m := range s.shelf.made {
		sum, err := s.fsys.Sum(filepath.Join(s.dir, m.Name))
		if err == nil && sum != m.SHA {
			err = ErrDamaged
		}
		if err != nil {
			return fmt.Errorf("%s: %w", m.Name, err)
		}
	}
	return nil
}

// Clear removes the folder with its files.
func (s *Stage) Clear() error { return Clear(s.fsys, s.dir) }

// Release renames the stage to the final folder in one step and replaces nothing. If a final folder with the same
// manifest is there, the issue was released before: it does nothing and leaves the stage. One with another manifest, or
// with none, is ErrOccupied.
func (s *Stage) Release() error {
	if err := s.release(); err != nil {
		return fmt.Errorf("release %s: %w", s.final, err)
	}
	return nil
}

// release is Release without context in its errors.
func (s *Stage) release() error {
	if err := MakeDirs(s.fsys, filepath.Dir(s.final)); err != nil {
		return err
	}
	_, err := s.fsys.Lstat(s.final)
	if errors.Is(err, fs.ErrNotExist) {
		err = s.fsys.RenameNoReplace(s.dir, s.final)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if err := s.released(); err != nil {
		return err
	}
	return s.fsys.SyncDir(filepath.Dir(s.final))
}

// released returns ErrOccupied if the final folder does not have the manifest that was staged.
func (s *Stage) released() error {
	info, err := s.fsys.Lstat(s.final)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return ErrOccupied
	}
	there, err := s.fsys.Sum(filepath.Join(s.final, manifestName))
	if errors.Is(err, fs.ErrNotExist) || err == nil && there != s.shelf.sumOf(manifestName) {
		return ErrOccupied
	}
	return err
}

// ClearStages removes all stages of an issue, whichever process made them.
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

// Clear removes a folder with its files. A missing folder is no error, and one that holds folders is not removed.
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
