// Package publishtest looks at an association's folder as the tests of stops and faults do: what it holds, and whether
// that may be.
package publishtest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
)

// Holding gives what a folder holds: every file by its path, as its hash, and what the ledger remembers. Locks and the
// ledger's own file are left out; what holds a moment is only there.
func Holding(dir string) (map[string]string, error) {
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		rel = filepath.ToSlash(rel)
		if err != nil || (strings.HasPrefix(rel, "ledger/") && !strings.HasPrefix(rel, "ledger/archive/") &&
			!strings.HasPrefix(rel, "ledger/backup/")) {
			return err
		}
		data, err := os.ReadFile(name)
		all[rel] = rating.SHA(data)
		if rel == "status.json" || rel == "status.html" || rel == "office.xlsx" ||
			strings.HasPrefix(rel, "ledger/backup/") || strings.HasSuffix(rel, "_receipt.txt") ||
			strings.Contains(rel, "__") {
			all[rel] = "there" // it says when it was made, or since when something waits
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return all, remembered(dir, all)
}

// remembered adds what the ledger knows.
func remembered(dir string, all map[string]string) error {
	l, err := ledger.OpenReadOnly(filepath.Join(dir, "ledger", "ledger.db"))
	if err != nil {
		return err
	}
	defer l.Close()
	if err := l.Check(); err != nil {
		return err
	}
	submissions, err := l.Submissions(ledger.Filter{})
	if err != nil {
		return err
	}
	for _, s := range submissions {
		all[fmt.Sprintf("submission %d", s.ID)] = fmt.Sprintln(s.State, s.Event, s.ListDate, s.Number, s.Folder, s.File,
			s.Name, s.Label, s.List, s.SHA, len(s.Findings))
	}
	mail, err := ledger.Mails(l, ledger.MailFilter{})
	if err != nil {
		return err
	}
	for _, m := range mail {
		all[fmt.Sprintf("mail %d", m.Number)] = fmt.Sprintln(m.State, m.SHA, m.Sender, m.Arrived, m.Sheets, m.Left, m.Trouble)
	}
	taken, err := l.Decisions()
	if err != nil {
		return err
	}
	for _, d := range taken {
		d.Sheet = nil
		all[fmt.Sprintf("decision %d", d.Number)] = fmt.Sprintf("%+v", d)
	}
	if all["moving"], err = l.Meta("moving"); err != nil {
		return err
	}
	publications, err := l.Publications("")
	for _, p := range publications {
		inputs, wrong := l.InputsOf(p)
		err = errors.Join(err, wrong)
		all[fmt.Sprintf("publication %s %s r%d", p.List, p.Date, p.Revision)] = fmt.Sprintln(p.State, p.ManifestSHA,
			p.PreviousManifest, inputs)
	}
	return err
}

var places = []string{"inbox", "waiting", "accepted", "rejected"}

// Legal says what is not as it may be at any moment, even just after a stop: every dropped file is there, whole, and in
// two places only while the ledger knows that it is moving; what is published is whole; the ledger is sound and has
// rated nothing twice. Dropped counts what was dropped by hash, final holds what is published in the end.
func Legal(dir string, dropped map[string]int, final map[string]string) error {
	var wrong []error
	found, err := Dropped(dir)
	if err != nil {
		return err
	}
	moves, err := movesNoted(dir)
	if err != nil {
		return err
	}
	spare := 0
	for sha, n := range dropped {
		if found[sha] < n {
			wrong = append(wrong, fmt.Errorf("%d of %d files %s are left", found[sha], n, sha[:8]))
		}
		spare += max(0, found[sha]-n)
	}
	if spare > moves {
		wrong = append(wrong, fmt.Errorf("%d files lie in two places, %d are moving", spare, moves))
	}
	return errors.Join(append(wrong, publishedWhole(dir, final), sound(dir))...)
}

// Dropped counts the dropped files in their four places, by hash; companions and temporary files apart.
func Dropped(dir string) (map[string]int, error) {
	found := map[string]int{}
	for _, place := range places {
		err := filepath.WalkDir(filepath.Join(dir, place), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || files.Ignored(d.Name()) {
				return err
			}
			data, err := os.ReadFile(name)
			found[rating.SHA(data)]++
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

func movesNoted(dir string) (int, error) {
	l, err := ledger.OpenReadOnly(filepath.Join(dir, "ledger", "ledger.db"))
	if err != nil {
		return 0, err
	}
	defer l.Close()
	text, err := l.Meta("moving")
	return strings.Count(text, `"from"`), err
}

// publishedWhole compares every issue that can be seen with what it has to be.
func publishedWhole(dir string, final map[string]string) error {
	have, err := Holding(dir)
	if err != nil {
		return err
	}
	shown := map[string]bool{}
	for name, sha := range have {
		issue, ok := issueOf(name)
		if !ok {
			continue
		}
		shown[issue] = true
		if final[name] != sha {
			return fmt.Errorf("%s is not what it has to be", name)
		}
	}
	for name := range final {
		if issue, ok := issueOf(name); ok && shown[issue] && have[name] == "" {
			return fmt.Errorf("%s is missing", name)
		}
	}
	return nil
}

// issueOf gives the revision's folder of a published file; what is only staged is not public, and what is made of the
// issues for programs follows them later.
func issueOf(name string) (string, bool) {
	folder := path.Dir(name)
	derived := folder == "published" || strings.HasPrefix(name, "published/current/")
	return folder, strings.HasPrefix(name, "published/") && !strings.HasPrefix(path.Base(folder), ".stage-") && !derived
}

// sound says whether an event is live twice.
func sound(dir string) error {
	l, err := ledger.OpenReadOnly(filepath.Join(dir, "ledger", "ledger.db"))
	if err != nil {
		return err
	}
	defer l.Close()
	live, err := l.Submissions(ledger.Filter{State: ledger.Accepted})
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, s := range live {
		if seen[s.Event] {
			return fmt.Errorf("event %s is accepted twice", s.Event)
		}
		seen[s.Event] = true
	}
	return nil
}
