package intake

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ingest/event"
	"kalends/ingest/workbook"
	"kalends/publish/files"
	"kalends/publish/folder"
)

// Opened is a ZIP archive of the inbox, or a mail message, that was replaced by its files.
type Opened struct {
	File    string   // its old place, relative to the folder
	Files   []string // the places of its files
	Mail    int      // the number of the message; 0 for an archive
	Repeats bool     // the message was opened before, and all its files have their verdicts
}

// mailFirst sorts names in place: mail messages before ZIP archives, and these before other files. If the opening of one
// was cut short, it is opened again before any of its files is taken.
func mailFirst(names []string) {
	turn := func(name string) int {
		switch {
		case IsMail(name):
			return 0
		case strings.EqualFold(path.Ext(name), ".zip"):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(names, func(a, b string) int { return turn(a) - turn(b) })
}

// MemberName returns the name that a file of an archive gets: the event's code with which the archive's name begins comes
// before it, unless it has one.
func MemberName(archive, member string) string { return event.WithCode(path.Base(archive), member) }

// open replaces a ZIP in the inbox by its files, in the same folder, moves the ZIP to the archive, and lets this pass
// take the files. opened is false, and nothing changes, for a file that is no ZIP of files, or that is refused: that is
// judged like any other.
func (c *collector) open(f *taken) (opened bool, err error) {
	if !workbook.Archived(f.data) {
		return false, nil
	}
	members, refused := workbook.Members(f.data)
	if len(refused) > 0 {
		return false, nil
	}
	if _, err := files.Archive(c.FS, c.ArchiveDir(), f.data); err != nil {
		return false, err
	}
	done := Opened{File: f.Name}
	dir := path.Dir(f.Name)
	for _, m := range members {
		name, err := files.Place(c.FS, c.Path(filepath.FromSlash(dir)), files.SafeName(MemberName(f.Name, m.Name)), m.Data)
		if err != nil {
			return false, err
		}
		done.Files = append(done.Files, path.Join(dir, name))
	}
	if _, err := files.MoveExact(c.FS, f.SHA, c.Path(filepath.FromSlash(f.Name)), c.ArchiveDir(), f.SHA); err != nil {
		return false, err
	}
	c.Changed("opened", "file", f.Name, "sha8", folder.ShortHash(f.SHA), "files", len(members))
	c.pass.Opened = append(c.pass.Opened, done)
	c.unpacked = append(c.unpacked, done.Files...)
	return true, nil
}
