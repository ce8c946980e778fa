package pages

import (
	"strings"

	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/site"
)

// How many rows the home page and the statistics have of each kind.
const (
	homeRows        = 10
	homeCorrections = 5
	mostGains       = 25
	mostNew         = 250
)

// overviews reads the newest lists and puts the pages that are about everything.
func (s *Source) overviews(to put) error {
	var home site.Home
	var statistics site.Statistics
	corrections := site.Corrections{All: []site.Decision{}}
	var rules site.Rules
	var programs site.Programs
	var search site.SearchPage
	for _, l := range s.lists {
		if err := l.readLines(s.View); err != nil {
			return err
		}
		home.Lists, statistics.Lists = append(home.Lists, s.homeList(l)), append(statistics.Lists, s.figuresOf(l))
		rules.Lists, programs.Lists = append(rules.Lists, s.rulesOf(l)), append(programs.Lists, refOf(l.newest()))
		search.Lists = append(search.Lists, l.ID)
	}
	for _, d := range s.told {
		corrections.All = append(corrections.All, d.Decision)
		if len(home.Corrections) < homeCorrections && d.Kind != "" {
			home.Corrections = append(home.Corrections, d.Decision)
		}
	}
	verify, err := verifyPage(s)
	if err != nil {
		return err
	}
	for _, p := range []site.Page{home, statistics, corrections, rules, programs, s.privacyPage(), search, verify} {
		if err := to(p); err != nil {
			return err
		}
	}
	return nil
}

// homeList returns a list as the home page shows it.
func (s *Source) homeList(l *series) site.HomeList {
	best := func(women bool) func(line *reports.Line) bool {
		return func(line *reports.Line) bool {
			return !(l.profile.ActiveTops && line.Is("inactive")) && (line.Sex == "F" == women || !women && !l.profile.BySex)
		}
	}
	return site.HomeList{Newest: s.issue(l, l.newest()), Top: l.some(homeRows, best(false)), Women: l.some(homeRows, best(true)),
		Gains: l.gains(homeRows), New: l.some(homeRows, isNew)}
}

// isNew reports whether a line is that of somebody who is on the list for the first time.
func isNew(line *reports.Line) bool { return line.Is("new") }

// figuresOf returns the figures, records, newcomers and largest gains of a list.
func (s *Source) figuresOf(l *series) site.ListFigures {
	of := site.ListFigures{List: l.ID, Date: l.newest().Date, Ages: ages(l.lines, l.newest().Date.Year()), Regions: s.regionBars(l.lines),
		Records: l.records(), Gains: l.gains(mostGains), New: l.some(mostNew, isNew)}
	for _, one := range l.out {
		of.Totals = append(of.Totals, site.Figures(s.about[keyOf(one)].totals))
	}
	of.Classes = l.classes(of.Totals[len(of.Totals)-1].Classes)
	if counts, any := figures.ByChange(l.lines); any {
		for i, label := range figures.ChangeLabels(l.profile.Decimals, l.signed, "…", "") {
			of.Changes = append(of.Changes, site.Bar{Label: label, N: counts[i]})
		}
	}
	return of
}

// rulesOf says how the ratings of the newest list were calculated.
func (s *Source) rulesOf(l *series) site.RulesOf {
	of := site.RulesOf{List: l.ID}
	m := s.about[keyOf(l.newest())].revisions[0].manifest
	if m == nil {
		return of
	}
	for _, v := range m.Rulesets {
		of.Versions = append(of.Versions, reports.VersionUsed{ID: v.ID, Document: v.Document, Events: v.Events, Reconstructed: v.Reconstructed})
	}
	for _, r := range m.Readings {
		for _, full := range l.Ruleset.Readings() {
			if strings.HasSuffix(full.ID, "."+r.ID) {
				of.Readings = append(of.Readings, reports.Reading{ID: full.ID, Article: r.Article, Option: r.Option, Value: r.Value})
			}
		}
	}
	return of
}

// privacyPage returns the page that says what is withheld and why.
func (s *Source) privacyPage() site.PrivacyPage {
	p, gone := site.PrivacyPage{Privacy: s.Setup.Privacy}, map[string]bool{}
	for _, l := range s.lists {
		for player := range l.gone {
			if l.past.On(len(l.past.Dates)-1, player) >= 0 {
				gone[player] = true
			}
		}
		for _, of := range l.out {
			if s.about[keyOf(of)].withheld {
				p.Files = append(p.Files, refOf(of))
			}
		}
	}
	p.Withheld = len(gone)
	return p
}
