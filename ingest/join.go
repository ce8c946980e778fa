package ingest

import (
	"cmp"
	"strconv"
	"strings"

	"kalends/ingest/draft"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// origins holds, for each sheet of a joined workbook, the file and the sheet that it comes from. It is nil for a single
// file.
type origins map[string]rating.Origin

// join makes one workbook of several files. A sheet is named after its file, so that no two places are the same, and
// keeps its own name in Own; days are counted from 1900. A single file's workbook is returned unchanged, without
// origins.
func join(all []opened) (workbook.Book, origins) {
	if len(all) == 1 {
		return all[0].book, nil
	}
	joined, at := workbook.Book{}, origins{}
	for _, f := range all {
		joined.Rival, joined.Charset = cmp.Or(joined.Rival, f.book.Rival), cmp.Or(joined.Charset, f.book.Charset)
		for _, s := range f.book.From1900().Sheets {
			origin := rating.Origin{File: f.Name, SHA: f.sha, Sheet: s.Name}
			s.Own = s.Name
			s.Name = at.free(strings.TrimSuffix(rating.Word(f.Name)+": "+s.Name, ": "))
			at[s.Name] = origin
			joined.Sheets = append(joined.Sheets, s)
		}
	}
	return joined, at
}

// free returns the name, followed by (2), (3) … if other sheets have it.
func (o origins) free(name string) string {
	for n, candidate := 2, name; ; n++ {
		if _, taken := o[candidate]; !taken {
			return candidate
		}
		candidate = name + " (" + strconv.Itoa(n) + ")"
	}
}

// withGames counts the files that have games. Without origins it is at most 1.
func (o origins) withGames(d *draft.Draft) int {
	files := map[string]bool{}
	for _, p := range d.Pairs {
		files[o[p.Origin.Sheet].SHA] = true
	}
	return len(files)
}

// restore replaces the names of joined sheets in a reading by the file and the sheet that each fact comes from.
func (o origins) restore(r *Reading) {
	if o == nil {
		return
	}
	put := func(at *rating.Origin) {
		if own, ok := o[at.Sheet]; ok {
			at.File, at.SHA, at.Sheet = own.File, own.SHA, own.Sheet
		}
	}
	put(&r.Event.Origin)
	for i := range r.Event.Entrants {
		put(&r.Event.Entrants[i].Origin)
	}
	for i := range r.Event.Games {
		put(&r.Event.Games[i].Origin)
	}
	for i := range r.Findings {
		put(&r.Findings[i].Origin)
		for j := range r.Findings[i].Asked {
			put(&r.Findings[i].Asked[j].At)
		}
	}
	for i, name := range r.Sheets {
		r.Sheets[i] = o[name].Sheet
	}
}

// filesOf returns name and hash of each file of an event that came in several; nil for a single file.
func filesOf(all []opened) (files []rating.File) {
	if len(all) == 1 {
		return nil
	}
	for _, f := range all {
		files = append(files, rating.File{Name: f.Name, SHA: f.sha})
	}
	return files
}

// distinctNames returns the names of files for messages. Files of the same name also get the folder of the inbox in
// which they were.
func distinctNames(all []opened) (names []string) {
	times := map[string]int{}
	for _, f := range all {
		times[f.Name]++
	}
	for _, f := range all {
		name := f.Name
		if times[name] > 1 && f.Label != "" {
			name = f.Label + "/" + name
		}
		names = append(names, name)
	}
	return names
}
