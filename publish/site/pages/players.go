package pages

import (
	"maps"
	"slices"

	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports/site"
)

// players puts the pages of everybody who was rated on a list of the site or moved by one, or came to an event of one, by
// the folders of the pages, then by number.
func (s *Source) players(to put) error {
	for _, i := range s.persons.byFolder() {
		one := &s.persons.all[i]
		in := s.persons.shown.Get(one.id)
		p := site.Player{Careers: []site.Career{}, Person: one.shown(), Sex: string(in.Sex), Federation: in.Federation,
			Region: s.ref(regions, in.Region), Club: s.ref(clubs, in.Club), Birth: one.born, FIDEID: in.FIDEID,
			Decisions: s.toldOf[one.id]}
		p.Standing, _ = issue.Standing(in, s.day)
		for _, t := range in.Titles {
			if t.AwardedOn <= s.day && (t.RevokedOn == 0 || t.RevokedOn > s.day) {
				p.Titles = append(p.Titles, site.TitleFrom{Title: t.Code, From: t.AwardedOn})
			}
		}
		for _, l := range s.lists {
			if c := l.career(i, one.id); len(c.Points) > 0 {
				p.Careers = append(p.Careers, c)
			}
		}
		if err := to(p); err != nil {
			return err
		}
	}
	return nil
}

// career returns what the lists say about person i, whose number is id.
func (s *series) career(i int, id string) site.Career {
	row := s.past.Append(nil, id)
	c, moves, was, peak := site.Career{List: s.ID, Points: []site.Point{}}, s.moves[i], rating.PastRating(-1), rating.PastRating(-1)
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
