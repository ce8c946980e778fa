package publish

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/rating"
	"kalends/reports"
)

// work is one list date being made.
type work struct {
	list        List
	period      rating.Period
	revision    int
	draft       bool
	leans       *leaned // nil: on no list
	events      []rating.Event
	submissions []ledger.Submission
	previous    rating.List
	came        []string // players who have brought a rating since the previous list
	outcome     engine.Outcome
	ranking     ranking
	findings    rating.Findings // of the ruleset and of the print
}

// name is the issue's name: <code>-<list>-<date>.
func (o *Office) issueName(list string, date rating.Date) string {
	return fmt.Sprintf("%s-%s-%s", o.Setup.Code, list, date)
}

// rate calculates the list of w from the list before it and the events that belong to it.
func (o *Office) rate(w *work) error {
	var err error
	if err = o.previousList(w); err != nil {
		return err
	}
	w.period.Previous = w.previous.Date
	w.outcome, err = w.list.Ruleset.Rate(engine.Input{
		Version: w.list.Version, Period: w.period, Previous: w.previous, InForce: o.inForce(w.list.ID), Standard: o.standard(w),
		Players: o.Registry.Players, Events: w.events, Earlier: o.earlierEvents(w), Options: w.list.Options, Wait: o.Setup.Wait,
	})
	if err != nil {
		return fmt.Errorf("rate %s: %w", o.issueName(w.list.ID, w.period.Date), err)
	}
	ignored, err := o.ignoredOpenings(w)
	if err != nil {
		return err
	}
	w.findings = append(append(w.findings, ignored...), w.outcome.Notes...)
	w.ranking = o.rank(w.list, w.outcome.List, w.period.Date)
	return o.known(w.outcome.List)
}

// previousList gives w the list before it, with the players who have brought a rating since.
func (o *Office) previousList(w *work) error {
	previous, ok, err := o.Ledger.InForce(w.list.ID, w.period.Date-1)
	if err != nil {
		return err
	}
	if !ok {
		previous = rating.List{ID: w.list.ID}
	}
	came, err := o.arrivals(w.list, previous, w.period.Date)
	if err != nil {
		return err
	}
	for _, s := range came {
		w.came = append(w.came, s.Player)
	}
	previous.States = append(slices.Clone(previous.States), came...)
	previous.Sort()
	w.previous = previous
	return nil
}

// ErrPlayersGone means that the registry has lost players who stand on a list: it is an old copy, or rows were deleted.
var ErrPlayersGone = errors.New("rows are never deleted, only their status changes")

// complete checks, before a sheet is judged, that the registry has everyone who stands on the lists in force: with an old
// copy of the registry every sheet of a newer player would go back.
func (o *Office) complete() error {
	if o.whole {
		return nil
	}
	for _, l := range o.Setup.Lists {
		list, _, err := o.Ledger.InForce(l.ID, o.Today())
		if err == nil {
			err = o.known(list)
		}
		if err != nil {
			return err
		}
	}
	o.whole = true
	return nil
}

// Ready gives what of the registry would keep a sheet from being judged.
func (o *Office) Ready() error { return o.complete() }

// known checks that the registry still has everyone who stands on a list.
func (o *Office) known(l rating.List) error {
	var gone []string
	for _, s := range l.States {
		if _, ok := o.Registry.Players[s.Player]; !ok {
			gone = append(gone, s.Player)
		}
	}
	if len(gone) > 0 {
		return fmt.Errorf("players who stand on the list are no longer in the registry: %d (%s); %w",
			len(gone), strings.Join(gone[:min(len(gone), 5)], ", "), ErrPlayersGone)
	}
	return nil
}

// earlierEvents gives the events that ended in a year and stand in earlier lists, for a ruleset that asks for them.
func (o *Office) earlierEvents(w *work) func(year int) ([]rating.Event, error) {
	return func(year int) ([]rating.Event, error) {
		published, err := o.publications(w.list.ID)
		if err != nil {
			return nil, err
		}
		var ended []rating.Event
		for i, p := range published {
			newest := i+1 == len(published) || published[i+1].Date != p.Date
			if p.Date >= w.period.Date || p.Date.Year() < year || !newest {
				continue
			}
			events, _, err := o.Ledger.EventsOf(p)
			if err != nil {
				return nil, err
			}
			ended = append(ended, slices.DeleteFunc(events, func(e rating.Event) bool { return e.LastDay().Year() != year })...)
		}
		return ended, nil
	}
}

