package erase

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"kalends/ledger"
	"kalends/publish/decisions"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/redact"
	"kalends/publish/release"
	"kalends/rating"
)

// Report says what became of an erasure.
type Report struct {
	Decisions []int          `json:"decisions"`
	Players   []string       `json:"players"`           // of the decisions
	Lists     []string       `json:"lists"`             // that were made again, with their revisions
	Replaced  int            `json:"replaced"`          // files that were replaced by copies without the persons
	Removed   int            `json:"removed"`           // files and folders that were removed
	Left      []redact.Place `json:"left,omitempty"`    // what is still there, and where
	WereOut   []string       `json:"were_out"`          // issues whose files anybody may have, with the days on which they came out
	Backups   []string       `json:"backups,omitempty"` // copies of the ledger that were removed, with their days; a tape may have them
}

// task is an erasure that has begun. It stands in a file beside the ledger until everything is done, because after the
// ledger is redacted nothing else says what is still to be removed.
type task struct {
	Wanted     []rating.Decision
	Persons    []subject
	Registries []string
	WereOut    []string
	Backups    []string
}

// taskFile is the file of a task, in the folder work beside the ledger.
const taskFile = "erasing.json"

func (e Eraser) taskPath() string { return filepath.Join(e.LedgerDir(), "work", taskFile) }

// Erase erases persons, each by a decision. If one of the decisions is refused, nothing is done.
func (e Eraser) Erase(wanted []rating.Decision) (r Report, err error) {
	if err := e.remember(); err != nil {
		return r, err
	}
	if r, _, err = e.Resume(); err != nil {
		return r, err
	}
	var open []rating.Decision
	var ids []string
	for _, d := range wanted {
		c, err := e.Decisions.Desk.Prepare(d)
		switch {
		case err != nil:
			return r, err
		case c.Repeats != 0:
			r.Decisions, r.Players = append(r.Decisions, c.Repeats), append(r.Players, d.Player)
		default:
			open, ids = append(open, d), append(ids, d.Player)
		}
	}
	if len(open) == 0 {
		return r, nil
	}
	found, err := searchFor(&e.View, ids)
	if err != nil {
		return r, err
	}
	t := task{Wanted: open}
	if t.Persons, err = found.settle(&e.View); err != nil {
		return r, err
	}
	if t.Registries, err = registriesOf(&e.View); err != nil {
		return r, err
	}
	if err := e.copiesMade(&t); err != nil {
		return r, err
	}
	if err := e.checkRegistries(newCleaner(t.Persons, found.rows, t.Registries)); err != nil {
		return r, err
	}
	if err := e.keepTask(t); err != nil {
		return r, err
	}
	return e.finish(t, found.rows)
}

// keepTask writes a task beside the ledger; only the user of this process may read it.
func (e Eraser) keepTask(t task) error {
	data, err := json.Marshal(t)
	if err != nil {
		return err
	}
	if err := files.MakeDirs(e.FS, filepath.Dir(e.taskPath())); err != nil {
		return err
	}
	if err := files.WriteAtomic(e.FS, e.taskPath(), data); err != nil {
		return err
	}
	return e.FS.Chmod(e.taskPath(), 0o600)
}

// Resume finishes an erasure that was stopped; resumed is false if there is none.
func (e Eraser) Resume() (r Report, resumed bool, err error) {
	data, err := e.Files.ReadFile(e.taskPath())
	if errors.Is(err, fs.ErrNotExist) {
		return r, false, nil
	}
	var t task
	if err == nil {
		err = json.Unmarshal(data, &t)
	}
	if err != nil {
		return r, false, fmt.Errorf("the erasure that was stopped: %w", err)
	}
	ids := []string{}
	for _, p := range t.Persons {
		ids = append(ids, p.ID)
	}
	found, err := searchFor(&e.View, ids)
	if err != nil {
		return r, true, err
	}
	r, err = e.finish(t, found.rows)
	return r, true, err
}

