package importing

import (
	"strings"

	"kalends/ingest/persons"
	"kalends/ingest/players"
	"kalends/rating"
)

// newcomer is a person whom the registry does not have, with the number that the proposal gives.
type newcomer struct {
	id string
	players.Person
}

// toCheck returns the newcomer as persons.Check takes people. The place of every field is the row of the list.
func (n newcomer) toCheck() persons.Person {
	p := rating.Player{ID: n.id, Name: n.Name, NameAlt: n.Local, Sex: n.Sex, Birth: n.Birth,
		FIDEID: n.FIDEID, Club: n.Club}
	return persons.Person{Player: &p, Written: n.Name, Others: []string{n.Latin}, National: n.National,
		At: func(string) rating.Origin { return n.Origin }}
}

// doubts returns what would be doubtful about the newcomers if they were in the registry, such as a resemblance to a
// player. Doubts about players alone are left to the command check registry.
func (m *maker) doubts() (found rating.Findings) {
	if len(m.newcomers) == 0 {
		return nil
	}
	var all []persons.Person
	for p := range m.Registry.Players.All() {
		all = append(all, persons.Person{Player: &p, Others: m.Registry.Names(p.ID),
			At: func(string) rating.Origin { return p.Origin }})
	}
	file := m.newcomers[0].At("").File
	for _, d := range persons.Check(append(all, m.newcomers...), persons.Terms{Clubs: m.Registry.ClubNames()}) {
		if d.Origin.File == file && (d.Before == 0 || m.Today() < d.Before) {
			if line, inText := strings.CutPrefix(d.Args["where"], "!"); inText {
				d.Args["where"] = rating.Said(rating.Phrase("sheets.returned.line", "n", line))
			}
			found = append(found, d.Finding)
		}
	}
	return m.Registry.Unconfirmed(found)
}
