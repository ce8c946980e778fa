package intake

import (
	"cmp"
	"path"
	"slices"

	"kalends/ingest"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// An event that came in several files is one submission, the whole. Each further file is a part: a submission whose Whole is
// the number of that one. Parts always lie beside the whole.

// filesOf returns the files of a sheet from the archive: its own and those of its parts.
func (j *Judge) filesOf(s ledger.Submission) ([]ingest.File, error) {
	parts, err := j.parts(s.ID)
	if err != nil {
		return nil, err
	}
	var all []ingest.File
	for _, p := range append([]ledger.Submission{s}, parts...) {
		data, err := j.Archived(p.SHA)
		if err != nil {
			return nil, err
		}
		all = append(all, ingest.File{Name: p.Name, Label: p.Label, Data: data})
	}
	return all, nil
}

// parts returns the parts of a sheet, without their content, in the order in which they came; none for ID 0.
func (j *Judge) parts(id int64) ([]ledger.Submission, error) {
	if id == 0 {
		return nil, nil
	}
	return j.Ledger.Submissions(ledger.Filter{Whole: id})
}

// addParts records the new state of a whole's parts and adds them to the group, in the same commit. Parts whose state
// stays the same are left out.
func (g *group) addParts(whole ledger.Submission) error {
	parts, err := g.Judge.parts(whole.ID)
	if err != nil {
		return err
	}
	for _, p := range parts {
		next, err := g.besideWhole(whole, p)
		if err != nil {
			return err
		}
		if next.State == p.State && next.Folder == p.Folder && next.File == p.File && next.Event == p.Event &&
			next.ListDate == p.ListDate {
			continue
		}
		if err := g.addPart(whole, next, path.Join(p.Folder, p.File)); err != nil {
			return err
		}
	}
	return nil
}

// addPart records the new state of a part of whole and adds it to the group; from is its old place.
func (g *group) addPart(whole, part ledger.Submission, from string) error {
	as := whole.State
	if part.State == ledger.Rejected {
		as = ledger.Rejected
	}
	return g.add(filed{Submission: part, from: from, as: as, why: "with " + whole.File})
}

// besideWhole returns the new state of a part, which is not recorded yet: it is put beside the whole under the whole's
// number, or is returned with it.
func (g *group) besideWhole(whole, part ledger.Submission) (ledger.Submission, error) {
	next := part
	next.Sheet = nil
	if whole.State == ledger.Rejected {
		return g.returned(part, findingsIn(whole, part.SHA))
	}
	next.State, next.Whole, next.Number = ledger.Captured, whole.ID, 0
	next.Event, next.List, next.ListDate, next.Folder = whole.Event, whole.List, whole.ListDate, whole.Folder
	if part.Folder == next.Folder && part.Whole == whole.ID {
		return next, nil // it lies there already
	}
	var err error
	next.File, err = g.freeName(next.Folder, folder.SheetNumber(whole.Number)+"_"+files.SafeName(part.Name))
	return next, err
}

// returned returns the new state of a part that goes back to its sender with findings; it is not recorded yet.
func (g *group) returned(part ledger.Submission, found rating.Findings) (ledger.Submission, error) {
	part.State, part.Whole, part.Event, part.Number, part.Findings, part.Sheet = ledger.Rejected, 0, "", 0, found, nil
	part.List, part.ListDate = "", 0
	part.Folder = g.returnFolder(part.Label)
	var err error
	part.File, err = g.freeName(part.Folder, files.SafeName(part.Name))
	return part, err
}

// findingsIn returns the findings in one file of a sheet. If there is no error in that file, it goes back because of
// the errors in the others, and gets all findings.
func findingsIn(whole ledger.Submission, sha string) rating.Findings {
	own := slices.DeleteFunc(slices.Clone(whole.Findings), func(f rating.Finding) bool { return f.Origin.SHA != sha })
	if own.Worst() == rating.Error {
		return own
	}
	return whole.Findings
}

// takeBack records and moves one of several files that wait together back to its sender. The others stay one event,
// under the next file if this one was the whole, and are judged again without it.
func (in Decided) takeBack(s ledger.Submission, why rating.Findings, pass *Pass) error {
	whole, g := s.Whole, in.newGroup(pass)
	err := g.decide(func() error {
		parts, err := g.Judge.parts(cmp.Or(s.Whole, s.ID))
		if err != nil {
			return err
		}
		if s.Whole == 0 {
			if whole, err = g.makeWhole(s, parts); err != nil {
				return err
			}
		}
		back, err := g.returned(s, why)
		if err != nil {
			return err
		}
		return g.addPart(back, back, path.Join(s.Folder, s.File))
	})
	if err != nil {
		return err
	}
	left, err := in.Ledger.Submissions(ledger.Filter{ID: whole, State: ledger.Waiting})
	if err != nil || len(left) == 0 {
		return err
	}
	return in.judgeWaiting(left[0], pass)
}

// makeWhole makes the first of parts the whole in the place of s, the others its parts, and returns its ID. parts must
// not be empty.
func (g *group) makeWhole(s ledger.Submission, parts []ledger.Submission) (int64, error) {
	whole := parts[0]
	from := path.Join(whole.Folder, whole.File)
	number, err := g.Ledger.NextNumber(s.Event)
	if err != nil {
		return 0, err
	}
	whole.State, whole.Whole, whole.Number, whole.Findings, whole.Sheet = ledger.Waiting, 0, number, s.Findings, s.Sheet
	whole.File = folder.SheetNumber(number) + "_" + files.SafeName(whole.Name)
	if err := g.addPart(whole, whole, from); err != nil {
		return 0, err
	}
	whole = g.last()
	for _, p := range parts[1:] {
		next, err := g.besideWhole(whole, p)
		if err == nil {
			err = g.addPart(whole, next, path.Join(p.Folder, p.File))
		}
		if err != nil {
			return 0, err
		}
	}
	return whole.ID, nil
}
