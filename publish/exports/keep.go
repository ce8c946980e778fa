package exports

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports/export"
	"kalends/templates"
)

// exportManifest is exports/<issue>/manifest.json: the issue that the files were made from, and the files.
type exportManifest struct {
	Issue    string       `json:"issue"`
	Revision int          `json:"revision"`
	Manifest string       `json:"manifest_sha256"`
	Outputs  []files.Made `json:"outputs"`
}

// checkedKey is the key under which a process records that it has checked every issue once.
const checkedKey = "exports"

// Keep writes the missing exports of published lists whose configuration asks for them. It goes on after a failure and
// returns all errors joined. After a complete call, and until the next publication, a process only checks the newest
// issues.
func Keep(f *folder.Folder) error {
	out, err := newest(f)
	if err != nil {
		return err
	}
	state := stateOf(out)
	if folder.CheckedBefore(&f.View, checkedKey, state) {
		out = out[max(0, len(out)-len(f.Setup.Lists)):] // the exports of earlier dates were complete
	}
	var failed []error
	known := configurations{}
	for _, p := range out {
		if err := keep(f, p, known); err != nil {
			failed = append(failed, fmt.Errorf("the list is out, its exports are not: exports/%s: %w", f.IssueName(p.List, p.Date), err))
		}
	}
	if len(failed) == 0 {
		folder.MarkChecked(&f.View, checkedKey, state)
	}
	return errors.Join(failed...)
}

// newest returns the last revision of every published issue, by date.
func newest(f *folder.Folder) ([]ledger.Publication, error) {
	all, err := folder.Published(&f.View, "")
	out := folder.NewestOf(all)
	slices.SortStableFunc(out, func(a, b ledger.Publication) int { return int(a.Date - b.Date) })
	return out, err
}

// stateOf returns a hash of the manifests of the publications.
func stateOf(out []ledger.Publication) string {
	var b strings.Builder
	for _, p := range out {
		b.WriteString(p.ManifestSHA)
	}
	return rating.SHA([]byte(b.String()))
}

// keep writes the exports of one issue if they are missing or incomplete and its configuration asks for them, and
// removes files of earlier revisions.
func keep(f *folder.Folder, p ledger.Publication, known configurations) error {
	made, complete, err := existing(&f.View, p)
	if err != nil {
		return err
	}
	if complete {
		return tidy(f, made) // an interrupted process may not have done so
	}
	if wanted, err := known.mayExport(&f.View, p); err != nil || !wanted {
		return err
	}
	l, is := f.ListByID(p.List)
	if !is {
		l = folder.List{ID: p.List}
	}
	frozen, err := issue.AsFrozen(&f.View, l, p)
	if err != nil || len(frozen.Basis.Setup.Exports) == 0 {
		return err
	}
	taken, err := f.Ledger.Decisions()
	if err != nil {
		return err
	}
	m := making{f, p, frozen.Basis, exportManifest{Issue: f.IssueName(p.List, p.Date), Revision: p.Revision,
		Manifest: p.ManifestSHA}}
	return m.make(byEvent(f.Ledger.EventsOf(p), slices.DeleteFunc(rating.Until(taken, frozen.Reissued),
		func(d rating.Decision) bool { return d.Policy != rating.Reissue }))) // only those for which the issue was made again
}

// byEvent joins submissions, which come ordered by event, to one event each as decisions have changed it. Events that
// do not count are left out; only one is in memory at a time. It ends at the first error.
func byEvent(sheets iter.Seq2[ledger.Submission, error], taken []rating.Decision) iter.Seq2[rating.Event, error] {
	return func(yield func(rating.Event, error) bool) {
		var parts []rating.Event
		whole := func() bool {
			counted := asDecided(parts, taken)
			parts = parts[:0]
			return len(counted) == 0 || yield(joined(counted), nil)
		}
		for s, err := range sheets {
			if err != nil {
				yield(rating.Event{}, err)
				return
			}
			if len(parts) > 0 && parts[0].Code != s.Sheet.Code && !whole() {
				return
			}
			parts = append(parts, *s.Sheet)
		}
		whole()
	}
}

