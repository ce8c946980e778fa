package pages

import (
	"iter"
	"strings"

	"kalends/reports"
	"kalends/reports/site"
)

// How many rows the home page and the statistics have of each kind.
const (
	homeRows        = 10
	homeCorrections = 5
	mostGains       = 25
	mostNew         = 250
)

// overview makes the pages that are about everything.
type overview struct{ *Source }

// pages yields the pages that are about everything.
func (s overview) pages() iter.Seq2[site.Page, error] {
	return func(yield func(site.Page, error) bool) {
		for _, one := range []func() (site.Page, error){s.home, s.statistics, s.corrections, s.rules, s.programs, s.privacyPage, s.searchPage} {
			if p, err := one(); !yield(p, err) || err != nil {
				return
			}
		}
		for p, err := range s.groups() {
			if !yield(p, err) || err != nil {
				return
			}
		}
	}
}

// home returns the home page.
func (s overview) home() (site.Page, error) {
	var p site.Home
	for _, l := range s.lists {
		r, err := s.rowsOf(l)
		if err != nil {
			return p, err
		}
		best := func(line *reports.Line) bool {
			return !(l.profile.ActiveTops && line.Is("inactive")) && (!l.profile.BySex || line.Sex != "F")
		}
		p.Lists = append(p.Lists, site.HomeList{Newest: s.issue(l, l.newest()), Top: s.some(r, homeRows, best),
			Women: s.some(r, homeRows, func(line *reports.Line) bool {
				return line.Sex == "F" && !(l.profile.ActiveTops && line.Is("inactive"))
			}),
			Gains: s.gains(r, homeRows), New: s.some(r, homeRows, func(line *reports.Line) bool { return line.Is("new") })})
	}
	for _, d := range s.told {
		if len(p.Corrections) < homeCorrections && d.Kind != "" {
			p.Corrections = append(p.Corrections, d.Decision)
		}
	}
	return p, nil
}

// corrections returns the page of all decisions.
func (s overview) corrections() (site.Page, error) {
	var p site.Corrections
	for _, d := range s.told {
		p.All = append(p.All, d.Decision)
	}
	return p, nil
}

// rules returns the page that says how ratings are calculated, as the newest lists do it.
func (s overview) rules() (site.Page, error) {
	var p site.Rules
	for _, l := range s.lists {
		of := site.RulesOf{List: l.ID}
		if m := s.about[keyOf(l.newest())].revisions[0].manifest; m != nil {
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
		}
		p.Lists = append(p.Lists, of)
	}
	return p, nil
}

// programs returns the page for programs.
func (s overview) programs() (site.Page, error) {
	var p site.Programs
	for _, l := range s.lists {
		p.Lists = append(p.Lists, refOf(l.newest()))
	}
	return p, nil
}

// privacyPage returns the page that says what is withheld and why.
func (s overview) privacyPage() (site.Page, error) {
	p, gone := site.PrivacyPage{Privacy: s.Setup.Privacy}, map[string]bool{}
	for _, l := range s.lists {
		newest := len(l.past.Dates) - 1
		for player := range l.gone {
			if l.past.On(newest, player) >= 0 {
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
	return p, nil
}

// searchPage returns the page that searches.
func (s overview) searchPage() (p site.Page, err error) {
	var of site.SearchPage
	for _, l := range s.lists {
		of.Lists = append(of.Lists, l.ID)
	}
	return of, nil
}
