package pages

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/registry"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/site"
)

// decision is a row of the corrections.
type decision struct {
	site.Decision
	players []string          // whom it is about
	by      map[issueKey]bool // the lists that were the first to take it into account
}

// readDecisions reads the office's decisions and notices, as far as a published list has taken them into account.
func (s *Source) readDecisions() error {
	basis := s.Basis
	basis.Registry.Players = s.persons.shown
	all, err := issue.Decisions(s.View, &basis)
	if err != nil {
		return err
	}
	since, err := s.DecidesSince()
	if err != nil {
		return err
	}
	taken := map[int]rating.Decision{}
	for _, d := range all {
		if by := s.firstLists(d); len(by) > 0 {
			s.taken = append(s.taken, d.Decision)
			d.Reason = d.Line.Reason // without a birth that is not to be printed
			taken[d.Number] = d.Decision
			s.told = append(s.told, s.decisionOf(d, by))
		}
	}
	for _, l := range s.lists {
		s.told = append(s.told, s.figures(l, taken)...)
	}
	for _, c := range s.Registry.Corrections {
		if d, is := s.noticeOf(c); is && !(c.Decides() && since != 0 && c.Date >= since) {
			s.told = append(s.told, d)
		}
	}
	slices.SortStableFunc(s.told, func(a, b decision) int {
		return cmp.Or(cmp.Compare(b.Decided, a.Decided), cmp.Compare(b.Number, a.Number))
	})
	s.toldOf = map[string][]int{}
	for i, d := range s.told {
		for _, player := range d.players {
			s.toldOf[player] = append(s.toldOf[player], i)
		}
	}
	return nil
}

// firstLists returns the lists that were the first to take a decision into account: those that were made again because
// of it, or else the first of each kind that it concerns that knew it.
func (s *Source) firstLists(d issue.Decided) map[issueKey]bool {
	again, first := map[issueKey]bool{}, map[issueKey]bool{}
	for _, l := range s.lists {
		known := false
		for _, p := range l.out {
			about := s.about[keyOf(p)]
			for _, r := range about.revisions {
				if r.manifest != nil && r.manifest.Replaces != nil && slices.Contains(r.manifest.Replaces.Decisions, d.Number) {
					again[keyOf(p)] = true
				}
			}
			if !known && d.Lists[l.ID] && about.decided >= d.Number {
				known, first[keyOf(p)] = true, true
			}
		}
	}
	if len(again) > 0 {
		return again
	}
	return first
}

// decisionOf returns a decision as the site tells it.
func (s *Source) decisionOf(d issue.Decided, by map[issueKey]bool) decision {
	row := decision{Decision: rowOfCorrection(d.Line), by: by}
	row.Kind, row.Revoked, row.List = string(d.Kind), d.RevokedBy, d.List
	for _, player := range []string{d.Player, d.Into} {
		if player != "" && player != "*" && !d.OfEvent() {
			row.players = append(row.players, player)
		}
	}
	if row.List == "" && len(by) == 1 {
		for of := range by {
			row.List = of.list
		}
	}
	if len(row.players) > 0 {
		row.Subject = strings.Join(d.Events, ", ")
	}
	return s.withPersons(row)
}

// rowOfCorrection returns a row under Corrections as the site tells it, without persons.
func rowOfCorrection(c reports.Correction) site.Decision {
	return site.Decision{Number: c.Number, Kind: c.Kind, Decided: c.Decided, On: c.List, Subject: c.Subject, Field: c.Field,
		Published: c.Published, Correct: c.Correct, Reason: c.Reason, Document: c.Document}
}

// withPersons adds to a row the persons whom it is about. If one of them must not be published, everything is left out
// that would say more than that there was a decision; any other text that names such a person is left out, too.
func (s *Source) withPersons(row decision) decision {
	hidden := false
	for _, player := range row.players {
		who := s.persons.of(player)
		row.Persons, hidden = append(row.Persons, who), hidden || who.ID == ""
	}
	texts := []*string{&row.Subject, &row.Field, &row.Published, &row.Correct, &row.Reason, &row.Document}
	for _, text := range texts {
		if hidden || s.persons.names(*text) {
			*text = ""
		}
	}
	return row
}

// figures returns a row for each rating that was corrected on lists of one kind: booked by a later list, or printed by a
// later edition.
func (s *Source) figures(l *series, taken map[int]rating.Decision) (rows []decision) {
	add := func(b booked, wrong rating.Date) {
		d := taken[b.n]
		about := reports.Correction{Number: b.n, Decided: d.Day, List: issue.NumberOf(&s.Basis, l.List, wrong), Reason: d.Reason,
			Document: d.Document}
		for _, c := range issue.FiguresOf(b.was, b.is, about, l.profile.Decimals) {
			row := decision{Decision: rowOfCorrection(c), players: []string{b.player}, by: map[issueKey]bool{{l.ID, b.list}: true}}
			row.List = l.ID
			if row = s.withPersons(row); row.Persons[0].ID != "" {
				rows = append(rows, row)
			}
		}
	}
	for _, b := range l.corrects {
		add(b, l.past.Dates[max(0, l.before(b.list))])
	}
	for _, p := range l.out {
		for _, e := range s.about[keyOf(p)].errata {
			add(booked{p.Date, e.Player, rating.State{Rated: e.WasRated, Rating: e.Was}, rating.State{Rated: e.IsRated, Rating: e.Is},
				e.Decision}, p.Date)
		}
	}
	return rows
}

// noticeOf returns a notice of the registry as the site tells it; false while no list has printed it, and if it is about
// somebody who must not be published.
func (s *Source) noticeOf(c registry.Correction) (row decision, is bool) {
	for _, l := range s.lists {
		if l.ID != c.List {
			continue
		}
		row.Decision = site.Decision{Decided: c.Date, List: c.List, On: issue.NumberOf(&s.Basis, l.List, c.ListDate), Subject: c.Event,
			Field: c.Field, Published: c.Old, Correct: c.New, Reason: c.Reason, Document: c.Document}
		for _, p := range l.out {
			if before := l.before(p.Date); p.Date >= c.Date && (before < 0 || l.past.Dates[before] < c.Date) {
				row.by = map[issueKey]bool{keyOf(p): true}
			}
		}
	}
	if row.by == nil {
		return row, false
	}
	if c.Player != "" {
		row.players = []string{c.Player}
	}
	row = s.withPersons(row)
	return row, len(row.Persons) == 0 || row.Persons[0].ID != ""
}

// decisionsOf returns the decisions that a list was the first to take into account.
func (s *Source) decisionsOf(of issueKey) (all []site.Decision) {
	for _, d := range s.told {
		if d.by[of] {
			all = append(all, d.Decision)
		}
	}
	return all
}

// decisionsAbout returns the decisions about a person.
func (s *Source) decisionsAbout(player string) (all []site.Decision) {
	for _, i := range s.toldOf[player] {
		all = append(all, s.told[i].Decision)
	}
	return all
}