// issue gathers everything that the reports of w need.
func (o *Office) issue(w *work) (reports.Issue, error) {
	c := o.calendar(w.list)
	next, _ := c.After(w.period.Date)
	is := reports.Issue{
		Name: o.issueName(w.list.ID, w.period.Date), List: w.list.ID, Serial: o.serial(w.list, w.period.Date),
		Revision: w.revision, Draft: w.draft, Association: o.association(), Family: w.list.Ruleset.Family(),
		Versions: versionsUsed(w), Profile: reports.Profile(w.list.Ruleset.Profile()), Period: w.period,
		Deadline: c.Due(w.period.Date).Format("2006-01-02 15:04"), Next: next,
		Events: eventLines(w), Played: w.events, LeftOut: w.outcome.LeftOut, Changes: w.outcome.Changes, Notes: w.findings,
		Readings: readings(w.list), Officials: o.officials(w.period.Date), Corrections: o.corrections(w),
		Languages: o.Setup.Languages, AgeGroups: o.Setup.Print.AgeGroups,
	}
	if w.previous.Date != 0 {
		is.Supersedes, is.SupersedesSerial = o.issueName(w.list.ID, w.previous.Date), o.serial(w.list, w.previous.Date)
	}
	var err error
	if is.Inputs, err = o.inputs(w); err != nil {
		return is, err
	}
	if err := o.fillLines(w, &is); err != nil {
		return is, err
	}
	is.Awards, is.Places = o.awards(w, is.Lines), o.places()
	return is, o.fillHistory(w, &is)
}

func (o *Office) association() reports.Association {
	s := o.Setup
	return reports.Association{Code: s.Code, Names: s.Names, Address: s.Address, Contact: s.Contact, Accent: s.Accent, Emblem: s.Emblem}
}

// serial numbers the lists of a calendar year: the tenth list of 2026 is 2026/10.
func (o *Office) serial(l List, date rating.Date) string {
	c, n := o.calendar(l), 1
	for p, ok := c.After(rating.Day(date.Year(), 1, 1) - 1); ok && p.Date < date; p, ok = c.After(p.Date) {
		n++
	}
	return fmt.Sprintf("%d/%d", date.Year(), n)
}

func versionsUsed(w *work) []reports.VersionUsed {
	events := map[string]int{}
	for _, t := range w.outcome.Tallies {
		events[t.Version]++
	}
	var used []reports.VersionUsed
	for _, v := range w.list.Ruleset.Versions() {
		inForce := v.From <= w.period.To && len(used) == 0
		if events[v.ID] > 0 || inForce || w.list.Version == v.ID {
			used = append(used, reports.VersionUsed{ID: v.ID, Document: v.Document, Events: events[v.ID]})
		}
	}
	return used
}

func readings(l List) []reports.Reading {
	values := map[string]string{}
	for _, opt := range l.Ruleset.Options() {
		values[opt.Key] = l.Options.Get(opt)
	}
	var all []reports.Reading
	for _, r := range l.Ruleset.Readings() {
		all = append(all, reports.Reading{ID: r.ID, Article: r.Article, Option: r.Option, Value: values[r.Option]})
	}
	return all
}

func eventLines(w *work) []reports.EventLine {
	tallies := map[string]engine.Tally{}
	for _, t := range w.outcome.Tallies {
		tallies[t.Event] = t
	}
	touched := map[string]bool{}
	for _, l := range w.outcome.LeftOut {
		touched[l.Event] = true
	}
	var lines []reports.EventLine
	for _, e := range w.events {
		t := tallies[e.Code]
		status := "rated"
		switch {
		case t.Games == 0:
			status = "not_rated"
		case touched[e.Code]:
			status = "partly"
		}
		lines = append(lines, reports.EventLine{
			Code: e.Code, Name: e.Name, Group: e.Group, List: e.List, Start: e.Start, End: e.LastDay(), City: e.City, Region: e.Region,
			Arbiter: e.ChiefArbiter.Name, ArbiterID: e.ChiefArbiter.ID, Players: t.Players, Games: t.Games, Forfeits: t.Forfeits,
			Byes: t.Byes, Version: t.Version, Status: status,
		})
	}
	slices.SortFunc(lines, func(a, b reports.EventLine) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), strings.Compare(a.Code, b.Code))
	})
	return lines
}

