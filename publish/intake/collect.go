package intake

import (
	"errors"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/exchange"
	"kalends/publish/folder"
	"kalends/publish/founding"
	"kalends/publish/inbox"
	"kalends/publish/questions"
	"kalends/rating"
	"kalends/rating/finding"
)

// Done is what a pass did with one file.
type Done struct {
	File     string // its old place, relative to the folder
	Place    string // its new place, relative to the folder
	State    ledger.State
	Event    string // of a message: its sender
	ListDate rating.Date
	Findings rating.Findings
	Mail     bool // it is a message
}

// Redated reports whether an accepted sheet has moved to another list date.
func (d Done) Redated() bool {
	return d.State == ledger.Accepted && strings.HasPrefix(d.File, "accepted/")
}

// Withdrawn returns those findings of a sheet that say that the office has withdrawn its event.
func (d Done) Withdrawn() rating.Findings {
	return slices.DeleteFunc(slices.Clone(d.Findings), func(f rating.Finding) bool { return f.Code != finding.EventWithdrawn })
}

// Skipped is a file that a pass left where it was, and why.
type Skipped = exchange.Left

// Pass is what one pass over the inbox did.
type Pass struct {
	Done     []Done
	Skipped  []Skipped
	Opened   []Opened
	Remarks  rating.Findings // warnings about a registry that is read for the first time
	Imported int             // lists of others that were taken from the folder import
	Complete bool            // every file of the inbox was read or reported
	Answers  questions.Pass  // what the office has answered
	untidy   []string        // the places of files that are judged and cannot be moved
}

// EndedIn is why a file is left in which the program has ended several times, with nothing done in between. The office
// must look at it.
const EndedIn = "messages.skip.ended"

// growing is why a file is left that is being copied, or was copied just now.
const growing = "messages.skip.growing"

// NeedsPerson reports whether somebody must act: a file was returned, waits for the office, was left because the
// program ended in it, or cannot be moved to its place, or an answer could not be taken.
func (p Pass) NeedsPerson() bool {
	ended := func(s Skipped) bool { return s.Why == EndedIn }
	open := func(d Done) bool { return d.State == ledger.Rejected || d.State == ledger.Waiting }
	return len(p.untidy) > 0 || len(p.Answers.Found) > 0 || slices.ContainsFunc(p.Skipped, ended) || slices.ContainsFunc(p.Done, open)
}

// Settling reports whether a file of the inbox is being copied, or was copied just now.
func (p Pass) Settling() bool {
	return slices.ContainsFunc(p.Skipped, func(s Skipped) bool { return s.Why == growing })
}

// Settled reports whether a file of the inbox, with its size in bytes and its hash, has not changed for long enough;
// without it two equal readings are enough.
type Settled func(name string, size int64, sha string) bool

// Collect judges every complete file of the inbox, records the verdicts and moves the files to their places. Then it
// judges the waiting sheets again, because the office may have decided. After an error the Pass has what was done until
// then.
func (in *Intake) Collect(settled Settled) (Pass, error) {
	defer in.Judge.Rest()
	pass, err := in.collect(settled)
	in.suspects.Rest(pass.Complete && err == nil)
	return pass, errors.Join(err, in.forgetMoves(), in.keepKnown())
}

// keepKnown records in the ledger that the registry has everybody on the lists, if this pass has checked it.
func (in *Intake) keepKnown() error {
	if !in.Judge.ready {
		return nil
	}
	return in.KeepKnown()
}

// collect is Collect without what follows a pass in any case. It also records opening lists, keeps a copy of the
// registry, and takes the office's answers. If it cannot keep a copy, it goes on and returns the error at the end.
func (in *Intake) collect(settled Settled) (Pass, error) {
	var pass Pass
	in.Judge.ready = false // a list may have been published since the last pass
	in.suspects = inbox.RecallSuspects(in.LedgerDir())
	for _, l := range in.Setup.Lists {
		if err := in.KeepOpenings(l); err != nil {
			return pass, err
		}
	}
	remarks, unkept := in.KeepRegistry() // if a copy cannot be kept, the pass goes on
	unkept = errors.Join(unkept, founding.KeepBlanks(in.Folder))
	pass.Remarks = remarks
	if err := errors.Join(in.finishMoves(&pass), in.readAnswers(&pass), in.tidyWaiting(&pass), in.CheckRival(), in.Judge.readyIfChanged()); err != nil {
		return pass, err
	}
	if err := in.reviseAccepted(&pass); err != nil {
		return pass, err
	}
	if err := (post{in}).settleHeld(); err != nil {
		return pass, err
	}
	held, err := in.takeAll(settled, &pass)
	if err != nil {
		return pass, err
	}
	pass.Complete = true
	if err := in.reviseWaiting(&pass, held); err != nil {
		return pass, err
	}
	return pass, errors.Join(unkept, in.tidyWaiting(&pass))
}

// metaSettled is the key under which the ledger has the registry, configuration, journal and day with which a pass
// found that everything that is accepted or waits stays as it is.
const metaSettled = "waits"

// reviseAccepted judges or moves the accepted sheets that may belong elsewhere since the last pass of any process.
func (in *Intake) reviseAccepted(pass *Pass) error {
	settled, err := in.SettledBefore(metaSettled)
	if err = errors.Join(err, in.rejudge(pass)); err == nil && !settled {
		_, leaning := in.judgeLeaning(pass, false)
		err = errors.Join(in.rejudgePermitted(pass), leaning, dates{in}.redate(pass))
	}
	return errors.Join(err, dates{in}.sortReopened(pass))
}

// reviseWaiting judges what waits again, together with the files that were held back, and files both. It records in the
// ledger that nothing is to be done until something changes.
func (in *Intake) reviseWaiting(pass *Pass, held []unit) error {
	settled, err := in.SettledBefore(metaSettled)
	if err == nil && !settled {
		err = in.reconsider(pass)
	}
	if err == nil {
		err = gatherer{in, pass, settled}.gather(held)
	}
	if err != nil || settled {
		return err
	}
	if open, err := in.anyOpen(); err != nil || !open {
		return err
	}
	return in.Settled(metaSettled)
}

// anyOpen reports whether a sheet waits or is accepted for a list to come.
func (in *Intake) anyOpen() (bool, error) {
	waiting, err := in.Submissions(ledger.Filter{State: ledger.Waiting})
	if err != nil || len(waiting) > 0 {
		return true, err
	}
	coming, err := folder.ToCome(&in.View)
	return len(coming) > 0, err
}

// readAnswers reads the workbooks that the office has saved since the last pass and records the answers, so that what
// waits is judged by them.
func (in *Intake) readAnswers(pass *Pass) (err error) {
	in.Judge.answers = nil
	pass.Answers, err = officeOf(in).ReadAnswers()
	pass.Skipped = append(pass.Skipped, pass.Answers.Left...)
	return err
}

// officeOf returns what asks the office and reads its answers. The workbooks of the office are opened as carefully as
// any file.
func officeOf(in *Intake) questions.Office {
	return questions.Office{Files: exchange.Files{Folder: in.Folder, Read: in.Judge.Open}}
}

// skip adds to the pass that a file was left where it was. why is a key into the words; err may be nil.
func (p *Pass) skip(name, why string, err error) {
	p.Skipped = append(p.Skipped, Skipped{File: name, Why: why, Err: err})
}
