package office

import (
	"errors"
	"path"
	"slices"
	"strconv"

	"kalends/publish/folder"
	"kalends/publish/importing"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// bring is the sheet on which the office puts proposals for the registry into it, or puts them away. The key of a row
// identifies the proposal as Kalends wrote it, because the office is expected to edit it before it decides.
type bring struct{ Office }

// The keys of what is filled in.
const (
	bringDecision = "bring.decision"
	bringBy       = "bring.by"
)

// metaBring is the key under which the ledger has what the rows say, so that a pass reads only what has changed.
const metaBring = "office bring"

// examined is what a row says of a proposal.
type examined struct {
	Sum   string            `json:"sum"` // of the proposal, the registry and the language
	Mark  string            `json:"mark,omitempty"`
	Cells map[string]string `json:"cells"`
}

// Name implements Sheet.
func (bring) Name() string { return "Bring in" }

func (s bring) say(key string, pairs ...string) string {
	return s.Words.Say("office.bring."+key, pairs...)
}

// Table implements Sheet.
func (s bring) Table() (t Table, err error) {
	t.Choices = map[string][]string{bringDecision: {s.say("apply"), s.say("put_away")}}
	known := map[string]examined{}
	names, err := folder.Imports(&s.View)
	if err = errors.Join(err, s.ReadNote(metaBring, &known)); err != nil {
		return t, err
	}
	now := map[string]examined{}
	for _, name := range names {
		place := path.Join("registry", name)
		sum, err := s.FS.Sum(s.At(place))
		if err != nil {
			return t, err
		}
		e := known[name]
		if sum += " " + s.Registry.SHA + " " + s.Words.Lang; e.Sum != sum {
			e = s.examine(name)
			e.Sum = sum
		}
		now[name] = e
		row := Row{About: name, OfficeRow: sheets.OfficeRow{Key: rating.SHA([]byte(name + " " + e.Mark))[:20], Cells: e.Cells,
			Links: map[string]string{"bring.proposal": place}, Open: []string{bringDecision, bringBy}}}
		t.Rows = append(t.Rows, row)
	}
	return t, s.WriteNote(metaBring, now)
}

// examine returns what a row says of a proposal; of one that cannot be read, why.
func (s bring) examine(name string) examined {
	e := examined{Cells: map[string]string{"bring.proposal": name}}
	a, err := s.Importing.Examine(name)
	if err != nil {
		e.Cells["bring.since"] = s.why(err)
		return e
	}
	e.Mark = a.Mark
	count := map[string]int{}
	for _, r := range a.Rows {
		if r.Old == nil {
			count[r.Sheet]++
		} else {
			count[""] += len(r.Old)
		}
	}
	for key, n := range map[string]int{"bring.people": count["Players"], "bring.ratings": count["Ratings"], "bring.cells": count[""]} {
		e.Cells[key] = strconv.Itoa(n)
	}
	if n := a.Waiting + a.Stranded; n > 0 {
		e.Cells["bring.to_fill"] = s.say("to_fill", "n", strconv.Itoa(n))
	}
	e.Cells["bring.since"] = folder.FindingDigest(s.Words, a.Findings)
	return e
}

// why returns in words why a proposal cannot be read or applied.
func (s bring) why(err error) string {
	if u, open := errors.AsType[importing.InUse](err); open {
		return s.Words.Say("importing.in_use", "file", u.Owner)
	}
	if text, known := importing.Explain(s.Words, err); known {
		return text
	}
	return rating.Line(err.Error())
}

// Take implements Sheet.
func (s bring) Take(f Filled) (Outcome, error) {
	t, err := s.Table()
	if err != nil {
		return Outcome{}, err
	}
	decision, ok := f.Choice(bringDecision, "office.bring.", "apply", "put_away")
	switch {
	case !ok:
		return f.Wrong(bringDecision, finding.NotADecision), nil
	case decision == "":
		return f.Lacks(bringDecision), nil
	case f.Get(bringBy) == "":
		return f.Lacks(bringBy), nil
	case !slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Key == f.Key }):
		return s.taken(f)
	}
	var out Outcome
	err = s.as(f.Get(bringBy), func() (err error) {
		if decision == "put_away" {
			out.Done = s.done("away", f)
			return s.Importing.PutAway(f.About)
		}
		out, err = s.apply(f)
		return err
	})
	return out, err
}

// taken returns the outcome of a row whose proposal is not open any more: a process that ended before it noted that has
// moved it to the history, or somebody has taken it away.
func (s bring) taken(f Filled) (Outcome, error) {
	a, err := s.Importing.Examine(f.About)
	if err == nil && rating.SHA([]byte(f.About + " " + a.Mark))[:20] == f.Key {
		return Outcome{Done: s.done("gone", f)}, s.as(f.Get(bringBy), func() error { return s.Importing.EnterDone(f.About) })
	}
	return f.Wrong(bringDecision, finding.NotDecidedNow), nil
}

func (s bring) done(key string, f Filled, pairs ...string) string {
	return s.say(key, append(pairs, "file", f.About, "by", f.Get(bringBy))...)
}

// apply writes a proposal into the registry, as it lies there now. A row whose proposal has a rest stands without its
// decision.
func (s bring) apply(f Filled) (Outcome, error) {
	a, err := s.Importing.Apply(f.About)
	if errors.Is(err, folder.ErrSaved) {
		return f.Wrong(bringDecision, finding.NotDone, "why", rating.Said(rating.Phrase("office.bring.saved"))), nil
	}
	if err != nil {
		return f.Wrong(bringDecision, finding.NotDone, "why", s.why(err)), nil
	}
	pairs := []string{"rows", strconv.Itoa(a.Put.Rows), "cells", strconv.Itoa(a.Put.Cells)}
	if a.Done {
		return Outcome{Done: s.done("applied", f, pairs...)}, nil
	}
	out := f.Wrong(bringDecision, finding.AppliedInPart, append(pairs, "proposal", f.About)...)
	out.Clear = []string{bringDecision, bringBy}
	return out, nil
}
