package erase

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"kalends/engine"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/redact"
	"kalends/rating"
)

// subject is a person who is erased, with all that is written of the person anywhere.
type subject struct {
	redact.Person
	Of     string        `json:"of"`               // the number that is erased; another one was given up for it
	Shared []string      `json:"shared,omitempty"` // names that are, or are part of, another person's name as well
	Stays  rating.Player `json:"stays"`            // what is left of the person: the number, and stand-ins with which lists are made again
}

// origins are the rows about persons in a file, by id.
type origins map[string][]rating.Origin

// search collects what is written of persons.
type search struct {
	subjects map[string]*subject
	others   map[string]bool    // names of other persons
	rows     map[string]origins // by the hash of the file
}

// searchFor collects what the registries and the sheets of a folder say of some persons.
func searchFor(v *folder.View, ids []string) (*search, error) {
	s := &search{map[string]*subject{}, map[string]bool{}, map[string]origins{}}
	numbers, err := numbersOf(v, ids)
	if err != nil {
		return nil, err
	}
	for id, of := range numbers {
		s.subjects[id] = &subject{Person: redact.Person{ID: id}, Of: of, Stays: rating.Player{ID: id, Name: id, Status: rating.Active, Publish: true}}
	}
	registries, err := registriesOf(v)
	if err != nil {
		return nil, err
	}
	for _, sha := range registries {
		b, err := v.WithRegistry(sha)
		if err != nil {
			return nil, err
		}
		for p := range b.Registry.Players.All() {
			s.registered(p)
		}
	}
	for event, err := range sheets(v) {
		if err != nil {
			return nil, err
		}
		for _, e := range event.Entrants {
			s.entered(event, e)
		}
	}
	return s, s.decided(v)
}

// numbersOf returns the numbers of some persons, each with the one that is in use: those that were merged into it go with
// it.
func numbersOf(v *folder.View, ids []string) (map[string]string, error) {
	all, into := map[string]string{}, map[string]string{}
	for _, id := range ids {
		all[id] = id
	}
	for p := range v.Registry.Players.All() {
		into[p.ID] = p.MergedInto
	}
	taken, err := v.Ledger.Decisions()
	for _, d := range taken {
		if d.Kind == rating.Merge && d.InForce() {
			into[d.Player] = d.Into
		}
	}
	for before := -1; before < len(all); {
		before = len(all)
		for id, to := range into {
			if of, ours := all[to]; ours && all[id] == "" {
				all[id] = of
			}
		}
	}
	return all, err
}

// registered adds a row of a registry.
func (s *search) registered(p rating.Player) {
	one, ours := s.subjects[p.ID]
	if !ours {
		s.others[p.Name], s.others[p.NameAlt] = true, true
		return
	}
	one.Stays.Sex = p.Sex
	one.add(p.Birth, []string{p.Name, p.NameAlt}, p.FIDEID)
}

// entered adds an entrant of an event.
func (s *search) entered(event *rating.Event, e rating.Entrant) {
	one, ours := s.subjects[e.Player]
	if e.Player == "" {
		return // of whom nobody knows who it is, so the name is no other person's
	}
	if !ours {
		s.others[e.Name], s.others[e.NameAlt] = true, true
		return
	}
	one.add(e.Birth, []string{e.Name, e.NameAlt}, e.FIDEID)
	sha := cmp.Or(e.Origin.SHA, event.Origin.SHA)
	if s.rows[sha] == nil {
		s.rows[sha] = origins{}
	}
	s.rows[sha][e.Player] = append(s.rows[sha][e.Player], e.Origin)
}

// decided adds what decisions of the office say of the persons.
func (s *search) decided(v *folder.View) error {
	all, err := v.Ledger.Decisions()
	for _, d := range all {
		if d.Known != nil {
			s.registered(*d.Known)
		}
	}
	return err
}

