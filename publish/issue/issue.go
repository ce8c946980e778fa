package issue

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/impact"
)

// Values is an issue as the reports print it, and what the ledger keeps of it.
type Values struct {
	Issue      reports.Issue
	Result     ledger.Result
	Inspection impact.Inspection // what is unusual, and whether it holds this list
}

// Make calculates a list and everything that its reports need. It writes nothing. A snapshot serves once, a second time
// is an error: what only the calculation needs is freed, to make room for the print.
func Make(s *Snapshot) (v Values, err error) {
	if s.used {
		return v, fmt.Errorf("%s was made of this snapshot already", s.Basis.IssueName(s.List.ID, s.Period.Date))
	}
	defer s.free()
	w := &work{Snapshot: s}
	w.rankTakenOver()
	if err := w.rate(); err != nil {
		return v, err
	}
	if v.Issue, err = w.issue(); err != nil {
		return v, err
	}
	v.Inspection = w.compared.Look(&v.Issue)
	v.Inspection.Doubts = w.doubts
	v.Result = ledger.Result{List: w.list, Changes: w.outcome.Changes, LeftOut: w.outcome.LeftOut}
	if v.Result.Totals, err = json.Marshal(v.Issue.History[len(v.Issue.History)-1]); err != nil {
		return v, err
	}
	v.Result.Printed, err = json.Marshal(w.printed())
	return v, err
}

// issue returns everything that the reports need. rate must have calculated the list; some of what it needed is freed
// here.
func (w *work) issue() (is reports.Issue, err error) {
	c := w.Basis.Calendar(w.List)
	next, _ := c.After(w.Period.Date)
	is = reports.Issue{
		Name: w.Basis.IssueName(w.List.ID, w.Period.Date), List: w.List.ID, Serial: w.serial(w.Period.Date),
		Revision: w.Revision, Draft: w.Draft, Association: w.association(), Family: w.List.Ruleset.Family(),
		Versions: versionsUsed(w), Profile: w.profile(), Period: w.Period,
		Deadline: c.Due(w.Period.Date).Format("2006-01-02 15:04"), Next: next,
		Events: eventLines(w), Awaited: w.awaited(), Played: w.Events, LeftOut: w.outcome.LeftOut, Changes: w.outcome.Changes, Notes: w.findings,
		Readings: readings(w.List, w.Events.Heads()), Officials: w.officials(w.Period.Date), Corrections: w.corrections(),
		Births: w.Basis.Setup.Privacy.Birth, Languages: w.Basis.Setup.Languages, AgeGroups: w.Basis.Setup.Print.AgeGroups,
		Paper: w.Basis.Setup.Paper, Trace: w.Basis.Setup.Print.Trace, CheckPage: w.Basis.Setup.CheckPage(), Key: (*reports.Key)(w.Key),
	}
	if w.previous.Date != 0 {
		is.Supersedes, is.SupersedesSerial = w.Basis.IssueName(w.List.ID, w.previous.Date), w.serial(w.previous.Date)
	}
	is.Inputs = w.inputs()
	if w.revised != nil {
		w.revised.fill(w, &is)
	}
	w.compare(&is)
	if err = w.readRanks(); err != nil {
		return is, err
	}
	if err = w.rank(); err != nil {
		return is, err
	}
	is.Lines, is.Off = w.ranking.lines, w.ranking.Off
	is.Sides = w.sides(is.LeftOut, is.Played)
	if is.EventNames, err = w.eventNames(&is); err != nil {
		return is, err
	}
	is.Awards, is.Places = w.awards(is.Lines), w.places()
	return is, w.fillHistory(&is)
}

// profile returns the ruleset's profile, with the association's own choice of who is among the best.
func (w *work) profile() rating.Profile {
	p := w.List.Ruleset.Profile()
	switch w.Basis.Setup.Print.Tops {
	case "active":
		p.ActiveTops = true
	case "all":
		p.ActiveTops = false
	}
	return p
}

