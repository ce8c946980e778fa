package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports/site"
	"kalends/reports/site/search"
)

// Explained returns for each published list its pages that explain changes, oldest list first. The key of a page
// differs when anything on it differs: another revision, another text of a decision that the list was the first to know,
// another row of the player in the registry, another name of somebody who played in the same events, or another answer to
// who may be published.
func (s *Source) Explained() (all []Explained) {
	events := map[issueKey][]*eventPart{}
	for _, e := range s.events {
		for i := range e.parts {
			events[keyOf(e.parts[i].of)] = append(events[keyOf(e.parts[i].of)], &e.parts[i])
		}
	}
	for _, l := range s.lists {
		moved := make([][]int32, len(l.past.Dates))
		for i, moves := range l.moves {
			for _, m := range moves {
				moved[m.list] = append(moved[m.list], int32(i))
			}
		}
		for place, date := range l.past.Dates {
			n, out := l.place[date]
			if !out {
				continue
			}
			of := issueKey{l.ID, date}
			one, ground, played := Explained{IssueRef: refOf(l.out[n])}, s.groundOf(of), map[int32][]byte{}
			for _, part := range events[of] {
				sum := s.persons.sumOf(part)
				for _, i := range part.entrants {
					played[i] = append(played[i], sum[:]...)
				}
			}
			for _, i := range moved[place] {
				sum := sha256.Sum256(slices.Concat(ground[:], []byte(s.own(i)), played[i]))
				one.Players, one.Keys = append(one.Players, s.persons.all[i].id), append(one.Keys, hex.EncodeToString(sum[:16]))
			}
			all = append(all, one)
		}
	}
	slices.SortStableFunc(all, func(a, b Explained) int { return int(a.Date - b.Date) })
	return all
}

// hash is a part of a key.
type hash [sha256.Size]byte

// groundOf returns a hash of what all pages about a list and its events depend on.
func (s *Source) groundOf(of issueKey) hash {
	about := s.about[of]
	if about.ground == (hash{}) {
		var b strings.Builder
		for _, r := range about.revisions {
			b.WriteString(r.ManifestSHA)
		}
		fmt.Fprintf(&b, " %+v %v", s.Setup.Privacy, s.Setup.Privacy.Juniors.On(s.day))
		for _, d := range s.decisionsOf(of) {
			fmt.Fprintf(&b, " %d %q %q", d.Number, d.Reason, d.Document)
		}
		about.ground = sha256.Sum256([]byte(b.String()))
	}
	return about.ground
}

// sumOf returns a hash of what pages show of a report of an event, with the persons as pages mention them.
func (p *persons) sumOf(part *eventPart) hash {
	if part.sum == (hash{}) {
		text := []byte(part.text)
		for _, i := range part.entrants {
			if text = append(text, '\n'); i >= 0 {
				one := &p.all[i]
				text = append(text, one.id+"\t"+one.name+"\t"+one.alt...)
				text = strconv.AppendBool(text, one.page)
			}
		}
		part.sum = sha256.Sum256(text)
	}
	return part.sum
}

// own returns what the registry says of person i, on which the reason depends why somebody is off a list.
func (s *Source) own(i int32) string {
	if s.owns == nil {
		s.owns = make([]string, len(s.persons.all))
	}
	if s.owns[i] == "" {
		p := s.persons.shown.Get(s.persons.all[i].id)
		p.Origin, p.Titles, p.Standings = rating.Origin{}, slices.Clone(p.Titles), slices.Clone(p.Standings)
		for n := range p.Titles {
			p.Titles[n].Origin = rating.Origin{}
		}
		for n := range p.Standings {
			p.Standings[n].Origin = rating.Origin{}
		}
		s.owns[i] = rating.SHA(fmt.Append(nil, p))
	}
	return s.owns[i]
}

// Entries returns the persons who can be found, by id.
func (s *Source) Entries() (all []search.Entry) {
	for i := range s.persons.all {
		one := &s.persons.all[i]
		if !one.page {
			continue
		}
		e := search.Entry{ID: one.id, Names: []string{one.name}, Place: site.PlayerPlace(one.id)}
		if one.alt != "" && one.alt != one.name {
			e.Names = append(e.Names, one.alt)
		}
		for _, l := range s.lists {
			if r := l.past.On(len(l.past.Dates)-1, one.id); r >= 0 && e.Rating == "" {
				e.Rating, e.Order = l.text(rating.Points(r)), rating.Points(r)
			}
		}
		all = append(all, e)
	}
	return all
}
