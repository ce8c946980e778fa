package config

import "kalends/rating"

// privacy reads how much of people's data is printed.
func (s *section) privacy() (p rating.Privacy) {
	defer s.Done()
	if shown := s.Choice("birth", "year", "day", "band", "none"); shown != "year" {
		p.Birth = rating.BirthShown(shown)
	}
	young := s.in("juniors")
	defer young.Done()
	under, written := young.Scalar("under")
	juniors := rating.Juniors{Names: rating.NamesShown(young.Choice("names", "initials", "none")), From: young.Date("from"),
		Until: young.Date("until")}
	switch {
	case isNo(written): // the other keys stay for later
		return p
	case written == "":
		for _, key := range []string{"names", "from", "until"} {
			if n := young.Node.Get(key); n.Text != "" {
				s.Fault(n, "privacy.juniors.under: say under which age, such as 16")
				return p
			}
		}
		return p
	}
	juniors.Under = young.NumberIn(under, "under", written, 6, 21, 0)
	if juniors.Until != 0 && juniors.Until < juniors.From {
		s.Fault(young.Node.Get("until"), "%s is before %s; the last day comes after the first", juniors.Until, juniors.From)
	}
	p.Juniors = juniors
	return p
}
