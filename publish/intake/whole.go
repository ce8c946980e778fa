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

// filesOf gives the files of a sheet from the archive: its own, and those that are gathered with it into one event.
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

// parts gives the files that are gathered with a sheet into one event, in the order in which they came.
func (j *Judge) parts(id int64) ([]ledger.Submission, error) {
	if id == 0 {
		return nil, nil
	}
	return j.Ledger.Submissions(ledger.Filter{Whole: id})
}

// arrived is the day on which the last file of a sheet came.
func (j *Judge) arrived(s ledger.Submission) (rating.Date, error) {
	last := s.Arrived
	parts, err := j.parts(s.ID)
	for _, p := range parts {
		last = max(last, p.Arrived)
	}
	return last, err
}

// along brings the files that are gathered with a sheet to where it goes, in the same commit: nothing parts them.
func (g *group) along(whole ledger.Submission) error {
	parts, err := g.Judge.parts(whole.ID)
	if err != nil {
		return err
	}
	for _, p := range parts {
		from := path.Join(p.Folder, p.File)
		next, err := g.beside(whole, p)
		if err != nil {
			return err
		}
		if next.State == p.State && path.Join(next.Folder, next.File) == from && next.Event == p.Event &&
			next.ListDate == p.ListDate {
			continue
		}
		if err := g.addPart(whole, next, from); err != nil {
			return err
		}
	}
	return nil
}

// addPart records what has become of a file that is gathered with others.
func (g *group) addPart(whole, part ledger.Submission, from string) error {
	as := whole.State
	if part.State == ledger.Rejected {
		as = ledger.Rejected
	}
	return g.add(filed{Submission: part, from: from, as: as}, func(s ledger.Submission) (ledger.Submission, error) {
		if s.ID == 0 {
			return g.Write.Record(s, g.Moment())
		}
		return s, g.Write.Update(s, g.Moment(), "with "+whole.File)
	})
}

// beside says what becomes of a file that is gathered with a sheet, as that one stands: it lies beside it under its number,
// and goes back with it, with what was found in it.
func (g *group) beside(whole, part ledger.Submission) (ledger.Submission, error) {
	next := part
	next.Sheet = nil
	if whole.State == ledger.Rejected {
		return g.back(part, foundIn(whole, part.SHA))
	}
	next.State, next.Whole, next.Number = ledger.Captured, whole.ID, 0
	next.Event, next.List, next.ListDate, next.Folder = whole.Event, whole.List, whole.ListDate, whole.Folder
	name := folder.SheetNumber(whole.Number) + "_" + files.SafeName(part.Name)
	if part.Folder == next.Folder && part.Whole == whole.ID {
		return next, nil // it lies there already
	}
	var err error
	next.File, err = g.freeName(next.Folder, name)
	return next, err
}

// back says what becomes of a file that returns to its sender.
func (g *group) back(part ledger.Submission, found rating.Findings) (ledger.Submission, error) {
	part.State, part.Whole, part.Event, part.Number, part.Findings, part.Sheet = ledger.Rejected, 0, "", 0, found, nil
	part.List, part.ListDate = "", 0
	part.Folder = path.Join("rejected", g.Today().String(), safePath(part.Label))
	var err error
	part.File, err = g.freeName(part.Folder, files.SafeName(part.Name))
	return part, err
}

// foundIn leaves of what was found in several files that of one; where nothing is wrong with it, what is wrong with the
// others is why it goes back with them.
func foundIn(whole ledger.Submission, sha string) rating.Findings {
	own := slices.DeleteFunc(slices.Clone(whole.Findings), func(f rating.Finding) bool { return f.Origin.SHA != sha })
	if own.Worst() == rating.Error {
		return own
	}
	return whole.Findings
}

// takeBack sends one of several files that wait together back to its sender. The others stay one event without it: where
// the file spoke for all, the next one does. What they are without it is said by judging them again.
func (in Decided) takeBack(s ledger.Submission, why rating.Findings, pass *Pass) error {
	speaker, g := s.Whole, in.newGroup(pass)
	err := g.decide(func() error {
		rest, err := g.Judge.parts(cmp.Or(s.Whole, s.ID))
		if err != nil {
			return err
		}
		if s.Whole == 0 {
			if speaker, err = g.handOver(s, rest); err != nil {
				return err
			}
		}
		back, err := g.back(s, why)
		if err != nil {
			return err
		}
		return g.addPart(back, back, path.Join(s.Folder, s.File))
	})
	if err != nil {
		return err
	}
	left, err := in.Ledger.Submissions(ledger.Filter{ID: speaker, State: ledger.Waiting})
	if err != nil || len(left) == 0 {
		return err
	}
	return in.judgeAgain(left[0], pass)
}

// handOver lets the first of the others speak for all of them.
func (g *group) handOver(s ledger.Submission, rest []ledger.Submission) (int64, error) {
	next := rest[0]
	from := path.Join(next.Folder, next.File)
	number, err := g.Ledger.NextNumber(s.Event)
	if err != nil {
		return 0, err
	}
	next.State, next.Whole, next.Number, next.Findings, next.Sheet = ledger.Waiting, 0, number, s.Findings, s.Sheet
	next.File = folder.SheetNumber(number) + "_" + files.SafeName(next.Name)
	if err := g.addPart(next, next, from); err != nil {
		return 0, err
	}
	next = g.filed[len(g.filed)-1].Submission
	for _, p := range rest[1:] {
		moved, err := g.beside(next, p)
		if err == nil {
			err = g.addPart(next, moved, path.Join(p.Folder, p.File))
		}
		if err != nil {
			return 0, err
		}
	}
	return next.ID, nil
}
