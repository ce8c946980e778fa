package history

import (
	"slices"

	"kalends/rating"
)

// start is where calculating again begins: the index of the first list, and the states that are carried into it and
// differ from the printed ones.
type start struct {
	place   int
	carried []rating.State
}

// start returns the first list that must be calculated again under some sets of decisions. Either the list before it
// was made under decisions from which no set differs in one that touches an earlier list; or what was carried into it
// is kept, and the same is true of its own decisions.
func (r *Record) start(list string, sets ...set) (start, error) {
	begin := len(r.Lists)
	for {
		earliest, err := r.earliest(begin, r.knownTo(begin, list), sets)
		if err != nil || earliest == begin {
			return start{place: begin}, err
		}
		begin = earliest
		if s, known, err := r.carriedInto(begin, list, sets); err != nil || known {
			return s, err
		}
	}
}

// earliest returns the index of the first list that some sets change compared with the known decisions; at most the
// given one.
func (r *Record) earliest(place int, known set, sets []set) (int, error) {
	for _, s := range sets {
		for _, t := range turns(known, s, nil) {
			touched, err := r.touched(t.Decision)
			if err != nil {
				return 0, err
			}
			place = min(place, touched)
		}
	}
	return place, nil
}

// carriedInto returns the start at an index, and whether what was carried into that list is kept and valid under the
// sets.
func (r *Record) carriedInto(place int, list string, sets []set) (s start, known bool, err error) {
	p := r.Lists[place]
	if p.Carried == nil || r.reissued > 0 || p.Reissued > 0 {
		return s, false, nil
	}
	earliest, err := r.earliest(place, r.inForce(p.Decided, list), sets)
	if err != nil || earliest < place {
		return s, false, err
	}
	s.place = place
	s.carried, known, err = p.Carried()
	return s, known, err
}

// knownTo returns the decisions under which the list before an index was made; none for the first list.
func (r *Record) knownTo(place int, list string) set {
	if place == 0 {
		return nil
	}
	return r.inForce(r.Lists[place-1].Decided, list)
}

// touched returns the index of the first list that a decision can change; the number of lists if it changes none, and
// 0 for a merge.
func (r *Record) touched(d rating.Decision) (int, error) {
	switch d.Kind {
	case rating.Correct, rating.Withdraw:
		return r.rated(d.Event)
	case rating.Split:
		return r.rated(d.Events...)
	case rating.Adjust:
		return r.on(dayOf(d)), nil
	case rating.Fact:
		if d.OfEvent() {
			return r.rated(d.Event)
		}
		return r.on(since(d)), nil
	}
	return 0, nil
}

// rated returns the index of the first list in which one of some events was rated; the number of lists if there is
// none.
func (r *Record) rated(events ...string) (int, error) {
	place := len(r.Lists)
	for _, e := range events {
		days, err := r.Where(e)
		if err != nil {
			return 0, err
		}
		for _, day := range days {
			place = min(place, r.on(day))
		}
	}
	return place, nil
}

// on returns the index of the first list of a day or later; the number of lists if there is none.
func (r *Record) on(day rating.Date) int {
	place, _ := slices.BinarySearchFunc(r.Lists, day, func(p Past, day rating.Date) int { return int(p.Date - day) })
	return place
}

// since returns the first day on which a fact can matter. If published lists stay as they are, it is that of the first
// list known to have been wrong; otherwise, for titles, the day of the oldest known one, and for everything else 0.
func since(d rating.Decision) rating.Date {
	if d.Policy != rating.Reissue && d.ListDate != 0 {
		return d.ListDate
	}
	if d.Field != "title" || d.Known == nil || len(d.Known.Titles) == 0 {
		return 0
	}
	first := d.Known.Titles[0].AwardedOn
	for _, t := range d.Known.Titles {
		first = min(first, t.AwardedOn)
		if t.DocDate != 0 {
			first = min(first, t.DocDate)
		}
	}
	return first
}