// association returns the association as the reports print it.
func (w *work) association() reports.Association {
	s := w.Basis.Setup
	return reports.Association{Code: s.Code, Names: s.Names, Addresses: s.Addresses, Contact: s.Contact, Accent: s.Accent,
		Emblem: s.Emblem}
}

// serial returns the number of a list in its calendar year.
func (w *work) serial(date rating.Date) string { return serialOf(&w.Basis, w.List, date) }

// serialOf returns the number of a list in its calendar year: the tenth list of 2026 is 2026/10.
func serialOf(b *folder.Basis, l folder.List, date rating.Date) string {
	c, n := b.Calendar(l), 1
	for p, ok := c.After(rating.Day(date.Year(), 1, 1) - 1); ok && p.Date < date; p, ok = c.After(p.Date) {
		n++
	}
	return fmt.Sprintf("%d/%d", date.Year(), n)
}

// numberOf returns how an earlier list is called in print.
func (w *work) numberOf(date rating.Date) string { return NumberOf(&w.Basis, w.List, date) }

// NumberOf returns how a list is called in print: by its number, 2026/10, or by its day if the calendar has no list on
// that day; empty for no date.
func NumberOf(b *folder.Basis, l folder.List, date rating.Date) string {
	if date == 0 {
		return ""
	}
	if p, ok := b.Calendar(l).After(date - 1); !ok || p.Date != date {
		return date.String()
	}
	return serialOf(b, l, date)
}

// versionsUsed returns the versions of the ruleset by which events were rated, with their number, and the one in force
// or configured.
func versionsUsed(w *work) []reports.VersionUsed {
	events := map[string]int{}
	for _, t := range w.outcome.Tallies {
		events[t.Version]++
	}
	var used []reports.VersionUsed
	for _, v := range w.List.Ruleset.Versions() {
		inForce := v.From <= w.Period.To && len(used) == 0
		if events[v.ID] > 0 || inForce || w.List.Version == v.ID {
			used = append(used, reports.VersionUsed{ID: v.ID, Document: v.Document, Events: events[v.ID],
				Reconstructed: v.Reconstructed})
		}
	}
	return used
}

// readings returns how the ruleset is read where it is silent, with the options of the list. Readings about guests are
// left out if no event has any.
func readings(l folder.List, played []rating.Event) []reports.Reading {
	hosted := slices.ContainsFunc(played, func(e rating.Event) bool { return len(e.Guests) > 0 })
	values := map[string]string{}
	for _, opt := range l.Ruleset.Options() {
		values[opt.Key] = l.Options.Get(opt)
	}
	var all []reports.Reading
	for _, r := range l.Ruleset.Readings() {
		if r.Guests && !hosted {
			continue
		}
		all = append(all, reports.Reading{ID: r.ID, Article: r.Article, Option: r.Option, Value: values[r.Option]})
	}
	return all
}

// eventLines returns a line for each event of the list, by its days. Its status is rated, partly or not_rated.
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
	for _, e := range w.Events.Heads() {
		t := tallies[e.Code]
		status := "rated"
		switch {
		case t.Games == 0:
			status = "not_rated"
		case touched[e.Code]:
			status = "partly"
		}
		lines = append(lines, reports.EventLine{
			Code: e.Code, Name: e.Name, Group: e.Group, List: e.List, Start: e.Start, End: e.LastDay(), City: e.City,
			Region:  e.Region,
			Arbiter: e.ChiefArbiter.Name, ArbiterID: e.ChiefArbiter.ID, Players: t.Players, Games: t.Games, Forfeits: t.Forfeits,
			Byes: t.Byes, Version: t.Version, Permit: e.Approval.Permit, Status: status,
		})
	}
	slices.SortFunc(lines, func(a, b reports.EventLine) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), strings.Compare(a.Code, b.Code))
	})
	return lines
}

