package intake

import (
	"path"
	"strings"

	"kalends/ingest"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/sheets"
)

// metaGuides is the key under which the ledger has, for each sender and program, the submission beside which the sender
// got the page that says how to export from the program.
const metaGuides = "guides"

// guide is a page that a sender got.
type guide struct {
	Program string `json:"program"`
	ID      int64  `json:"id"` // of the submission
}

// senderOf returns who sent a sheet: the folder of the inbox in which it was, unless that is named by the event's code,
// or else the organiser of the event. Where neither is known, all such files have one sender.
func senderOf(s ledger.Submission, e rating.Event) string {
	if s.Label != "" && !strings.EqualFold(path.Base(s.Label), e.Code) {
		return s.Label
	}
	return e.Organizer
}

// giveGuide notes that a recorded sheet of another program has the page about that program beside it, if its sender has
// none yet.
func (g *group) giveGuide(s ledger.Submission, r ingest.Reading) error {
	program := r.Program()
	if program == "" || s.State == ledger.Duplicate {
		return nil
	}
	given := map[string]guide{}
	if err := g.ReadNote(metaGuides, &given); err != nil {
		return err
	}
	key := senderOf(s, r.Event) + "\n" + program
	if _, has := given[key]; has {
		return nil
	}
	given[key] = guide{program, s.ID}
	return g.WriteNote(metaGuides, given)
}

// guide returns the page that goes with a sheet, as a list of one file; nil if none does.
func (a replies) guide(s ledger.Submission) ([]files.File, error) {
	given := map[string]guide{}
	err := a.ReadNote(metaGuides, &given)
	for _, one := range given {
		if one.ID != s.ID {
			continue
		}
		g, name := sheets.GuideFor{Lang: a.wordsFor(s).Lang, Program: one.Program, Event: s.Event}, guideName(s.File)
		if s.State != ledger.Rejected {
			name = folder.SheetNumber(s.Number) + folder.GuideEnding
		}
		if unnamed(s.Event) {
			g.Event = ""
		}
		return []files.File{{Name: name, Data: sheets.Guide(g)}}, err
	}
	return nil, err
}
