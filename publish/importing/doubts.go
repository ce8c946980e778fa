package importing

import (
	"slices"
	"strings"

	"kalends/ingest/persons"
	"kalends/ingest/players"
	"kalends/rating"
)

// newcomer is somebody of a list whom the registry does not have, under the number that he would have there.
type newcomer struct {
	id string
	players.Person
}

// forLook is a newcomer as people are looked through. Every field of his stands in his row of the list.
func (n newcomer) forLook() persons.Person {
	p := rating.Player{ID: n.id, Name: n.Name, NameAlt: n.Local, Sex: n.Sex, Birth: n.Birth,
		FIDEID: n.FIDEID, Club: n.Club}
	return persons.Person{Player: &p, Written: n.Name, Others: []string{n.Latin}, National: n.National, At: func(string) rating.Origin { return n.Origin }}
}

// doubts gives what would be doubtful about the people of a list if they were all in the registry: who stands in the list
// twice, or resembles somebody who is there. What is doubtful about others is told by check registry.
func (m *maker) doubts() (found rating.Findings) {
	if len(m.fresh) == 0 {
		return nil
	}
	var all []persons.Person
	for p := range m.Registry.Players.All() {
		all = append(all, persons.Person{Player: &p, Others: m.Registry.Names(p.ID), At: func(string) rating.Origin { return p.Origin }})
	}
	file := m.fresh[0].At("").File
	var clubs []string
	for _, c := range m.Registry.Clubs {
		clubs = append(clubs, c.Code)
		for _, name := range c.Names {
			clubs = append(clubs, name)
		}
	}
	slices.Sort(clubs)
	for _, d := range persons.Check(append(all, m.fresh...), persons.Terms{Clubs: clubs}) {
		if d.Origin.File == file && (d.Before == 0 || m.Today() < d.Before) {
			if line, inText := strings.CutPrefix(d.Args["where"], "!"); inText {
				d.Args["where"] = rating.Said(rating.Phrase("sheets.returned.line", "n", line))
			}
			found = append(found, d.Finding)
		}
	}
	return m.Registry.Unconfirmed(found)
}
