package intake

import (
	"fmt"

	"kalends/ingest/workbook"
	"kalends/ledger"
)

// drawn gives the workbook that goes back with a file. One that cannot be drawn, whatever the reason, is followed by
// one that asks less of the file: laid out anew, then the findings alone, of which nothing can fail but the machine.
func (in *Intake) drawn(c Copy) ([]byte, error) {
	if len(c.Source) > 0 && len(c.Source) <= workbook.Sender.File { // a larger one was refused by its size
		closed := in.suspects.Open(c.Head.SHA)
		out, err := in.drawnFrom(c)
		if closed(); err == nil {
			return out, nil
		}
	}
	out, err := Here{}.Draw(Copy{Head: c.Head, Marks: c.Marks})
	if err != nil {
		return nil, fmt.Errorf("draw %s: %w", c.Head.File, err)
	}
	return out, nil
}

// drawnFrom draws from the file itself, with marks in it or laid out anew.
func (in *Intake) drawnFrom(c Copy) ([]byte, error) {
	out, err := in.Judge.reader().Draw(c)
	if err != nil {
		c.Plain = true
		out, err = in.Judge.reader().Draw(c)
	}
	return out, err
}

// opened gives the bytes of a returned file to those who draw its copy; nothing of one that nobody should open again.
func (in *Intake) opened(s ledger.Submission) ([]byte, error) {
	if in.suspects.Left(s.SHA) {
		return nil, nil
	}
	return in.Archived(s.SHA)
}