// finish takes the steps of a task. Those that an earlier process has taken change nothing.
func (e Eraser) finish(t task, rows map[string]origins) (r Report, err error) {
	now, err := registriesOf(&e.View)
	if err != nil {
		return r, err
	}
	c := newCleaner(t.Persons, rows, append(now, t.Registries...))
	r.WereOut, r.Backups = t.WereOut, t.Backups
	if err := e.decide(t, &r); err != nil {
		return r, err
	}
	if err := e.keepManifests(slices.Min(r.Decisions)); err != nil {
		return r, fmt.Errorf("keep the manifests: %w", err)
	}
	copies, err := e.archive(c)
	if err != nil {
		return r, fmt.Errorf("archive copies without the persons: %w", err)
	}
	if err := e.redactLedger(c, t, r, copies); err != nil {
		return r, fmt.Errorf("redact the ledger: %w", err)
	}
	if err := e.replaceRegistry(c); err != nil {
		return r, fmt.Errorf("replace the registry: %w", err)
	}
	outs, err := e.Publisher.Chain().Redact()
	if err != nil {
		return r, fmt.Errorf("make the lists again: %w", err)
	}
	for _, out := range outs {
		r.Lists = append(r.Lists, out.Folder)
	}
	if err := e.sweep(c, &r); err != nil {
		return r, fmt.Errorf("remove the old files: %w", err)
	}
	if err := errors.Join(ledger.Vacuum(e.Write), release.BackUp(e.Publisher)); err != nil {
		return r, fmt.Errorf("copy the ledger: %w", err)
	}
	if err := release.UpdateDerived(e.Publisher); err != nil {
		return r, err
	}
	if r.Left, err = scan(&e.View, c); err != nil {
		return r, err
	}
	return r, e.FS.Remove(e.taskPath())
}

// copiesMade notes which copies of the persons there may be that nobody here can reach: what was published, and copies
// of the ledger.
func (e Eraser) copiesMade(t *task) error {
	published, err := folder.Published(&e.View, "")
	for _, p := range published {
		t.WereOut = append(t.WereOut, fmt.Sprintf("%s r%d (%s)", e.IssueName(p.List, p.Date), p.Revision, folder.Clock(p.At)))
	}
	if err != nil {
		return err
	}
	entries, err := e.Files.ReadDir(e.backupDir())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			t.Backups = append(t.Backups, entry.Name()+" ("+rating.DayOf(info.ModTime()).String()+")")
		}
	}
	return err
}

// decide takes the decisions of a task.
func (e Eraser) decide(t task, r *Report) error {
	for _, d := range t.Wanted {
		taken, err := e.Decisions.Take(func(desk decisions.Desk) (decisions.Case, error) { return desk.Prepare(d) })
		if err != nil {
			return err
		}
		r.Decisions, r.Players = append(r.Decisions, taken.Number), append(r.Players, d.Player)
	}
	return nil
}

// redactLedger removes the persons from the ledger, and lets it take the archive's copies for the originals.
func (e Eraser) redactLedger(c *cleaner, t task, r Report, copies map[string]string) error {
	stay := map[string]rating.Player{}
	for _, p := range t.Persons {
		p.Stays.Erased = r.Decisions[slices.Index(r.Players, p.Of)]
		stay[p.ID] = p.Stays
	}
	w := ledger.Redaction{Decision: r.Decisions, Players: stay, Text: c.sure.Text, Files: copies}
	return errors.Join(ledger.Redact(e.Write, w, e.Moment()), e.noteErased())
}

// replaceRegistry replaces registry.xlsx, its earlier copies and what was kept of reading them by copies without the
// persons.
func (e Eraser) replaceRegistry(c *cleaner) error {
	name := e.Path("registry", "registry.xlsx")
	data, err := e.Files.ReadFile(name)
	if err != nil {
		return err
	}
	out, changed, err := c.clean("registry.xlsx", rating.SHA(data), data)
	if err != nil {
		return err
	}
	if changed {
		before := func(sha string) (bool, error) { return sha == rating.SHA(data), nil }
		done, err := files.ReplaceInPlace(e.FS, name, out, before)
		if err == nil && !done {
			err = folder.ErrSaved
		}
		if err != nil {
			return err
		}
	}
	aside := e.Path("registry", files.Variant("registry.xlsx", 2)) // of a process that was stopped while it replaced the file
	if sha, err := e.Files.Sum(aside); err == nil && slices.Contains(c.registries, sha) {
		if err := e.FS.Remove(aside); err != nil {
			return err
		}
	}
	return e.Folder.AdoptRegistry() // from now on the decisions apply
}

// olderRevisions returns the folders of revisions that a later one has replaced.
func (e Eraser) olderRevisions() (all []string, err error) {
	published, err := folder.Published(&e.View, "")
	newest := folder.NewestOf(published)
	for _, p := range published {
		if !slices.ContainsFunc(newest, func(n ledger.Publication) bool {
			return n.List == p.List && n.Date == p.Date && n.Revision == p.Revision
		}) {
			all = append(all, e.IssueFolder(p))
		}
	}
	return all, err
}
