package intake

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ingest/workbook"
	"kalends/publish/files"
	"kalends/publish/folder"
)

// Opened is a ZIP archive of the inbox of which the files now lie there in its place.
type Opened struct {
	File  string   // where it lay, relative to the folder
	Files []string // where its files lie
}

// archivesFirst puts archives before other files, so that of one whose opening was cut short no file is taken before it is
// opened again.
func archivesFirst(names []string) {
	slices.SortStableFunc(names, func(a, b string) int { return isZip(b) - isZip(a) })
}

func isZip(name string) int {
	if strings.EqualFold(path.Ext(name), ".zip") {
		return 1
	}
	return 0
}

// open puts the files of a ZIP into the inbox in its place, under its label; its own bytes are archived. It says no of a file
// that is no ZIP of files, or one that is not opened: that is judged like any other.
func (h *hand) open(f *taken) (opened bool, err error) {
	if !workbook.Archived(f.data) {
		return false, nil
	}
	members, refused := workbook.Members(f.data)
	if len(refused) > 0 {
		return false, nil
	}
	if _, err := files.Archive(h.FS, h.ArchiveDir(), f.data); err != nil {
		return false, err
	}
	done := Opened{File: f.Name}
	dir := path.Dir(f.Name)
	for _, m := range members {
		name, err := files.Place(h.FS, h.Path(filepath.FromSlash(dir)), files.SafeName(m.Name), m.Data)
		if err != nil {
			return false, err
		}
		done.Files = append(done.Files, path.Join(dir, name))
	}
	if _, err := files.MoveExact(h.FS, f.SHA, h.Path(filepath.FromSlash(f.Name)), h.ArchiveDir(), f.SHA); err != nil {
		return false, err
	}
	h.Changed("opened", "file", f.Name, "sha8", folder.ShortHash(f.SHA), "files", len(members))
	h.pass.Opened = append(h.pass.Opened, done)
	h.unpacked = append(h.unpacked, done.Files...)
	return true, nil
}
