package intake

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"

	"kalends/engine"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating/finding"
)

// The most files, and the most bytes, that share a commit and a round of syncs; more would need too much memory.
const (
	mostTogether = 50
	mostBytes    = 4 << 20
)

// group is several files whose verdicts share a commit and a round of syncs. The order makes every interruption
// repairable: the bytes are archived, one transaction of the ledger records the verdicts and notes the moves, and only
// then files are moved. The verdict on a file sees those on the files before it.
type group struct {
	*Intake
	pass    *Pass
	archive *files.Round
	filed   []filed
	bytes   int
}

// filed is a file whose state is recorded, or is to be recorded by add, and that is moved to its place.
type filed struct {
	ledger.Submission
	from    string
	as      ledger.State // of a part: the state of the whole
	judged  bool         // the log gets its verdict
	begun   bool         // by another process, which may have ended before it synced new folders
	desk    *engine.Desk // by which its list was found, if it was judged just now
	receipt []byte

	// How it is recorded.
	replaces *ledger.Submission   // the sheet whose place a correction takes
	why      string               // of a new state
	known    bool                 // the ledger has it in this state
	decide   func(id int64) error // records the decision by which it counts

	failed error // why it cannot come to its place
	move   files.Move
}

// newGroup returns a group without files; what becomes of them is added to pass.
func (in *Intake) newGroup(pass *Pass) *group {
	return &group{Intake: in, pass: pass, archive: files.NewRound(in.FS)}
}

// together returns how many files share a commit.
func together(in *Intake) int {
	if in.Together > 0 {
		return in.Together
	}
	return mostTogether
}

// full reports whether the group takes no further file at a stage. A file in which a process has ended is alone in its
// group.
func (g *group) full(s stage) bool {
	return len(g.filed) >= together(g.Intake) || g.bytes >= mostBytes || s == suspected && len(g.filed) > 0
}

// last returns the submission that was recorded last.
func (g *group) last() ledger.Submission { return g.filed[len(g.filed)-1].Submission }

// decide runs do, which adds files to the group, and notes their moves in the same transaction, which also drops the
// notes of finished moves. Then it moves the files; what this process does not finish the next one does. If do fails,
// what it has recorded before is kept.
func (g *group) decide(do func() error) error {
	before := g.Registry
	var failed error
	err := g.Write.Together(func() error {
		failed = do()
		if err := g.archive.Settle(); err != nil {
			return fmt.Errorf("archive: %w", err)
		}
		return g.noteMoves()
	})
	g.names = nil
	if err != nil {
		g.Registry = before // without the newcomers of sheets that are not recorded
		return errors.Join(failed, err)
	}
	if len(g.filed) > 0 {
		g.arrived = nil
		g.moveFiles()
	}
	return failed
}

// noteMoves notes in the ledger which files of the group are on their way from the inbox or waiting to their places, so
// that the next process can finish the moves. It drops the notes of moves that are finished, and older ones of the same
// files. Without a file it writes nothing.
func (g *group) noteMoves() error {
	if len(g.filed) == 0 {
		return nil
	}
	gone := g.arrived
	for _, f := range g.filed {
		gone = append(gone, f.from)
	}
	all, err := g.movesWithout(gone)
	if err != nil {
		return err
	}
	for _, f := range g.filed {
		all = append(all, moving{From: f.from, SHA: f.SHA, ID: f.ID})
	}
	return g.WriteNote(metaMoving, all)
}

// add records the state of a file in the ledger, and the decision by which it counts, and adds the file to the group
// and its newcomers to the registry. After an error nothing of the file is recorded.
func (g *group) add(f filed) error {
	f.Submission = withPlace(f.Submission)
	err := g.Write.Together(func() (err error) {
		if f.Submission, err = g.record(f); err == nil && f.decide != nil {
			err = f.decide(f.ID)
		}
		return err
	})
	if err != nil {
		return err
	}
	g.AddNewcomers(f.Submission)
	if f.State == ledger.Accepted {
		g.Judge.appearances.add(*f.Sheet)
	}
	g.keep(f)
	return nil
}

