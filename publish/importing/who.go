package importing

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/persons"
	"kalends/ingest/players"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// match is the player of the registry who a person of a list is: one player, none, or a doubtful one.
type match struct {
	id    string // empty: nobody
	why   string // how the player was identified
	doubt string // code of a finding; then nothing is proposed
	other string // the player whom the person resembles
}

// The ways in which a person is identified, keys of the words under importing.
const (
	byNumber = "by_number"
	byBirth  = "by_birth"
	asNew    = "as_new"
)

// identify finds a person of a list in the registry by the numbers, else by name and birth. A number whose bearer has
// another name and birth, or several bearers, give a doubt, and so does a player who is merely likely.
func (d Desk) identify(p players.Person) match {
	bearers := d.bearers(p)
	switch len(bearers) {
	case 0:
		return d.byName(p)
	case 1:
	default:
		return match{doubt: finding.AnotherPerson, other: bearers[0]}
	}
	id := bearers[0]
	r := d.Registry.Players.Get(id)
	agrees := compareBirths(r.Birth, p.Birth)
	named := d.Registry.Called(id, p.Name) || d.mayBeNamed(id, p.Name) || d.otherScript(id, p.Name)
	if named || agrees == alike {
		return match{id: id, why: byNumber}
	}
	return match{doubt: finding.AnotherPerson, other: id}
}

// bearers returns the players of the registry who have one of the person's numbers; an alias counts only if nobody has.
func (d Desk) bearers(p players.Person) (ids []string) {
	ids = slices.Concat([]string{numberOf(p)}, d.Registry.Bearers(registry.ByFIDE, p.FIDEID),
		d.Registry.Bearers(registry.ByNational, p.National))
	if ids = d.Registry.Present(ids, nil); len(ids) == 0 {
		return d.Registry.Bearers(registry.ByAlias, p.ID)
	}
	return ids
}

// mayBeNamed reports whether a name may be one of a player's in another order, script or spelling.
func (d Desk) mayBeNamed(id, name string) bool {
	meant, _ := d.Registry.Meant(name)
	return slices.Contains(meant, id) || slices.Contains(d.Registry.Nearly(name), id)
}

// otherScript reports whether the registry has no name of a player in the script of name, so that they cannot be
// compared.
func (d Desk) otherScript(id, name string) bool {
	return !slices.ContainsFunc(d.Registry.Names(id), func(n string) bool { return n != "" && script(n) == script(name) })
}

// byName finds a person none of whose numbers is in the registry: the only player with this name and birth, a doubt if
// there are several or only similar ones, otherwise nobody.
func (d Desk) byName(p players.Person) match {
	var same, perhaps []string
	for _, id := range d.resembling(p.Name) {
		r := d.Registry.Players.Get(id)
		called, agree := d.Registry.Called(id, p.Name), compareBirths(r.Birth, p.Birth)
		free := p.FIDEID == "" || r.FIDEID == "" || r.FIDEID == p.FIDEID
		sexes := p.Sex == "" || r.Sex == "" || p.Sex == r.Sex
		switch {
		case agree == apart, !sexes && agree != alike:
		case called && agree == alike && free && sexes:
			same = append(same, id)
		case called || agree == alike || agree == nearly, agree == birthUnknown && d.mayBeNamed(id, p.Name):
			perhaps = append(perhaps, id)
		}
	}
	switch {
	case len(same) == 1:
		return match{id: same[0], why: byBirth}
	case len(same)+len(perhaps) > 0:
		return match{doubt: finding.ResemblesOther, other: append(same, perhaps...)[0]}
	}
	return match{why: asNew}
}

// mostSimilar is how many players with nearly the same name are considered.
const mostSimilar = 8

// resembling returns the players whom a name may mean, exactly or nearly, each once.
func (d Desk) resembling(name string) []string {
	meant, _ := d.Registry.Meant(name)
	return d.Registry.Present(slices.Concat(meant, d.Registry.Nearly(name), d.Registry.Similar(name, mostSimilar)), nil)
}

// agreement is how well two dates of birth agree.
type agreement byte

const (
	birthUnknown agreement = iota // one of them is not known
	alike                         // the same day, or the same year where no more is known
	nearly                        // different by a likely typing error: the same year, or one year apart
	apart
)

// compareBirths compares two dates of birth, either of which may lack day or year.
func compareBirths(a, b rating.Birth) agreement {
	switch {
	case a.Year == 0 || b.Year == 0:
		return birthUnknown
	case a.On != 0 && b.On != 0 && a.On == b.On, a.Year == b.Year && (a.On == 0 || b.On == 0):
		return alike
	case a.Year == b.Year, max(a.Year, b.Year)-min(a.Year, b.Year) == 1:
		return nearly
	}
	return apart
}

// script returns the script of the first letter of a name: H (Han), C (Cyrillic), L (Latin), or 0.
func script(name string) byte {
	for _, r := range name {
		switch {
		case cells.InHan(string(r)):
			return 'H'
		case r >= 'Ѐ' && r <= 'ӿ':
			return 'C'
		case r >= 'A' && r <= 'z', r >= 'À' && r <= 'ſ':
			return 'L'
		}
	}
	return 0
}

// matchesByPlayer returns how many people of a list were identified as each player.
func matchesByPlayer(all []match) map[string]int {
	n := map[string]int{}
	for _, k := range all {
		if k.id != "" {
			n[k.id]++
		}
	}
	return n
}

// newcomer is a person whom the registry does not have, with the number that the proposal gives.
type newcomer struct {
	id string
	players.Person
}

// toCheck returns the newcomer in the form that persons.Check takes. The place of every field is the row of the list.
func (n newcomer) toCheck() persons.Person {
	p := rating.Player{ID: n.id, Name: n.Name, NameAlt: n.Local, Sex: n.Sex, Birth: n.Birth,
		FIDEID: n.FIDEID, Club: n.Club}
	return persons.Person{Player: &p, Written: n.Name, Others: []string{n.Latin}, National: n.National,
		At: func(string) rating.Origin { return n.Origin }}
}

// doubts returns what would be doubtful about the newcomers if they were in the registry, such as a resemblance to a
// player, unless the registry confirms it. Doubts about players alone are left to the command check registry.
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
