package pages

import (
	"fmt"
	"iter"
	"slices"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/site"
)

// Source makes the values of the pages of a folder's site. It reads what is light once, when it is opened, and the rest
// page by page.
type Source struct {
	*folder.View
	site    *site.Site
	day     rating.Date // of the newest list
	persons *persons
	lists   []*series
	about   map[issueKey]*issueAbout
	taken   []rating.Decision // which a published list knows
	told    []decision        // all rows of the corrections, newest first
	toldOf  map[string][]int  // their places, by the player whom they are about
	letters map[rune]int
	owns    []string // what the registry says of the persons, as hashes
	clubs   map[string]*site.Ref
	regions map[string]*site.Ref
	events  []*eventParts
}

// Open reads from a folder what all pages of its site need.
func Open(v *folder.View) (*Source, error) {
	s := &Source{View: v, site: siteOf(v), about: map[issueKey]*issueAbout{},
		clubs: places(v.Registry.Clubs), regions: places(v.Registry.Regions)}
	for _, l := range s.site.Lists {
		one, err := seriesOf(v, l.ID)
		if err != nil {
			return nil, fmt.Errorf("site: list %s: %w", l.ID, err)
		}
		if len(one.out) > 0 {
			s.lists, s.day = append(s.lists, one), max(s.day, one.newest().Date)
		}
	}
	s.persons = personsOf(v, s.day)
	for _, l := range s.lists {
		if err := l.readMoves(v, s.persons); err != nil {
			return nil, fmt.Errorf("site: list %s: %w", l.ID, err)
		}
		l.findPages(s.persons)
		for player := range l.gone {
			s.persons.hide(player)
		}
		if err := s.readIssues(l); err != nil {
			return nil, fmt.Errorf("site: list %s: %w", l.ID, err)
		}
	}
	var err error
	if s.events, err = s.eventsOut(); err != nil {
		return nil, fmt.Errorf("site: events: %w", err)
	}
	s.findEntrants()
	if err := s.readDecisions(); err != nil {
		return nil, fmt.Errorf("site: decisions: %w", err)
	}
	return s, nil
}

// siteOf returns what all pages have in common.
func siteOf(v *folder.View) *site.Site {
	setup := v.Setup
	s := &site.Site{Languages: setup.Site.Languages, Base: setup.Site.Base, Robots: setup.Site.Robots,
		Association: reports.Association{Code: setup.Code, Names: setup.Names, Addresses: setup.Addresses,
			Contact: setup.Contact, Accent: setup.Accent, Emblem: setup.Emblem}}
	if len(s.Languages) == 0 {
		s.Languages = setup.Languages
	}
	for _, l := range setup.Lists {
		if len(setup.Site.Lists) == 0 || slices.Contains(setup.Site.Lists, l.ID) {
			s.Lists = append(s.Lists, site.List{ID: l.ID, Profile: l.Ruleset.Profile()})
		}
	}
	return s
}

// Site returns what all pages have in common.
func (s *Source) Site() *site.Site { return s.site }

// Pages yields the values of all pages except those that explain a change, in a fixed order, each once. A value must not
// be kept. It ends at the first error.
func (s *Source) Pages() iter.Seq2[site.Page, error] {
	return func(yield func(site.Page, error) bool) {
		s.letters = map[rune]int{}
		for _, some := range []iter.Seq2[site.Page, error]{overview{s}.pages(), s.listPages(), s.players(), s.eventPages()} {
			for p, err := range some {
				if err == nil {
					count(s.letters, p)
				}
				if !yield(p, err) || err != nil {
					return
				}
			}
		}
	}
}
