package folder

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kalends/engine/rules"
	"kalends/ingest/registry"
	"kalends/publish/files"
	"kalends/rating"
)

// The result of reading a registry is kept beside the ledger, so that the next command need not read the workbook
// again. It is no part of the ledger: it is found by all that it was made of, is used only if its checksum is right, and may
// be deleted at any time. A View, which writes nothing, reads the workbook where no reading is kept.

// readingsDir is the folder of kept readings beside the ledger.
const readingsDir = "registry"

// readings is how many readings are kept on the disk: today's, and earlier ones with which an issue may be frozen.
const readings = 3

// reading is everything on which the reading of a registry depends.
type reading struct{ sha, family, lists, program string }

// key returns a reading as text, by which it is found on the disk.
func (r reading) key() string {
	return strings.Join([]string{r.sha, r.family, r.lists, r.program}, "\n")
}

// storedReading is a reading, and whether it is on the disk as well.
type storedReading struct {
	registry.Reading
	onDisk bool
}

// readingKey returns everything on which the reading of a workbook depends under a configuration.
func readingKey(setup Setup, sha string) reading {
	r := reading{sha: sha, program: setup.Program + " " + setup.Build}
	for i, l := range setup.Lists {
		text := cmp.Or(l.Version, l.Ruleset.Family()) // a text that is pinned may open ratings otherwise than its family
		if i == 0 {
			r.family = text
		}
		r.lists += " " + l.ID + " " + text
	}
	for _, o := range setup.Own {
		r.lists += " " + rating.SHA(o.Data)
	}
	return r
}

// readingOf returns the reading of the workbook with hash sha, from memory, from the disk, or else of what load
// returns, and keeps it in memory. If somebody has saved another workbook meanwhile, the reading and its key are of
// that one.
func readingOf(v *View, sha string, load func() ([]byte, error)) (reading, registry.Reading, error) {
	key := readingKey(v.Setup, sha)
	if r, known := v.memory.registries[key]; known {
		return key, r.Reading, nil
	}
	if r, ok := keptReading(v, key); ok {
		v.memory.registries.put(key, storedReading{r, true})
		return key, r, nil
	}
	data, err := load()
	if err != nil {
		return key, registry.Reading{}, err
	}
	key = readingKey(v.Setup, rating.SHA(data))
	r := v.readWorkbook(data)
	v.memory.registries.put(key, storedReading{r, false})
	return key, r, nil
}

// readWorkbook reads the workbook of a registry, with what the rulesets find in each row of sheet Ratings.
func (b *Basis) readWorkbook(data []byte) (r registry.Reading) {
	r.Registry, r.Findings = b.RegistryTerms().Read(data, "registry.xlsx")
	today := Basis{Registry: r.Registry}
	for _, l := range b.Setup.Lists {
		refused := func(row rating.Opening) rating.Findings {
			_, wrong := l.Ruleset.Open(row, r.Players.Get(row.Player))
			return wrong
		}
		for _, row := range today.OpeningRows(l.ID, func(row rating.Opening) bool { return len(refused(row)) > 0 }) {
			r.Unopened = append(r.Unopened, registry.Unopened{List: l.ID, Player: row.Player, Findings: refused(row)})
		}
	}
	return r
}

// RegistryTerms returns what the cells of the association's registry may name: titles, lists and classes.
func (b *Basis) RegistryTerms() registry.Terms {
	return registry.Terms{Titles: rules.Titles(b.rulesets()...), Lists: b.ListIDs(), Classes: b.Classes()}
}

// keptReading reads a reading from the disk; false if it is missing, damaged, or of another workbook or program. The
// next pass reports an error of the disk; until then the workbook is read.
func keptReading(v *View, key reading) (registry.Reading, bool) {
	data, err := v.Files.ReadFile(readingFile(v, key))
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			v.memory.refused = append(v.memory.refused, fmt.Errorf("what was kept of reading the registry: %w", err))
		}
		return registry.Reading{}, false
	}
	return registry.Kept(data, key.key())
}

// readingFile returns the path of a kept reading.
func readingFile(v *View, key reading) string {
	return filepath.Join(v.LedgerDir(), readingsDir, ShortHash(key.sha)+"-"+ShortHash(rating.SHA([]byte(key.key()))))
}

// keepReading writes the reading of today's registry to the disk, unless it is there, and removes the oldest ones. It
// also returns the errors of keptReading, once.
func (f *Folder) keepReading() error {
	refused := errors.Join(f.memory.refused...)
	f.memory.refused = nil
	r, known := f.memory.registries[f.reading]
	if !known {
		return refused
	}
	name := readingFile(&f.View, f.reading)
	if r.onDisk {
		if _, err := f.Files.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(refused, err)
		}
	}
	return errors.Join(refused, f.writeReading(r, name))
}

// writeReading writes a reading of today's registry under a name, notes in memory that it is on the disk, and removes
// the oldest ones.
func (f *Folder) writeReading(r storedReading, name string) error {
	if err := files.MakeDirs(f.FS, filepath.Dir(name)); err != nil {
		return err
	}
	if err := files.WriteMade(f.FS, name, func(w io.Writer) error { return r.Keep(w, f.reading.key()) }); err != nil {
		return err
	}
	r.onDisk = true
	f.memory.registries.put(f.reading, r)
	return f.forgetReadings(filepath.Base(name))
}

// forgetReadings removes all but the newest readings from the disk, and what an interrupted run has left.
func (f *Folder) forgetReadings(newest string) error {
	dir := filepath.Join(f.LedgerDir(), readingsDir)
	entries, err := f.FS.ReadDir(dir)
	if err != nil {
		return err
	}
	old := slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.Name() == newest })
	slices.SortStableFunc(old, func(a, b fs.DirEntry) int { return writtenAt(b).Compare(writtenAt(a)) })
	stays := 1
	for _, e := range old {
		if stays < readings && !files.Ignored(e.Name()) {
			stays++
			continue
		}
		if gone := f.FS.Remove(filepath.Join(dir, e.Name())); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}

// writtenAt returns when a file was last written; zero if it has gone.
func writtenAt(e fs.DirEntry) time.Time {
	info, err := e.Info()
	if err != nil {
		return time.Time{} // it has gone
	}
	return info.ModTime()
}
