package importing

import (
	"cmp"
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/players"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// known is who a person of a list is: one of the registry, nobody of it, or somebody of whom that is not certain.
type known struct {
	id    string // empty: nobody
	why   string // how he was known
	doubt string // code of a finding; then nothing is proposed
	other string // the one whom he resembles
}

// The ways in which somebody is known, keys into importing.
const (
	byNumber = "by_number"
	byBirth  = "by_birth"
	asNew    = "as_new"
)

// who finds a person of a list in the registry: by his numbers, else by name and birth. What is only likely is a doubt.
func (d Desk) who(p players.Person) known {
	bearers := d.bearers(p)
	switch len(bearers) {
	case 0:
		return d.byName(p)
	case 1:
	default:
		return known{doubt: finding.AnotherPerson, other: bearers[0]}
	}
	id := bearers[0]
	r := d.Registry.Players.Get(id)
	agrees := births(r.Birth, p.Birth)
	named := d.Registry.Called(id, p.Name) || d.isMeant(id, p.Name) || d.otherScript(id, p.Name)
	if named || agrees == alike {
		return known{id: id, why: byNumber}
	}
	return known{doubt: finding.AnotherPerson, other: id}
}

// bearers lists who has a number of the person's.
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

// isMeant says whether a name can be one of a person's, counted loosely.
func (d Desk) isMeant(id, name string) bool {
	meant, _ := d.Registry.Meant(name)
	return slices.Contains(meant, id) || slices.Contains(d.Registry.Nearly(name), id)
}

// otherScript says whether the registry has a person in another script only, so that the names cannot be compared.
func (d Desk) otherScript(id, name string) bool {
	return !slices.ContainsFunc(d.Registry.Names(id), func(n string) bool { return n != "" && script(n) == script(name) })
}

// byName looks for a person of whom the registry knows no number.
func (d Desk) byName(p players.Person) known {
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
		return known{id: same[0], why: byBirth}
	case len(same)+len(perhaps) > 0:
		return known{doubt: finding.ResemblesOther, other: append(same, perhaps...)[0]}
	}
	return known{why: asNew}
}

// mostSimilar is how many people of nearly the same name are looked at.
const mostSimilar = 8

// resembling lists whom a name may mean: called so, loosely so, or nearly so.
func (d Desk) resembling(name string) []string {
	ids, _ := d.Registry.Meant(name)
	for _, id := range append(d.Registry.Nearly(name), d.Registry.Similar(name, mostSimilar)...) {
		if r, _, ok := d.Registry.Resolve(id); ok && !slices.Contains(ids, r.ID) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// agreement is how far two births are the same.
type agreement byte

const (
	unsaid agreement = iota // one of them is not known
	alike                   // the same day, or the same year where no more is known
	nearly                  // a slip of the pen apart
	apart
)

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

// script is the script in which a name is written, by its first letter that says so.
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

// claimed is how many people of a list were found to be one of the registry, by his number.
func claimed(all []known) map[string]int {
	n := map[string]int{}
	for _, k := range all {
		if k.id != "" {
			n[k.id]++
		}
	}
	return n
}

// mostOf prefers what a list says to nothing.
func mostOf(said ...string) string { return cmp.Or(said...) }
