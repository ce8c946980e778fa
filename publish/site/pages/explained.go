package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/rating"
	"kalends/reports/site"
	"kalends/reports/site/search"
)

// Explained returns for each published list its pages that explain changes, oldest list first. The key of a page
// differs when anything on it differs: another revision, another text of a decision that the list was the first to know,
// another row of the player in the registry, another name of somebody who played in the same events, or another answer to
// who may be published.
func (s *Source) Explained() (all []Explained) {
	events := map[issueKey][]*eventParts{}
	for _, e := range s.events {
		for _, part := range e.parts {
			events[keyOf(part.of)] = append(events[keyOf(part.of)], e)
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
			one := Explained{IssueRef: refOf(l.out[n])}
			keys := s.keysOf(l.out[n], events[issueKey{l.ID, date}])
			for _, i := range moved[place] {
				id := s.persons.all[i].id
				one.Players, one.Keys = append(one.Players, id), append(one.Keys, keys(i))
			}
			all = append(all, one)
		}
	}
	slices.SortStableFunc(all, func(a, b Explained) int { return int(a.Date - b.Date) })
	return all
}

// keysOf returns a function that returns the key of the page on which a list explains the change of person i. events are
// those that the list has rated.
func (s *Source) keysOf(of ledger.Publication, events []*eventParts) func(i int32) string {
	var ground strings.Builder
	for _, r := range s.about[keyOf(of)].revisions {
		ground.WriteString(r.ManifestSHA)
	}
	fmt.Fprintf(&ground, " %+v %v", s.Setup.Privacy, s.Setup.Privacy.Juniors.On(s.day))
	for _, d := range s.decisionsOf(keyOf(of)) {
		fmt.Fprintf(&ground, " %d %q %q", d.Number, d.Reason, d.Document)
	}
	base := sha256.Sum256([]byte(ground.String()))
	played := map[int32][][sha256.Size]byte{}
	for _, e := range events {
		part := e.on(of)
		var names strings.Builder
		for _, i := range part.entrants {
			names.WriteString(s.mention(i))
		}
		sum := sha256.Sum256([]byte(names.String()))
		for _, i := range part.entrants {
			played[i] = append(played[i], sum)
		}
	}
	return func(i int32) string {
		text := append(base[:len(base):len(base)], s.own(i)...)
		for _, sum := range played[i] {
			text = append(text, sum[:]...)
		}
		sum := sha256.Sum256(text)
		return hex.EncodeToString(sum[:16])
	}
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

// mention returns everything about a person that the pages of others show.
func (s *Source) mention(i int32) string {
	if i < 0 {
		return "\n"
	}
	one := &s.persons.all[i]
	return fmt.Sprintf("%s\t%s\t%s\t%t\n", one.id, one.name, one.alt, one.page)
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

// Characters returns all characters that pages show besides those of templates/words, with the number of their uses.
// Unless Pages has yielded all values before, they are made for this.
func (s *Source) Characters() map[rune]int {
	if s.letters == nil {
		for _, err := range s.Pages() {
			if err != nil {
				break
			}
		}
	}
	return s.letters
}

// count adds the characters of all texts in a value.
func count(letters map[rune]int, value any) { countIn(letters, reflect.ValueOf(value)) }

// countIn is count for a reflected value.
func countIn(letters map[rune]int, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		for _, r := range v.String() {
			letters[r]++
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			countIn(letters, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			countIn(letters, v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			countIn(letters, v.Index(i))
		}
	case reflect.Map:
		for _, of := range v.Seq2() {
			countIn(letters, of)
		}
	}
}
