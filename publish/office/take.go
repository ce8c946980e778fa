package office

import (
	"errors"
	"slices"
)

// mostTaken is how many rows that were done are remembered.
const mostTaken = 400

// Take reads the workbook if somebody has saved it, and does what was decided in it. After an error the pass has what was
// done until then; the rest is done by the next one.
func (o Office) Take() (pass Pass, err error) {
	return pass, o.InOwnLanguage(func() error { return o.takeAll(&pass) })
}

func (o Office) takeAll(pass *Pass) error {
	r, err := o.record()
	if err != nil {
		return err
	}
	if err := o.read(r, pass); err != nil {
		return err
	}
	var failed []error
	for _, f := range slices.Clone(r.Pending) {
		failed = append(failed, o.take(r, f, pass))
	}
	return errors.Join(failed...)
}

// take does what one row says and notes that.
func (o Office) take(r *record, f Filled, pass *Pass) error {
	i := slices.IndexFunc(o.sheets(), func(s Sheet) bool { return s.Name() == f.Sheet })
	if i < 0 {
		return nil // of an earlier version of the program
	}
	out, err := o.sheets()[i].Take(f)
	pass.Outs, pass.Files = append(pass.Outs, out.Outs...), append(pass.Files, out.Files...)
	if err != nil {
		return err
	}
	r.Pending = slices.DeleteFunc(r.Pending, func(p Filled) bool { return p.Sheet == f.Sheet && p.Key == f.Key })
	if out.Done != "" {
		pass.Done = append(pass.Done, out.Done)
		r.Taken = append(r.Taken, taken{f.Sheet + " " + f.Key, f.Typed})
		r.Taken = r.Taken[max(0, len(r.Taken)-mostTaken):]
	} else {
		pass.add(r.news(f, out.Found))
		for _, key := range out.Clear {
			delete(f.Typed, key)
		}
		r.Stands = append(r.Stands, standing{f, kept{out.Cells, out.Links, out.Bound, out.Found}})
	}
	return o.WriteNote(metaOffice, r)
}

// record returns what the ledger keeps of the workbook.
func (o Office) record() (*record, error) {
	r := &record{}
	return r, o.ReadNote(metaOffice, r)
}

// as calls do with a person's initials as the actor of what it enters in the journal.
func (o Office) as(by string, do func() error) error {
	before := o.Folder.Write.Actor
	o.Folder.Write.Actor = by
	defer func() { o.Folder.Write.Actor = before }()
	return do()
}
