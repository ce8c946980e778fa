package importing

import (
	"slices"

	"kalends/ingest/cells"
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

// identify finds a person of a list in the registry by the numbers, else by name and birth. A merely likely player is a
// doubt.
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
	agrees := births(r.Birth, p.Birth)
	named := d.Registry.Called(id, p.Name) || d.isMeant(id, p.Name) || d.otherScript(id, p.Name)
	if named || agrees == alike {
		return match{id: id, why: byNumber}
	}
	return match{doubt: finding.AnotherPerson, other: id}
}

// bearers returns the players who have one of the person's numbers.
func (d Desk) bearers(p players.Person) (ids []string) {
	add := func(found ...string) {
		for _, id := range found {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	if r, _, ok := d.Registry.Resolve(numberOf(p)); ok {
		add(r.ID)
	}
	add(d.Registry.Bearers(registry.ByFIDE, p.FIDEID)...)
	add(d.Registry.Bearers(registry.ByNational, p.National)...)
	if len(ids) == 0 {
		add(d.Registry.Bearers(registry.ByAlias, p.ID)...)
	}
	return ids
}

// isMeant reports whether a name may be one of a player's in another order, script or spelling.
func (d Desk) isMeant(id, name string) bool {
	meant, _ := d.Registry.Meant(name)
	return slices.Contains(meant, id) || slices.Contains(d.Registry.Nearly(name), id)
}

// otherScript reports whether the registry has a player's name only in another script, so that names cannot be
// compared.
func (d Desk) otherScript(id, name string) bool {
	return !slices.ContainsFunc(d.Registry.Names(id), func(n string) bool { return n != "" && script(n) == script(name) })
}

// byName finds a person of whom the registry has no number.
func (d Desk) byName(p players.Person) match {
	var same, perhaps []string
	for _, id := range d.resembling(p.Name) {
		r := d.Registry.Players.Get(id)
		called, agree := d.Registry.Called(id, p.Name), births(r.Birth, p.Birth)
		free := p.FIDEID == "" || r.FIDEID == "" || r.FIDEID == p.FIDEID
		sexes := p.Sex == "" || r.Sex == "" || p.Sex == r.Sex
		switch {
		case agree == apart, !sexes && agree != alike:
		case called && agree == alike && free && sexes:
			same = append(same, id)
		case called || agree == alike || agree == nearly, agree == unsaid && d.isMeant(id, p.Name):
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

// resembling returns the players whom a name may mean, exactly, loosely or nearly.
func (d Desk) resembling(name string) []string {
	ids, _ := d.Registry.Meant(name)
	for _, id := range append(d.Registry.Nearly(name), d.Registry.Similar(name, mostSimilar)...) {
		if r, _, ok := d.Registry.Resolve(id); ok && !slices.Contains(ids, r.ID) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// agreement is how well two births agree.
type agreement byte

const (
	unsaid agreement = iota // one of them is not known
	alike                   // the same day, or the same year where no more is known
	nearly                  // a slip of the pen apart
	apart
)

// births compares two births.
func births(a, b rating.Birth) agreement {
	switch {
	case a.Year == 0 || b.Year == 0:
		return unsaid
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

// claimed counts the people of a list who were identified as each player.
func claimed(all []match) map[string]int {
	n := map[string]int{}
	for _, k := range all {
		if k.id != "" {
			n[k.id]++
		}
	}
	return n
}
