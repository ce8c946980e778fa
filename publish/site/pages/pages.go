package pages

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"unicode/utf8"

	"kalends/ingest/registry"
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
	decided []takenDecision
	taken   []rating.Decision          // those that a published list knows
	told    []decision                 // all rows of the corrections, newest first
	toldOf  map[string][]site.Decision // those about a player
	owns    []string                   // what the registry says of the persons, as hashes
	groups  map[string]map[string]*site.Ref
	events  []*eventParts
	ascii   [utf8.RuneSelf]int // the characters of all pages, with the number of their uses
	letters map[rune]int       // those outside ASCII
}

// The kinds of groups of players.
const (
	clubs   = "clubs"
	regions = "regions"
)

// Open reads from a folder what all pages of its site need.
func Open(v *folder.View) (*Source, error) {
	s := &Source{View: v, site: siteOf(v), about: map[issueKey]*issueAbout{}, letters: map[rune]int{},
		groups: map[string]map[string]*site.Ref{clubs: refs(v.Registry.Clubs), regions: refs(v.Registry.Regions)}}
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
	if s.persons.inClub {
		s.site.Groups = append(s.site.Groups, clubs)
	}
	if s.persons.inRegion {
		s.site.Groups = append(s.site.Groups, regions)
	}
	for _, l := range s.lists {
		l.persons = s.persons
		if err := errors.Join(l.readMoves(v), s.readIssues(l)); err != nil {
			return nil, fmt.Errorf("site: list %s: %w", l.ID, err)
		}
	}
	for _, read := range []func() error{s.readTaken, s.readEvents, s.tellDecisions} {
		if err := read(); err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
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

// refs returns the clubs or regions of the registry by code.
func refs(all []registry.Place) map[string]*site.Ref {
	of := map[string]*site.Ref{}
	for _, p := range all {
		of[p.Code] = &site.Ref{Code: p.Code, Names: p.Names}
	}
	return of
}

// ref returns a club or region; one without a row in the registry has no names, and no code is nil.
func (s *Source) ref(kind, code string) *site.Ref {
	if r := s.groups[kind][code]; r != nil || code == "" {
		return r
	}
	return &site.Ref{Code: code}
}

// Site returns what all pages have in common.
func (s *Source) Site() *site.Site { return s.site }

// put takes a page; if it returns an error, no more pages are wanted.
type put func(site.Page) error

// errEnough says that no more pages are wanted.
var errEnough = errors.New("enough pages")

// Pages yields the pages except those that explain a change, in a fixed order, each once. Rated events are site.Keyed, the
// others are their values. A value must not be kept. It ends at the first error.
func (s *Source) Pages() iter.Seq2[site.Page, error] {
	return func(yield func(site.Page, error) bool) {
		to := func(p site.Page) error {
			if !yield(p, nil) {
				return errEnough
			}
			return nil
		}
		for _, pages := range []func(put) error{s.overviews, s.views, s.issues, s.groupPages, s.players, s.eventPages} {
			if err := pages(to); err != nil {
				if err != errEnough {
					yield(nil, err)
				}
				return
			}
		}
	}
}

// Count adds the characters of a page's texts to those of Characters.
func (s *Source) Count(texts []byte) {
	for len(texts) > 0 {
		r, size := rune(texts[0]), 1
		if r < utf8.RuneSelf {
			s.ascii[r]++
		} else {
			r, size = utf8.DecodeRune(texts)
			s.letters[r]++
		}
		texts = texts[size:]
	}
}

// Characters returns the characters that have been counted, with the number of their uses, and all of ASCII.
func (s *Source) Characters() map[rune]int {
	all := maps.Clone(s.letters)
	for r := ' '; r < utf8.RuneSelf-1; r++ {
		all[r] = s.ascii[r] + 1
	}
	return all
}
