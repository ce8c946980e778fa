package intake

import (
	"errors"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/engine"
	"kalends/ingest"
	"kalends/ingest/answers"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// Judge finds the verdict on a sheet; it records nothing.
type Judge struct {
	*folder.View
	Reader      Reader // opens files that anybody may have sent; nil: Here
	ready       bool   // everybody on the lists in force is in the registry
	appearances appearances
	answers     *answers.InForce // of the office; nil: not read yet
}

// readAnswers reads the office's answers from the ledger, unless they were read in this pass.
func (j *Judge) readAnswers() error {
	if j.answers != nil {
		return nil
	}
	all, err := j.Ledger.Answers()
	j.answers = answers.NewInForce(all)
	return err
}

// Verdict judges a sheet as if no other file of its event came with it, and records nothing. name is its path in the
// inbox, where a folder is the sender's label.
func (j *Judge) Verdict(data []byte, name string, arrived rating.Date) (Verdict, error) {
	s := oneFile(data, name, arrived)
	v, err := j.judge(s)
	if err == nil && v.isHeld() && v.mayWait() {
		s.gathering = true
		return j.judge(s)
	}
	return v, err
}

// sheet is what is judged as one event: a file, or files that belong together.
type sheet struct {
	files     []ingest.File
	arrived   rating.Date // of the last file
	self      int64       // its submission in the ledger; 0: none
	key       string      // the event under which it waits
	gathering bool        // more files of the event may come
}

// oneFile returns a sheet of one file. name is its path in the inbox.
func oneFile(data []byte, name string, arrived rating.Date) sheet {
	file := ingest.File{Name: path.Base(name), Label: strings.Trim(path.Dir(name), "./"), Data: data}
	return sheet{files: []ingest.File{file}, arrived: arrived}
}

// Rest lets the reader end its work until the next sheet.
func (j *Judge) Rest() { j.reader().Rest() }

// Ready checks, once a pass, that the registry has everybody on the lists in force, and else returns
// folder.ErrPlayersGone. With an old copy of the registry every sheet of a newer player would be returned.
func (j *Judge) Ready() error {
	if j.ready {
		return nil
	}
	err := j.CheckKnown()
	j.ready = err == nil
	return err
}

// readyIfChanged calls Ready if the registry has changed, so that a missing player is found before the day of the list.
func (j *Judge) readyIfChanged() error {
	if changed, err := folder.MayHaveLost(j.View); err != nil || !changed {
		return err
	}
	return j.Ready()
}

// recorded returns a submission of the ledger with its sheet; ok is false if there is none.
func (j *Judge) recorded(id int64) (s ledger.Submission, ok bool, err error) {
	found, err := j.Ledger.Submissions(ledger.Filter{ID: id, WithSheets: true})
	if err != nil || len(found) == 0 {
		return s, false, err
	}
	return found[0], true, nil
}

// judgeNoted judges a file. Meanwhile a note beside the ledger says that the file with this hash is open, so that a
// later process knows in which file this one has ended; a panic leaves the note, so done is not deferred.
func (in *Intake) judgeNoted(s sheet, sha string) (Verdict, error) {
	if err := in.Judge.Ready(); err != nil {
		return Verdict{}, err
	}
	done := in.suspects.Open(sha)
	v, err := in.Judge.judge(s)
	done()
	return v, err
}

// desk returns what a ruleset needs to admit an event to l. It has the ratings of the players of the event and of
// nobody else, so that a sheet costs what it holds however many players a list has.
func (j *Judge) desk(l folder.List, ev rating.Event) (engine.Desk, error) {
	next, err := j.NextDate(l)
	if err != nil && !errors.Is(err, folder.ErrCalendarEnds) {
		return engine.Desk{}, err
	}
	players := playersOf(ev)
	d := engine.Desk{
		Version: l.Version, Calendar: j.Calendar(l), Next: next,
		InForce: j.InForceOf(l.ID, players),
		Players: j.Registry.Players.Find,
		Options: l.Options, Strict: !j.Setup.WarnDeadlines, Wait: j.Setup.Wait,
	}
	if on, leans := j.LeansOn(l); leans {
		d.Standard = j.InForceOf(on.ID, players)
	}
	return d, nil
}

// playersOf returns the numbers of all entrants and players of games, each once, sorted.
func playersOf(ev rating.Event) []string {
	seen := make(map[string]bool, len(ev.Entrants))
	for i := range ev.Entrants {
		seen[ev.Entrants[i].Player] = true
	}
	for i := range ev.Games {
		seen[ev.Games[i].First], seen[ev.Games[i].Second] = true, true
	}
	return slices.Sorted(maps.Keys(seen))
}

// guests returns a finding for each guest of an event, which says whether games against the guest count. If the
// regulation does not provide for a guest, a question to the office is added.
func guests(l folder.List, e rating.Event) rating.Findings {
	found := l.Received(e)
	for _, g := range e.Guests {
		f := l.Host(g, e.Start).Refused
		if f == nil {
			continue
		}
		why := f.Args["why"]
		if why == "" {
			why = rating.Said(rating.Phrase("rules.guest.unfit", "rating", f.Read, "least", f.Args["least"]))
		}
		found = append(found, rating.Finding{Code: finding.GuestMisfits, Origin: e.Origin, Read: g.Name, Args: map[string]string{
			"n": strconv.Itoa(g.Answer), "why": why, "article": f.Args["article"]}})
	}
	return found
}
