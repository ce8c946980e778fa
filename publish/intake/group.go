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

// So many files share a commit and a round of syncs, and no more bytes than that, so that what is known of them finds
// room in memory.
const (
	mostTogether = 50
	mostBytes    = 4 << 20
)

// group is files whose verdicts share a commit and a round of syncs. The order makes every interruption repairable: the
// bytes are archived, the ledger decides and notes the moves in the same transaction, and only then does anything leave its
// place. What one file is found to be is seen by the next, as if each had a commit of its own.
type group struct {
	*Intake
	pass    *Pass
	archive *files.Round
	filed   []filed
	bytes   int
}

// filed is a file of which is recorded what has become of it, on its way to its place.
type filed struct {
	ledger.Submission
	from    string
	as      ledger.State // of a part: what became of the whole
	judged  bool         // the log is told what it was found to be
	begun   bool         // by another process, which may not have come to sync the folders that it made
	desk    *engine.Desk // at which it was placed, if that was just now
	receipt []byte
	failed  error // what keeps it from its place
	move    files.Move
}

func (in *Intake) newGroup(pass *Pass) *group {
	return &group{Intake: in, pass: pass, archive: files.NewRound(in.FS)}
}

// full says whether no further file belongs to this group. A file in whose reading a process ended is alone.
func (g *group) full(s stretch) bool {
	most := mostTogether
	if g.Together > 0 {
		most = g.Together
	}
	return len(g.filed) >= most || g.bytes >= mostBytes || s == suspected && len(g.filed) > 0
}

// decide lets verdicts be recorded, with the notes that their files are moving, in one breath, and brings the files to
// their places: what the ledger has decided is done, by the next process if not by this one. Where do fails, what was
// recorded before is kept. The moves of earlier groups that have come to their end are forgotten with it.
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
		g.bring()
	}
	return failed
}

// noteMoves notes of everything that is recorded that it is moving.
func (g *group) noteMoves() error {
	if len(g.filed) == 0 {
		return nil
	}
	gone := g.arrived
	for _, f := range g.filed {
		gone = append(gone, f.from)
	}
	all, err := movesWithout(g.Folder, gone)
	if err != nil {
		return err
	}
	for _, f := range g.filed {
		all = append(all, moving{From: f.from, SHA: f.SHA, ID: f.ID})
	}
	return keepMoves(g.Folder, all)
}

// add records what has become of a file; where that fails nothing of it is recorded.
func (g *group) add(f filed, record func(ledger.Submission) (ledger.Submission, error)) error {
	err := g.Write.Together(func() (err error) {
		f.Submission, err = record(withPlace(f.Submission))
		return err
	})
	if err != nil {
		return err
	}
	g.AddNewcomers(f.Submission)
	if f.State == ledger.Accepted {
		g.Judge.busy.add(*f.Sheet)
	}
	g.say(&f)
	g.filed = append(g.filed, f.light())
	return nil
}

// withPlace tells the findings of a waiting sheet where it waits: the commands that answer them name it.
func withPlace(s ledger.Submission) ledger.Submission {
	if s.State != ledger.Waiting {
		return s
	}
	s.Findings = slices.Clone(s.Findings)
	for i, f := range s.Findings {
		if key := placed[f.Code]; key != "" {
			f.Args = maps.Clone(f.Args)
			f.Args[key] = path.Join(s.Folder, s.File)
			s.Findings[i] = f
		}
	}
	return s
}

// placed says under which name the findings that are answered by a command on the sheet are told where it lies.
var placed = map[string]string{finding.OtherSheet: "place", finding.CorrectsPublished: "place",
	finding.CorrectsPerhaps: "place", finding.GamesAwaited: "place", finding.NotTogether: "lies"}

// light is the file without what is not needed of it any more: a group of large sheets has no place in memory.
func (f filed) light() filed {
	f.desk = nil
	if f.Sheet != nil {
		e := *f.Sheet
		e.Entrants, e.Games = nil, nil
		f.Sheet = &e
	}
	return f
}

// say writes the receipt of a sheet as things stand when it is recorded.
func (g *group) say(f *filed) {
	if f.State != ledger.Rejected && f.Whole == 0 { // a part shares the receipt of the whole
		f.receipt, f.failed = g.replies().receipt(f.Submission, f.desk)
	}
}

// alone decides on a single file, with those that are gathered with it.
func (in *Intake) alone(f filed, pass *Pass, record func(ledger.Submission) (ledger.Submission, error)) error {
	g := in.newGroup(pass)
	return g.decide(func() error {
		if err := g.add(f, record); err != nil {
			return err
		}
		return g.along(g.filed[len(g.filed)-1].Submission)
	})
}

// bring brings recorded files to their places: every copy is made and synced before the first file leaves where it lay.
// Where a file cannot be moved, because a program or a permission holds it, the ledger's decision stands and the move is
// made up for later.
func (g *group) bring() {
	for _, f := range g.filed {
		if f.judged {
			g.noteJudged(f.from, f.Submission)
		}
	}
	round := files.NewRound(g.FS)
	g.each(round, g.lay)
	g.each(round, g.take)
	for _, f := range g.filed {
		g.tell(f)
	}
}

// each does a step with every file that nothing keeps from its place, and syncs what was done.
func (g *group) each(round *files.Round, step func(files.FS, *filed) error) {
	for i := range g.filed {
		if f := &g.filed[i]; f.failed == nil {
			f.failed = step(round, f)
		}
	}
	if err := round.Settle(); err != nil {
		for i := range g.filed {
			if f := &g.filed[i]; f.failed == nil {
				f.failed = err
			}
		}
	}
}

// tell says what became of a file.
func (g *group) tell(f filed) {
	if f.failed != nil {
		g.pass.Skipped = append(g.pass.Skipped, Skipped{File: f.from, Why: "messages.skip.untidy", Err: f.failed})
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
