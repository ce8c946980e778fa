package config

import "kalends/rating"

// privacy reads how much of people's data is printed.
func (r *reader) privacy(s *section) (p rating.Privacy) {
	defer s.done()
	if shown := s.choice("birth", "year", "day", "band", "none"); shown != "year" {
		p.Birth = rating.BirthShown(shown)
	}
	young := s.in("juniors")
	defer young.done()
	under := young.Get("under")
	juniors := rating.Juniors{Names: rating.NamesShown(young.choice("names", "initials", "none")), From: young.day("from"),
		Until: young.day("until")}
	switch written := young.scalar(under); {
	case isNo(written): // the other keys stay for later
		return p
	case written == "":
		for _, key := range []string{"names", "from", "until"} {
			if n := young.Node.Get(key); n.Written() {
				r.Fault(n, "privacy.juniors.under: say under which age, such as 16")
				return p
			}
		}
		return p
	}
	juniors.Under = r.number(under, 6, 21, "is not an age here; write whole years from 6 to 21, such as 16")
	if juniors.Until != 0 && juniors.Until < juniors.From {
		r.Fault(young.Node.Get("until"), "%s is before %s; the last day comes after the first", juniors.Until, juniors.From)
	}
	p.Juniors = juniors
	return p
}

// day reads a day as YYYY-MM-DD; 0 if it is missing, or after a fault.
func (s *section) day(key string) rating.Date {
	written := s.text(key)
	if written == "" {
		return 0
	}
	day, err := rating.ParseDate(written)
	if err != nil {
		s.Fault(s.Node.Get(key), "%q is not a date; write it as 2026-01-31", written)
	}
	return day
}