func (o *Office) inputs(w *work) ([]reports.Input, error) {
	in := []reports.Input{
		{Kind: "configuration", Name: "kalends.yaml", SHA: SHA(o.Setup.Source)},
		{Kind: "registry", Name: "registry.xlsx", SHA: o.Registry.SHA},
	}
	for _, s := range w.submissions {
		in = append(in, reports.Input{Kind: "sheet", Name: s.Name, SHA: s.SHA, Event: s.Event, Submission: s.Number})
	}
	leaned, err := o.leanInput(w.leans)
	in = append(in, leaned...)
	for _, f := range o.Setup.Print.Fonts {
		in = append(in, reports.Input{Kind: "font", Name: f.RegularName, SHA: SHA(f.Regular)})
		if f.Semi != nil {
			in = append(in, reports.Input{Kind: "font", Name: f.SemiName, SHA: SHA(f.Semi)})
		}
	}
	return append(in, fontInputs()...), err
}

// printed is what the ledger keeps of the print: the rank of every printed player, for the next issue's column.
type printed struct {
	Ranks map[string]int `json:"ranks"`
}

func (o *Office) previousRanks(w *work) (map[string]int, error) {
	kept, err := o.Ledger.Totals(w.list.ID)
	if err != nil {
		return nil, err
	}
	for _, k := range kept {
		if k.Date == w.previous.Date {
			var p printed
			return p.Ranks, json.Unmarshal(k.Printed, &p)
		}
	}
	return ranksOf(o.rank(w.list, w.previous, w.previous.Date).lines), nil
}

func ranksOf(lines []reports.Line) map[string]int {
	ranks := make(map[string]int, len(lines))
	for _, l := range lines {
		ranks[l.ID] = l.Rank
	}
	return ranks
}

// fillLines completes the players' lines with what they had before and what the period did.
func (o *Office) fillLines(w *work, is *reports.Issue) error {
	before, err := o.previousRanks(w)
	if err != nil {
		return err
	}
	changes := map[string]rating.Change{}
	for _, c := range w.outcome.Changes {
		changes[c.Player] = c
	}
	complete := func(l *reports.Line) {
		l.PreviousRank = before[l.ID]
		if s, ok := w.previous.Find(l.ID); ok {
			l.WasRated, l.Previous = s.Rated, s.Rating
		}
		if c, ok := changes[l.ID]; ok {
			l.Games = c.Games
			l.KUsed = c.K
			l.FirstEvent = firstEvent(c)
		}
	}
	is.Lines = slices.Clone(w.ranking.lines)
	for i := range is.Lines {
		complete(&is.Lines[i])
	}
	for _, l := range w.ranking.off {
		complete(&l)
		if _, moved := changes[l.ID]; moved || l.PreviousRank > 0 {
			is.Off = append(is.Off, l)
		}
	}
	return nil
}

// firstEvent gives the event of the first step of a first rating.
func firstEvent(c rating.Change) string {
	for _, s := range c.Steps {
		if s.Event != "" && !c.WasRated {
			return s.Event
		}
	}
	return ""
}

// places gives the names of the registry's regions and clubs by code.
func (o *Office) places() map[string]map[string]string {
	names := map[string]map[string]string{}
	for _, places := range [][]registry.Place{o.Registry.Clubs, o.Registry.Regions} {
		for _, p := range places {
			names[p.Code] = p.Names
		}
	}
	return names
}

func (o *Office) officials(date rating.Date) []reports.Official {
	var all []reports.Official
	for _, p := range o.Registry.Officials {
		if (p.From == 0 || p.From <= date) && (p.To == 0 || p.To >= date) {
			all = append(all, reports.Official{Role: p.Role, Name: p.Name, Title: maps.Clone(p.Titles), Signature: o.signature(p.SignatureImage)})
		}
	}
	return all
}

func (o *Office) corrections(w *work) []reports.Correction {
	var all []reports.Correction
	for _, c := range o.Registry.Corrections {
		if c.List != w.list.ID || c.Date <= w.previous.Date || c.Date > w.period.Date {
			continue
		}
		subject := cmp.Or(c.Event, c.Player)
		if p, ok := o.Registry.Players[c.Player]; ok {
			subject = p.Name + " " + c.Player
		}
		all = append(all, reports.Correction{
			Decided: c.Date, List: c.ListDate.String(), Subject: subject, Field: c.Field, Published: c.Old, Correct: c.New,
			Reason: c.Reason, Document: c.Document,
		})
	}
	return all
}
