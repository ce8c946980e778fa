package publish

import (
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"kalends/publish/audit"
	"kalends/publish/files"
	"kalends/publish/overview"
	"kalends/rating"
	"kalends/templates"
)

// pageName is the page for people beside status.json.
const pageName = "status.html"

// The scheduled job renews the page when something has changed, and otherwise once in renewPage. The page may be
// believed for pageHolds, so that a long round does not make it wrong.
const (
	renewPage = 15 * time.Minute
	pageHolds = time.Hour
)

// savePage writes the page of a status at the moment of the scene, unless a page with the same content is there that
// was made less than renewPage ago. Moments and free room on the disks are no content.
func savePage(fsys files.FS, dir string, s audit.Status, scene overview.Scene) error {
	scene.There = func(place string) bool {
		_, err := fsys.Lstat(filepath.Join(dir, filepath.FromSlash(place)))
		return err == nil
	}
	sum, err := contentOf(s, scene)
	if err != nil {
		return err
	}
	name := filepath.Join(dir, pageName)
	there, err := fsys.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if made, content := markOf(there); content == sum && !made.After(scene.Now) && scene.Now.Sub(made) < renewPage {
		return nil
	}
	scene.Until = trueUntil(s.Health, scene.Now)
	scene.Mark = scene.Now.UTC().Format(time.RFC3339) + " " + sum
	text, err := overview.Page(s, scene)
	if err != nil {
		return err
	}
	return files.WriteAtomic(fsys, name, text)
}

// contentOf returns a hash of what a page says on a day apart from moments and free room.
func contentOf(s audit.Status, scene overview.Scene) (string, error) {
	day := rating.DayOf(scene.Now.In(scene.Setup.Zone)).Time()
	scene.Until = trueUntil(s.Health, scene.Now)
	if scene.Now = day; !scene.Until.IsZero() {
		scene.Until = day
	}
	if s.Health != nil {
		h := *s.Health
		h.LastScan, h.FreeMB, s.Health = "", nil, &h
	}
	text, err := overview.Page(s, scene)
	return rating.SHA(text), err
}

// trueUntil returns until when a page may be believed; zero if the scheduled job does not run, so that nothing renews
// the page.
func trueUntil(h *audit.Health, now time.Time) time.Time {
	if h == nil {
		return time.Time{}
	}
	last, err := time.Parse(time.RFC3339, h.LastScan)
	if err != nil || now.Sub(last).Abs() > renewPage {
		return time.Time{}
	}
	return last.Add(pageHolds)
}

// mark matches the moment and the content of a page.
var mark = templates.Pattern(`<meta name="kalends" content="([^" ]+) ([0-9a-f]+)">`)

// markOf returns when a page was made, and its contentOf; zero and empty for any other file.
func markOf(text []byte) (made time.Time, content string) {
	found := mark().FindSubmatch(text)
	if found == nil {
		return made, ""
	}
	made, err := time.Parse(time.RFC3339, string(found[1]))
	if err != nil {
		return made, ""
	}
	return made, string(found[2])
}
