package office

import (
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/decisions"
	"kalends/publish/exchange"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// decide is the sheet on which the office decides about what is published: a row first gets what it would do, and is done
// once that is confirmed.
type decide struct{ Office }

// How much the sheet has, so that it stays quick to open.
const (
	decideRows   = 30
	mostEvents   = 1000
	mostPeople   = 30000
	mostForeseen = 15 // lines of what a decision would do
)

// The keys of what is filled in.
const (
	decideKind     = "decide.kind"
	decideEvent    = "decide.event"
	decidePlayer   = "decide.player"
	decideInto     = "decide.into"
	decideFile     = "decide.file"
	decideNumber   = "decide.number"
	decideReason   = "decide.reason"
	decideDocument = "decide.document"
	decideBy       = "decide.by"
	decideEffect   = "decide.effect"
	decideConfirm  = "decide.confirm"
)

// away is the kind of row that puts a waiting file away. As a decision it withdraws the file.
const away = "away"

// needs lists the kinds of rows, and which cells each needs besides reason and initials.
var needs = []struct {
	kind string
	keys []string
}{
	{string(rating.Correct), []string{decideEvent, decideFile}}, {string(rating.Withdraw), []string{decideEvent}},
	{string(rating.Merge), []string{decidePlayer, decideInto}}, {string(rating.Split), []string{decidePlayer, decideInto, decideEvent}},
	{string(rating.Revoke), []string{decideNumber}}, {away, []string{decideFile}},
}

// corrections is the folder for files with which the office corrects events.
const corrections = "corrections"

// Name implements Sheet.
func (decide) Name() string { return "Decide" }

func (s decide) say(key string, pairs ...string) string {
	return s.Words.Say("office.decide."+key, pairs...)
}

// Table implements Sheet.
func (s decide) Table() (t Table, err error) {
	keys, err := s.emptyRows(s.Name(), decideRows)
	last, _, none := s.Ledger.Head()
	for _, key := range keys {
		t.Rows = append(t.Rows, Row{OfficeRow: sheets.OfficeRow{Key: key}, About: strconv.FormatInt(last.Seq, 10)})
	}
	t.Choices = map[string][]string{decideConfirm: {s.say("yes")}}
	for _, n := range needs {
		t.Choices[decideKind] = append(t.Choices[decideKind], s.say(n.kind))
	}
	people := s.people()
	t.Choices[decidePlayer], t.Choices[decideInto] = people, people
	failed := [4]error{3: none}
	t.Choices[decideEvent], failed[0] = s.events()
	t.Choices[decideFile], failed[1] = s.files()
	t.Choices[decideNumber], failed[2] = s.numbers()
	return t, errors.Join(append(failed[:], err)...)
}

// people returns everybody in the registry by name, with the number before it; nobody if they are too many for a list.
func (s decide) people() (all []string) {
	if s.Registry.Players.Len() > mostPeople {
		return nil
	}
	var found []rating.Player
	for p := range s.Registry.Players.All() {
		found = append(found, p)
	}
	slices.SortStableFunc(found, func(a, b rating.Player) int { return strings.Compare(a.Name, b.Name) })
	for _, p := range found {
		all = append(all, p.ID+" "+p.Name)
	}
	return all
}

// events returns the accepted events with code and name, those of the latest lists first.
func (s decide) events() (all []string, err error) {
	found, err := s.Submissions(ledger.Filter{State: ledger.Accepted, WithHeads: true})
	slices.SortStableFunc(found, func(a, b ledger.Submission) int { return int(b.ListDate) - int(a.ListDate) })
	for _, sub := range found {
		name := sub.Event
		if sub.Sheet != nil {
			name = strings.TrimSpace(sub.Event + " " + sub.Sheet.Name)
		}
		if len(all) < mostEvents && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all, err
}

// files returns the files that wait, and those in the folder for corrections.
func (s decide) files() (all []string, err error) {
	waiting, err := s.Submissions(ledger.Filter{State: ledger.Waiting})
	for _, sub := range waiting {
		all = append(all, path.Join(sub.Folder, sub.File))
	}
	entries, _ := s.FS.ReadDir(s.At(corrections)) // there need be none
	for _, e := range entries {
		if !e.IsDir() && !strings.HasPrefix(e.Name(), ".") && !strings.HasPrefix(e.Name(), "~$") {
			all = append(all, path.Join(corrections, e.Name()))
		}
	}
	return all, err
}

// numbers returns the decisions in force, the latest first, with what they are about.
func (s decide) numbers() (all []string, err error) {
	found, err := s.Ledger.Decisions()
	for _, d := range slices.Backward(found) {
		if d.InForce() {
			all = append(all, strconv.Itoa(d.Number)+" "+s.Words.Say("decisions.kind."+string(d.Kind))+" "+rating.Word(d.Subject()))
		}
	}
	return all, err
}

// Take implements Sheet.
func (s decide) Take(f Filled) (Outcome, error) {
	wanted, wrong := s.wanted(f)
	confirmed, ok := f.Choice(decideConfirm, "office.decide.", "yes")
	begun, number := false, 0
	if gone := len(wrong.Found) > 0; confirmed != "" && (gone || wanted.Kind == rating.Withdraw) {
		var err error
		if begun, number, err = s.begun(f, wanted); err != nil {
			return Outcome{}, err
		}
	}
	switch {
	case len(wrong.Found) > 0 && begun: // the file has left its place
		return Outcome{Done: s.done(wanted, number)}, nil
	case len(wrong.Found) > 0:
		return wrong, nil
	case !ok:
		return f.Wrong(decideConfirm, finding.NotADecision), nil
	}
	if n, is := strings.CutPrefix(strings.ToUpper(firstWord(f.Get(decideNumber))), decisions.AnswerSign); is && wanted.Kind == rating.Revoke {
		return s.revokeAnswer(f, wanted, n, confirmed != "")
	}
	examine := func(desk decisions.Desk) (decisions.Case, error) { return s.examine(desk, wanted, f) }
	c, err := examine(s.Decisions.Desk)
	switch {
	case err != nil && begun && errors.As(err, new(decisions.Refusal)):
		return Outcome{Done: s.done(wanted, number)}, nil
	case err != nil:
		return f.refused(err)
	}
	effect, err := s.foresee(c)
	if err != nil {
		return Outcome{}, err
	}
	if out, sure := s.confirm(f, effect, confirmed != ""); !sure && c.Repeats == 0 && !begun {
		return out, nil
	}
	var taken decisions.Taken
	err = s.as(f.Get(decideBy), func() (err error) {
		taken, err = s.Decisions.Take(examine)
		return err
	})
	if err != nil {
		out, err := f.refused(err)
		out.Files = taken.Pass.Done
		return out, err
	}
	return Outcome{Done: s.done(wanted, taken.Number), Files: taken.Pass.Done}, nil
}

// done returns in words what was done: decision number was taken, or with 0 files were put away.
func (s decide) done(d rating.Decision, number int) string {
	if number == 0 {
		return s.say("away_done", "file", rating.Word(d.Event), "by", d.By)
	}
	return s.Words.Say("decisions.taken", "n", strconv.Itoa(number), "kind", s.Words.Say("decisions.kind."+string(d.Kind)),
		"about", rating.Word(d.Subject()))
}

// begun reports whether an earlier process has done what a row says, at least in part, and ended before it noted that:
// since the row was read the journal has such a decision, whose number is returned, or files that were put away for it.
func (s decide) begun(f Filled, d rating.Decision) (begun bool, number int, err error) {
	since, err := strconv.ParseInt(f.About, 10, 64)
	if err != nil || d.Kind != rating.Correct && d.Kind != rating.Withdraw {
		return false, 0, nil // others are found by the decision that says the same
	}
	for e, err := range ledger.EntriesAfter(s.Ledger, since) {
		if err != nil {
			return false, 0, err
		}
		var of struct {
			Kind, Event, Reason, Document string
			Number                        int
			Findings                      rating.Findings
		}
		if e.Actor != d.By || e.Kind != "decision" && e.Kind != "update" {
			continue
		}
		if err := json.Unmarshal(e.Body, &of); err != nil {
			return false, 0, err
		}
		if e.Kind == "decision" && of.Kind == string(d.Kind) && of.Event == d.Event && of.Reason == d.Reason && of.Document == d.Document {
			begun, number = true, of.Number
		}
		begun = begun || slices.ContainsFunc(of.Findings, func(why rating.Finding) bool {
			return why.Code == finding.PutAway && why.Args[decisions.PutAwayOf] == d.Event && why.Args["reason"] == d.Reason
		})
	}
	return begun, number, nil
}

// errTooLarge means that a file is too large to be read.
var errTooLarge = unreadableError{errors.New("the file is too large")}

// unreadableError is the error of the system about the file of a row.
type unreadableError struct{ error }

// refused returns the outcome of a decision that cannot be taken, with the reasons at the cell of its kind. Any other
// error is returned.
func (f Filled) refused(err error) (out Outcome, _ error) {
	var refused decisions.Refusal
	switch {
	case errors.As(err, new(unreadableError)):
		return f.Wrong(decideFile, finding.NotDone, "why", rating.Word(err.Error())), nil
	case !errors.As(err, &refused):
		return out, err
	}
	for _, why := range refused.Findings {
		why.Origin = f.Finding(decideKind, why.Code).Origin
		out.Found = append(out.Found, exchange.InCell{Key: decideKind, Finding: why})
	}
	return out, nil
}

// confirm returns the outcome of a row that is not done yet: it shows its effect, which stands until it is confirmed. It
// is sure once exactly this effect, of what is filled in now, was confirmed.
func (s decide) confirm(f Filled, effect []string, confirmed bool) (out Outcome, sure bool) {
	var entries []string
	for _, key := range []string{decideKind, decideEvent, decidePlayer, decideInto, decideFile, decideNumber} {
		entries = append(entries, f.Get(key))
	}
	bound := rating.SHA([]byte(strings.Join(append(entries, effect...), "\n")))[:20]
	if confirmed && f.Bound == bound {
		return out, true
	}
	shown := effect
	if more := len(shown) - mostForeseen; more > 0 {
		shown = append(slices.Clone(shown[:mostForeseen]), s.Words.Say("messages.more", "n", strconv.Itoa(more)))
	}
	ask := s.say("confirm", "yes", s.say("yes"))
	if confirmed {
		ask = s.say("changed") + " " + ask
	}
	return Outcome{Cells: map[string]string{decideEffect: strings.Join(append(shown, ask), "\n")}, Bound: bound,
		Clear: []string{decideConfirm}}, false
}

// foresee returns in words what a decision would do, as its dry run says it.
func (s decide) foresee(c decisions.Case) (lines []string, err error) {
	switch {
	case len(c.Away) > 0:
		for _, sub := range c.Away {
			lines = append(lines, s.Words.Say("decisions.would_put_away", "file", sub.Folder+"/"+sub.File))
		}
		return lines, nil
	case c.Repeats != 0:
		return []string{s.Words.Say("decisions.repeated", "n", strconv.Itoa(c.Repeats))}, nil
	}
	moved, err := decisions.ImpactOf(s.Decisions.Desk, c.Decision)
	rated := func(text string) string {
		if text == "" {
			return s.Words.Say("decisions.unrated")
		}
		return text
	}
	for _, m := range moved {
		lines = append(lines, s.Words.Say("decisions.move", "issue", s.IssueName(m.List, m.Date), "player", m.Player, "name", m.Name,
			"from", rated(m.From), "to", rated(m.To)))
	}
	if len(moved) == 0 {
		lines = append(lines, s.Words.Say("decisions.nobody"))
	}
	return lines, err
}

// revokeAnswer revokes an answer of the office once that is confirmed; n is its number.
func (s decide) revokeAnswer(f Filled, wanted rating.Decision, n string, confirmed bool) (Outcome, error) {
	number, _ := strconv.Atoi(n)
	a, err := s.Decisions.AnswerToRevoke(number)
	if err != nil {
		return f.refused(err)
	}
	effect := s.Words.Say("decisions.answer.would", "n", decisions.AnswerSign+n, "about", rating.Word(a.Row.Name+" ("+a.Event+")"))
	if out, sure := s.confirm(f, []string{effect}, confirmed); !sure {
		return out, nil
	}
	var r decisions.RevokedAnswer
	err = s.as(f.Get(decideBy), func() (err error) {
		r, err = s.Decisions.RevokeAnswer(number, rating.Answer{Reason: wanted.Reason, Document: wanted.Document, By: wanted.By})
		return err
	})
	return Outcome{Done: s.Words.Say("decisions.answer.revoked", "n", decisions.AnswerSign+n, "about", rating.Word(a.Row.Name+" ("+a.Event+")")),
		Files: r.Pass.Done}, err
}

// examine examines the decision of a row.
func (s decide) examine(desk decisions.Desk, wanted rating.Decision, f Filled) (decisions.Case, error) {
	switch wanted.Kind {
	case rating.Correct:
		name := path.Clean(f.Get(decideFile))
		info, err := s.FS.Lstat(s.At(name))
		if err == nil && info.Size() > intake.Largest {
			return decisions.Case{}, errTooLarge
		}
		data, also := s.FS.ReadFile(s.At(name))
		if err := errors.Join(err, also); err != nil {
			return decisions.Case{}, unreadableError{err}
		}
		if strings.HasPrefix(name, corrections+"/") {
			name = path.Base(name)
		}
		return desk.Correction(wanted, decisions.Sheet{Name: name, Data: data})
	case rating.Withdraw:
		return desk.Withdrawal(wanted)
	}
	return desk.Prepare(wanted)
}