// add adds texts about a person that are not there yet.
func (s *subject) add(birth rating.Birth, names []string, numbers ...string) {
	names = slices.DeleteFunc(names, func(name string) bool { return name == s.ID }) // of one who was erased before
	addNew(&s.Names, names...)
	addNew(&s.Numbers, numbers...)
	if birth.Year != 0 && !slices.Contains(s.Births, birth) {
		s.Births = append(s.Births, birth)
	}
}

func addNew(to *[]string, texts ...string) {
	for _, text := range texts {
		if text != "" && !slices.Contains(*to, text) {
			*to = append(*to, text)
		}
	}
}

// settle separates from the names of each person those that also stand in another person's name, and chooses the
// stand-ins for years of birth.
func (s *search) settle(v *folder.View) ([]subject, error) {
	days, err := daysOf(v)
	if err != nil {
		return nil, err
	}
	ages, bySex := engine.AgesOf(rulesetsOf(v)), engine.ForSex(rulesetsOf(v))
	var all []subject
	for _, id := range slices.Sorted(maps.Keys(s.subjects)) {
		one := *s.subjects[id]
		slices.Sort(one.Names)
		one.Names, one.Shared = s.separate(one.Names)
		for _, b := range one.Births {
			one.Stays.Birth.Year = max(one.Stays.Birth.Year, engine.StandInBirth(b.Year, ages, days))
		}
		if !bySex || one.Stays.Sex == "" {
			one.Stays.Sex = rating.Male
		}
		all = append(all, one)
	}
	return all, nil
}

// separate returns the names that no other person's name contains, and the others.
func (s *search) separate(names []string) (own, shared []string) {
	for _, name := range names {
		one := redact.New([]redact.Person{{ID: "x", Names: []string{name}}})
		isShared := false
		for other := range s.others {
			if _, has := one.Text(other); has {
				isShared = true
				break
			}
		}
		if isShared {
			shared = append(shared, name)
		} else {
			own = append(own, name)
		}
	}
	return own, shared
}

// daysOf returns the days of all lists that are made by the registry, opening lists among them.
func daysOf(v *folder.View) (days []rating.Date, err error) {
	published, err := folder.Published(v, "")
	for _, p := range published {
		days = append(days, p.Date)
	}
	for _, l := range v.Setup.Lists {
		opened, also := v.Ledger.Openings(l.ID)
		err = cmp.Or(err, also)
		days = append(days, opened...)
	}
	return days, err
}

func rulesetsOf(v *folder.View) (all []engine.Ruleset) {
	for _, l := range v.Setup.Lists {
		all = append(all, l.Ruleset)
	}
	return all
}

// sheets yields the event of every sheet that the ledger has, those of published lists first. An error ends it.
func sheets(v *folder.View) iter.Seq2[*rating.Event, error] {
	return func(yield func(*rating.Event, error) bool) {
		show := func(s ledger.Submission, err error) bool {
			return err == nil && s.Sheet == nil || yield(s.Sheet, err) && err == nil
		}
		published, err := folder.Published(v, "")
		for _, p := range folder.NewestOf(published) {
			for s, err := range v.Ledger.EventsOf(p) {
				if !show(s, err) {
					return
				}
			}
		}
		if err != nil {
			show(ledger.Submission{}, err)
			return
		}
		for _, f := range unrated(v, published) {
			all, err := v.Ledger.Submissions(f)
			for _, s := range append(all, ledger.Submission{}) {
				if !show(s, err) {
					return
				}
			}
		}
	}
}

// unrated returns filters for the sheets that no published list has rated.
func unrated(v *folder.View, published []ledger.Publication) (all []ledger.Filter) {
	for _, state := range []ledger.State{ledger.Captured, ledger.Waiting, ledger.Rejected, ledger.Duplicate, ledger.Superseded,
		ledger.Withdrawn} {
		all = append(all, ledger.Filter{State: state, WithHeads: true})
	}
	for _, l := range v.Setup.Lists {
		f := ledger.Filter{State: ledger.Accepted, List: l.ID, WithHeads: true}
		for _, p := range published {
			if p.List == l.ID {
				f.From = max(f.From, p.Date+1)
			}
		}
		all = append(all, f)
	}
	return all
}
