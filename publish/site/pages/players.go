package pages

import (
	"iter"
	"maps"
	"slices"

	"kalends/ingest/registry"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports/site"
)

// players yields the pages of everybody who was rated on a list of the site or moved by one, by the folders of the
// pages, then by number.
func (s *Source) players() iter.Seq2[site.Page, error] {
	return func(yield func(site.Page, error) bool) {
		for _, i := range s.persons.byFolder() {
			one := &s.persons.all[i]
			in, _ := s.persons.shown.Find(one.id)
			p := site.Player{Person: one.shown(), Sex: string(in.Sex), Federation: in.Federation,
				Region: ref(s.regions, in.Region), Club: ref(s.clubs, in.Club), Birth: s.persons.birth(in), FIDEID: in.FIDEID,
				Standing: standing(in, s.day), Titles: titles(in, s.day), Decisions: s.decisionsAbout(one.id)}
			for _, l := range s.lists {
				if c := l.career(i, one.id); len(c.Points) > 0 {
					p.Careers = append(p.Careers, c)
				}
			}
			if !yield(p, nil) {
				return
			}
		}
	}
}

// places returns the clubs or regions of the registry by code.
func places(all []registry.Place) map[string]*site.Ref {
	of := map[string]*site.Ref{}
	for _, p := range all {
		of[p.Code] = &site.Ref{Code: p.Code, Names: p.Names}
	}
	return of
}

// ref returns a club or region; one without a row in the registry has no names, and no code is nil.
func ref(all map[string]*site.Ref, code string) *site.Ref {
	if r := all[code]; r != nil || code == "" {
		return r
	}
	return &site.Ref{Code: code}
}

// standing returns why a person does not play on a day; empty for one who plays.
func standing(p rating.Player, day rating.Date) string {
	kind, _ := issue.Standing(p, day)
	return kind
}

// titles returns the titles that a person holds on a day, oldest first.
func titles(p rating.Player, day rating.Date) (all []site.TitleFrom) {
	for _, t := range p.Titles {
		if t.AwardedOn <= day && (t.RevokedOn == 0 || t.RevokedOn > day) {
			all = append(all, site.TitleFrom{Title: t.Code, From: t.AwardedOn})
		}
	}
	return all
}

// career returns what the lists say about person i, whose number is id.
func (s *series) career(i int, id string) site.Career {
	row := s.past.Append(nil, id)
	c, moves, was, peak := site.Career{List: s.ID}, s.moves[i], rating.PastRating(-1), rating.PastRating(-1)
	for n, r := range row {
		moved := len(moves) > 0 && moves[0].list == int16(n)
		if r == was && !(moved && (moves[0].games > 0 || r < 0)) {
			if moved {
				moves = moves[1:]
			}
			continue
		}
		_, out := s.place[s.past.Dates[n]]
		p := site.Point{Date: s.past.Dates[n], Opening: !out, Why: moved}
		if moved {
			p.Games, was, moves = int(moves[0].games), max(was, moves[0].old), moves[1:]
		}
		if r >= 0 {
			p.Rating = s.text(rating.Points(r))
		}
		if r >= 0 && was >= 0 {
			p.Change = s.signed(rating.Points(r - was))
		}
		if r > peak {
			peak, c.Peak, c.PeakOn = r, p.Rating, p.Date
		}
		c.Points, was = append(c.Points, p), r
	}
	if was >= 0 {
		c.Rating = s.text(rating.Points(was))
	}
	return c
}

// byFolder returns the places of all who have pages, by the folders of the pages, then by number.
func (p *persons) byFolder() (all []int) {
	folders := map[string][]int{}
	for i := range p.all {
		if p.all[i].page {
			folder := site.PlayerShard(p.all[i].id)
			folders[folder] = append(folders[folder], i)
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		all = append(all, folders[folder]...)
	}
	return all
}