// existing reads the manifest of an issue's exports. whole is true if it belongs to this revision and all its files are
// there with their size.
func existing(v *folder.View, p ledger.Publication) (s exportManifest, whole bool, err error) {
	dir := v.Path("exports", v.IssueName(p.List, p.Date))
	data, err := v.Files.ReadFile(dir + "/" + folder.ManifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return s, false, nil
	}
	if err != nil || json.Unmarshal(data, &s) != nil || s.Manifest != p.ManifestSHA {
		return s, false, err
	}
	for _, o := range s.Outputs {
		info, err := v.Files.Lstat(dir + "/" + o.Name)
		if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() != int64(o.Size) {
			return s, false, nil
		}
		if err != nil {
			return s, false, err
		}
	}
	return s, true, nil
}

// configurations caches, by hash, whether a configuration may ask for exports. Lists of many years share a few.
type configurations map[string]bool

// mayExport reports whether the configuration of an issue contains the word exports; the present one is asked properly.
// A configuration that is lost asks for none.
func (a configurations) mayExport(v *folder.View, p ledger.Publication) (bool, error) {
	var in struct{ Configuration string }
	if err := json.Unmarshal([]byte(p.Inputs), &in); err != nil {
		return false, err
	}
	if in.Configuration == rating.SHA(v.Setup.Source) {
		return len(v.Setup.Exports) > 0, nil
	}
	if asks, known := a[in.Configuration]; known {
		return asks, nil
	}
	source, err := v.Archived(in.Configuration)
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // a lost configuration asks for nothing; verify reports it
		return false, err
	}
	a[in.Configuration] = bytes.Contains(source, []byte("exports"))
	return a[in.Configuration], nil
}

// making writes the exports of one issue; manifest is filled as they are written.
type making struct {
	*folder.Folder
	of       ledger.Publication
	basis    folder.Basis
	manifest exportManifest
}

// make writes every event in every format, the report of what each format lacks, and the manifest. All are put in place
// together, or none if anything fails.
func (m *making) make(events iter.Seq2[rating.Event, error]) error {
	dir := m.Path("exports", m.manifest.Issue)
	x, err := files.NewExchange(m.FS, dir)
	if err != nil {
		return err
	}
	preflight := strings.Builder{}
	for e, gone := range events {
		if err = gone; err == nil {
			err = m.event(x, e, &preflight)
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		err = m.file(x, m.manifest.Issue+"_preflight.txt", func(to io.Writer) error {
			_, err := io.WriteString(to, "\ufeff"+strings.ReplaceAll(preflight.String(), "\n", "\r\n"))
			return err
		})
	}
	if err == nil {
		_, err = x.Make(folder.ManifestName, func(to io.Writer) error {
			enc := json.NewEncoder(to)
			enc.SetIndent("", "  ")
			return enc.Encode(m.manifest)
		})
	}
	if err == nil {
		err = x.Finish()
	}
	if err != nil {
		return errors.Join(err, x.Clear())
	}
	return tidy(m.Folder, m.manifest)
}

// file makes a file and adds it to the manifest.
func (m *making) file(x *files.Exchange, name string, write func(io.Writer) error) error {
	made, err := x.Make(name, write)
	m.manifest.Outputs = append(m.manifest.Outputs, made)
	return err
}

// event writes one event in every format that can hold it, and appends what each format lacks to preflight.
func (m *making) event(x *files.Exchange, e rating.Event, preflight *strings.Builder) error {
	t, err := tournament(&m.View, &m.basis, e)
	if err != nil {
		return err
	}
	words := templates.In(m.basis.Setup.Languages[0])
	for _, format := range m.basis.Setup.Exports {
		found := export.Preflight(t, format)
		fmt.Fprintf(preflight, "%s, %s\n", e.Code, format)
		for line := range strings.Lines(folder.FindingLines(words, found)) {
			preflight.WriteString("  " + line)
		}
		preflight.WriteString("\n")
		if !export.Possible(found) {
			continue
		}
		name := files.SafeName(m.manifest.Issue + "_event-" + e.Code + "." + format)
		if err := m.file(x, name, func(to io.Writer) error { return export.Write(to, t, format) }); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// tidy removes the files of events that are not in the manifest, because only an earlier revision had them.
func tidy(f *folder.Folder, made exportManifest) error {
	dir := f.Path("exports", made.Issue)
	names, err := folder.NamesIn(f.Files, dir)
	for _, name := range names {
		kept := slices.ContainsFunc(made.Outputs, func(o files.Made) bool { return o.Name == name })
		if !kept && strings.HasPrefix(name, made.Issue+"_event-") {
			err = errors.Join(err, f.FS.Remove(dir+"/"+name))
		}
	}
	return err
}
