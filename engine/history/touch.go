package history

import (
	"slices"

	"kalends/rating"
)

// start is where lists are calculated again from: the place of the first one, and who is carried into it otherwise than he
// was printed.
type start struct {
	place   int
	carried []rating.State
}

// start gives the first list that must be calculated again. What was printed before it holds under all the sets: whatever
// one has otherwise than the decisions that the list before knew touches no earlier list. Or it is known what was carried
// into it, and what one has otherwise than it knew itself touches none.
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

// earliest gives the first list that some sets make otherwise than what is known before a place; else the place.
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

// carriedInto says whether the lists can be calculated from a place on with what was carried into it.
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

// knownTo gives the decisions that hold in what was printed before the list of a place.
func (r *Record) knownTo(place int, list string) set {
	if place == 0 {
		return nil
	}
	return r.inForce(r.Lists[place-1].Decided, list)
}

// touched gives the place of the first list that a decision can make otherwise; after the last: none that is out.
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

// rated gives the first list in which one of some events was rated.
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

// on gives the first list of a day or later.
func (r *Record) on(day rating.Date) int {
	place, _ := slices.BinarySearchFunc(r.Lists, day, func(p Past, day rating.Date) int { return int(p.Date - day) })
	return place
}

// since is the first day on which a fact can matter: the first list that is known to have been wrong, as far as what is
// out stays as it is; else of a title the day of the oldest one that is known now, of all else the beginning.
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