// keep adds a recorded file to the group, with its receipt as things are now. It drops players and games: a group of
// large sheets would need too much memory.
func (g *group) keep(f filed) {
	if f.State != ledger.Rejected && f.Whole == 0 { // a part shares the receipt of the whole
		f.receipt, f.failed = g.replies().receipt(f.Submission, f.desk)
	}
	f.desk = nil
	if f.Sheet != nil {
		e := *f.Sheet
		e.Entrants, e.Games = nil, nil
		f.Sheet = &e
	}
	g.filed = append(g.filed, f)
}

// record records a submission or its new state, and returns it with its ID. An accepted correction takes the place of
// the sheet that it corrects.
func (g *group) record(f filed) (ledger.Submission, error) {
	s, corrects := f.Submission, f.replaces != nil && f.State == ledger.Accepted
	switch {
	case f.known:
		return s, nil
	case s.ID == 0 && corrects:
		return g.Write.RecordInPlaceOf(s, f.replaces.ID, g.Moment(), "corrected by "+s.File)
	case s.ID == 0:
		return g.Write.Record(s, g.Moment())
	case corrects:
		return s, g.Write.UpdateInPlaceOf(s, f.replaces.ID, g.Moment(), "corrected by "+s.File)
	}
	return s, g.Write.Update(s, g.Moment(), f.why)
}

// placeArgument names, for findings that are answered by a command on the sheet, the argument that has the place of the
// sheet.
var placeArgument = map[string]string{finding.OtherSheet: "place", finding.CorrectsPublished: "place",
	finding.CorrectsPerhaps: "place", finding.GamesAwaited: "place", finding.NotTogether: "lies"}

// withPlace returns a sheet in whose findings is written where it waits; a sheet that does not wait stays as it is.
func withPlace(s ledger.Submission) ledger.Submission {
	if s.State != ledger.Waiting {
		return s
	}
	s.Findings = slices.Clone(s.Findings)
	for i, f := range s.Findings {
		if key := placeArgument[f.Code]; key != "" {
			f.Args = maps.Clone(f.Args)
			f.Args[key] = path.Join(s.Folder, s.File)
			s.Findings[i] = f
		}
	}
	return s
}

// fileOne records and moves a single file with its parts, in a group of its own. What became of it is added to pass.
func (in *Intake) fileOne(f filed, pass *Pass) error {
	g := in.newGroup(pass)
	return g.decide(func() error {
		if err := g.add(f); err != nil {
			return err
		}
		return g.addParts(g.last())
	})
}

// moveFiles moves recorded files to their places and adds to the pass what became of each. All copies are made and
// synced before the first old file is removed. If a program or a permission holds a file, the ledger's record stays,
// and the move is made later.
func (g *group) moveFiles() {
	for _, f := range g.filed {
		if f.judged {
			g.logVerdict(f.from, f.Submission)
		}
	}
	round := files.NewRound(g.FS)
	g.each(round, g.copyIn)
	g.each(round, g.removeOld)
	for _, f := range g.filed {
		g.report(f)
	}
}

// each runs a step for every file that has not failed, and syncs the round. An error stays with its file; one of
// syncing fails all.
func (g *group) each(round *files.Round, step func(files.FS, *filed) error) {
	for i := range g.filed {
		if f := &g.filed[i]; f.failed == nil {
			f.failed = step(round, f)
		}
	}
	err := round.Settle()
	for i := range g.filed {
		g.filed[i].failed = cmp.Or(g.filed[i].failed, err)
	}
}

// report adds to the pass and the log what became of a file: moved, or left at its old place because of an error.
func (g *group) report(f filed) {
	if f.failed != nil {
		g.pass.skip(f.from, "messages.skip.untidy", f.failed)
		g.pass.untidy = append(g.pass.untidy, f.from)
		return
	}
	place, state := path.Join(f.Folder, f.File), cmp.Or(f.as, f.State)
	g.Changed("filed", "file", f.from, "place", place, "sha8", folder.ShortHash(f.SHA), "event", f.Event,
		"state", string(state))
	g.pass.Done = append(g.pass.Done, Done{File: cmp.Or(f.from, f.Name), Place: place, State: state, Event: f.Event,
		ListDate: f.ListDate, Findings: f.Findings})
	g.suspects.Filed(f.SHA)
	g.arrived = append(g.arrived, f.from)
}
