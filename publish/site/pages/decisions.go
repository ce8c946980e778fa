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

// takenDecision is a decision that published lists know.
type takenDecision struct {
	issue.Decided
	by map[issueKey]bool // see decision
}

// readTaken reads the office's decisions as far as a published list has taken them into account.
func (s *Source) readTaken() error {
	basis := s.Basis
	basis.Registry.Players = s.persons.shown
	all, err := issue.Decisions(s.View, &basis)
	for _, d := range all {
		if by := s.firstLists(d); len(by) > 0 {
			s.taken = append(s.taken, d.Decision)
			d.Reason = d.Line.Reason // without a birth that is not to be printed
			s.decided = append(s.decided, takenDecision{d, by})
		}
	}
	return err
}

// tellDecisions makes the rows of the corrections: of decisions that a list knows, of the figures that lists have
// corrected, and of the registry's notices.
func (s *Source) tellDecisions() error {
	since, err := s.DecidesSince()
	numbered := map[int]rating.Decision{}
	for _, d := range s.decided {
		numbered[d.Number] = d.Decision
		s.tell(d.row())
	}
	for _, l := range s.lists {
		s.tellFigures(l, numbered)
	}
	for _, c := range s.Registry.Corrections {
		if !(c.Decides() && since != 0 && c.Date >= since) {
			s.tellNotice(c)
		}
	}
	slices.SortStableFunc(s.told, func(a, b decision) int {
		return cmp.Or(cmp.Compare(b.Decided, a.Decided), cmp.Compare(b.Number, a.Number))
	})
	s.toldOf = map[string][]site.Decision{}
	for _, d := range s.told {
		for _, player := range d.players {
			s.toldOf[player] = append(s.toldOf[player], d.Decision)
		}
	}
	return err
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

// row returns a decision as the site tells it.
func (d takenDecision) row() decision {
	row := decision{Decision: rowOfCorrection(d.Line, d.List, d.On), by: d.by}
	row.Kind, row.Revoked = string(d.Kind), d.RevokedBy
	for _, player := range []string{d.Player, d.Into} {
		if player != "" && player != "*" && !d.OfEvent() {
			row.players, row.Subject = append(row.players, player), strings.Join(d.Events, ", ")
		}
	}
	for of := range d.by {
		if row.List == "" && len(d.by) == 1 {
			row.List = of.list
		}
	}
	return row
}

// rowOfCorrection returns a row under Corrections as the site tells it, without persons; list and on name the list that
// it is about.
func rowOfCorrection(c reports.Correction, list string, on rating.Date) site.Decision {
	return site.Decision{Number: c.Number, Kind: c.Kind, Decided: c.Decided, List: list, On: on, Subject: c.Subject, Field: c.Field,
		Published: c.Published, Correct: c.Correct, Reason: c.Reason, Document: c.Document}
}

// tell adds a row with the persons whom it is about. If one of them must not be published, everything is left out that
// would say more than that there was a decision; without a decision there is no row. Any other text that names such a
// person is left out, too.
func (s *Source) tell(row decision) {
	hidden := false
	for _, player := range row.players {
		who := s.persons.of(player)
		row.Persons, hidden = append(row.Persons, who), hidden || who.ID == ""
	}
	if hidden && row.Kind == "" {
		return
	}
	for _, text := range []*string{&row.Subject, &row.Field, &row.Published, &row.Correct, &row.Reason, &row.Document} {
		if *text = s.persons.clean(*text); hidden {
			*text = ""
		}
	}
	s.told = append(s.told, row)
}

// tellFigures adds a row for each figure that was corrected on lists of one kind: booked by a later list, or printed by a
// later edition.
func (s *Source) tellFigures(l *series, numbered map[int]rating.Decision) {
	add := func(b booked, wrong rating.Date) {
		d := numbered[b.n]
		about := reports.Correction{Number: b.n, Decided: d.Day, Reason: d.Reason, Document: d.Document}
		for _, c := range issue.FiguresOf(b.was, b.is, about, l.profile.Decimals) {
			s.tell(decision{rowOfCorrection(c, l.ID, wrong), []string{b.player}, map[issueKey]bool{{l.ID, b.list}: true}})
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
}

// tellNotice adds a row for a notice of the registry that a list has printed.
func (s *Source) tellNotice(c registry.Correction) {
	row := decision{Decision: site.Decision{Decided: c.Date, List: c.List, On: c.ListDate, Subject: c.Event, Field: c.Field,
		Published: c.Old, Correct: c.New, Reason: c.Reason, Document: c.Document}, by: map[issueKey]bool{}}
	if c.Player != "" {
		row.players = []string{c.Player}
	}
	for _, l := range s.lists {
		for _, p := range l.out {
			before := l.before(p.Date)
			if l.ID == c.List && p.Date >= c.Date && (before < 0 || l.past.Dates[before] < c.Date) {
				row.by[keyOf(p)] = true
			}
		}
	}
	if len(row.by) > 0 {
		s.tell(row)
	}
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