// printed is what the ledger keeps of the print.
type printed struct {
	Ranks   map[string]int `json:"ranks"`            // of every printed player, for the next issue's column
	Errata  []Erratum      `json:"errata,omitzero"`  // of a later edition
	Carried []rating.State `json:"carried,omitzero"` // players carried into the list with another state than was printed
	Kept
}

// rankTakenOver makes the ranks and totals of the list before, if that was taken over, because then its print is not
// kept. Its lines are freed before those of this list are made.
func (w *work) rankTakenOver() {
	if _, kept := w.printedBefore(); kept {
		return
	}
	before := Rank(&w.Basis, w.List, w.previous.Packed(), w.previous.Date)
	w.ranks, w.opening = before.ranks, w.openingTotals(before.lines)
}

// readRanks reads the ranks of the players on the list before, if its print is kept.
func (w *work) readRanks() error {
	text, kept := w.printedBefore()
	if !kept {
		return nil
	}
	var p printed
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	next := w.before.InTurn()
	for s := next(); s != nil; s = next() {
		w.ranks = append(w.ranks, int32(p.Ranks[s.Player]))
	}
	return nil
}

// printedBefore returns what the ledger keeps of the print of the list before; false if it has nothing.
func (w *work) printedBefore() (text json.RawMessage, kept bool) {
	for _, k := range w.kept {
		if k.Date == w.previous.Date {
			return k.Printed, true
		}
	}
	return nil, false
}

// printed returns what the ledger is to keep of the print.
func (w *work) printed() printed {
	p, next := printed{Ranks: map[string]int{}, Carried: w.carried, Kept: Kept{Notes: w.findings}}, w.list.InTurn()
	for _, e := range eventLines(w) {
		p.Events = append(p.Events, EventKept{e.Code, e.Players, e.Games, e.Version, e.Status})
	}
	for _, rank := range w.ranking.ranks {
		if player := next().Player; rank != 0 {
			p.Ranks[player] = int(rank)
		}
	}
	if w.revised != nil {
		p.Errata, p.Carried = errataKept(w.errata), nil
	}
	return p
}

// lineCompleter returns a function that completes a line with what its player had before and with what the period did;
// lines must come in the order of players. For a player who is off the list the function reports whether the print
// mentions him: he was rated or moved, or was printed on the list before.
func (w *work) lineCompleter() (func(*reports.Line) bool, error) {
	before, err := w.lists.RatingsBefore(w.List.ID, w.Period.Date, shown-1)
	lines, merged := w.completing(), w.givenUp()
	return func(l *reports.Line) bool {
		moved := lines.complete(l)
		if l.Reason == "" {
			lines.history = append(before.Append(lines.history[:0], l.ID), rating.PastRatingOf(l.Rating))
			l.History = lines.history
			return true
		}
		if merged[l.ID] && !l.Rated {
			l.Reason = "rules.off.merged"
		}
		if moved && l.Reason == notListed {
			l.Reason = w.whyOff(l.ID)
		}
		return moved || l.PreviousRank > 0
	}, err
}

// completing completes lines that come in the order of players. It goes through the list before and the changes once,
// in the same order.
type completing struct {
	ranks   []int32 // of the players on the list before
	booked  map[string]rating.Points
	before  *rating.State        // the next state of the list before
	place   int                  // its place there
	forward func() *rating.State // moves to the next state
	changes *rating.Changes
	next    int                 // the next change
	steps   []rating.Step       // reused for each change
	history []rating.PastRating // reused for each line
}

// completing returns a completing before its first line.
func (w *work) completing() *completing {
	forward := w.before.InTurn()
	return &completing{ranks: w.ranks, booked: bookedBy(w.corrected), before: forward(), forward: forward,
		changes: &w.outcome.Changes}
}

