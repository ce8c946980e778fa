package results

import (
	"slices"

	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating/finding"
	"kalends/templates"
)

// sheet gives a sheet of the template: by its name, else the one that plainly is it under another name. That it was
// renamed has been put down; what is wrong on it is found all the same.
func (r *reader) sheet(name string) (workbook.Sheet, bool) {
	if s, ok := r.Book.Sheet(name); ok {
		return s, true
	}
	return r.Book.Sheet(r.renamed[name])
}

// absent puts down that a sheet is missing, and which other sheet is to be given its name.
func (r *reader) absent(name string, needed []string) {
	def, _ := r.def.Sheet(name)
	s, ok := r.likely(def, needed)
	r.Pad.Note(finding.SheetMissing, r.Pad.At(s.Name, 0, 0), "", "name", name, "found", s.Name)
	if ok && fields.Keyed(s, def) {
		r.renamed[name] = s.Name
		return
	}
	r.Pad.MarkLost(fields.Keys(def)...)
}

// likely finds the one sheet of the file that a missing one was renamed to: by its hidden keys, else by its headers,
// else by its name in a language of the templates.
func (r *reader) likely(def templates.Sheet, needed []string) (workbook.Sheet, bool) {
	for _, is := range []func(workbook.Sheet) bool{
		func(s workbook.Sheet) bool { return fields.Keyed(s, def) },
		func(s workbook.Sheet) bool { return fields.Labelled(s, def) },
		func(s workbook.Sheet) bool { return fields.Called(s.Name, def) },
	} {
		var found []workbook.Sheet
		for _, s := range r.Book.Sheets {
			if !slices.Contains(needed, s.Name) && !r.taken(s.Name) && is(s) {
				found = append(found, s)
			}
		}
		if len(found) == 1 {
			return found[0], true
		}
	}
	return workbook.Sheet{}, false
}

func (r *reader) taken(name string) bool {
	for _, other := range r.renamed {
		if other == name {
			return true
		}
	}
	return false
}