// complete completes a line and reports whether its player was rated, or moved for another reason.
func (c *completing) complete(l *reports.Line) (moved bool) {
	l.Correction = c.booked[l.ID]
	for c.before != nil && c.before.Player < l.ID {
		c.before, c.place = c.forward(), c.place+1
	}
	if c.before != nil && c.before.Player == l.ID {
		l.WasRated, l.Previous, l.PreviousRank = c.before.Rated, c.before.Rating, int(c.ranks[c.place])
	}
	for c.next < c.changes.Len() && c.changes.Player(c.next) < l.ID {
		c.next++
	}
	if c.next == c.changes.Len() || c.changes.Player(c.next) != l.ID {
		return false
	}
	change := c.changes.Head(c.next)
	if !change.WasRated {
		change = c.changes.At(c.next, c.steps)
		c.steps = change.Steps
	}
	l.Games, l.KUsed, l.FirstEvent = change.Games, change.K, firstEvent(change)
	return true
}

// notListed is the Reason of a player whom the regulations keep off the list.
const notListed = "rules.off.not_listed"

// whyOff returns the phrase why a player who moved is off the list: the article of the floor, or else notListed.
func (w *work) whyOff(player string) string {
	n, _ := w.outcome.Changes.Find(player)
	for _, s := range slices.Backward(w.outcome.Changes.At(n, nil).Steps) {
		if s.Kind == rating.FloorStep && s.Note != "" {
			return rating.Phrase("rules.off.floor", "why", rating.Said(s.Note), "article", s.Rule)
		}
		if s.Kind == rating.FloorStep {
			return "rules.off.at_floor"
		}
	}
	return notListed
}

// givenUp returns the numbers that the office has merged into others, by the decisions that the list knows. They have
// no rating any more.
func (w *work) givenUp() map[string]bool {
	numbers := map[string]bool{}
	for _, d := range rating.Until(w.record.Decisions, max(w.Decided, w.Reissued)) {
		if d.Kind == rating.Merge && d.InForce() {
			numbers[d.Player] = true
		}
	}
	return numbers
}

// firstEvent returns the event of the first step of a first rating; empty for a player who was rated.
func firstEvent(c rating.Change) string {
	for _, s := range c.Steps {
		if s.Event != "" && !c.WasRated {
			return s.Event
		}
	}
	return ""
}

// places returns the names of the registry's regions and clubs by code.
func (w *work) places() map[string]map[string]string {
	names := map[string]map[string]string{}
	for _, places := range [][]registry.Place{w.Basis.Registry.Clubs, w.Basis.Registry.Regions} {
		for _, p := range places {
			names[p.Code] = p.Names
		}
	}
	return names
}

// inOffice reports whether an official is in office on a day.
func inOffice(p registry.Official, day rating.Date) bool {
	return (p.From == 0 || p.From <= day) && (p.To == 0 || p.To >= day)
}

// officials returns the officials of a day, with their signatures.
func (w *work) officials(date rating.Date) []reports.Official {
	var all []reports.Official
	for _, p := range w.Basis.Registry.Officials {
		if inOffice(p, date) {
			all = append(all, reports.Official{
				Role: p.Role, Name: p.Name, Title: maps.Clone(p.Titles), Signature: w.signatures[p.SignatureImage],
			})
		}
	}
	return all
}

// corrections returns the rows under Corrections: the decisions since the list before, the notices of the registry, and
// what was booked.
func (w *work) corrections() []reports.Correction {
	all := w.decided.lines(&w.Basis, w.List.ID, w.numberOf)
	for _, c := range w.Basis.Registry.Corrections {
		decided := c.Decides() && w.decided.since != 0 && c.Date >= w.decided.since
		if decided || c.List != w.List.ID || c.Date <= w.previous.Date || c.Date > w.Period.Date {
			continue
		}
		one := reports.Correction{
			Decided: c.Date, List: w.numberOf(c.ListDate), Subject: cmp.Or(c.Event, c.Player), Field: c.Field, Published: c.Old,
			Correct: c.New, Reason: c.Reason, Document: c.Document,
		}
		if _, known := w.Basis.Registry.Players.Find(c.Player); known {
			one.Persons = persons(&w.Basis, c.Player)
		}
		all = append(all, one)
	}
	return append(all, w.bookedRows()...)
}
