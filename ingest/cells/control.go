package cells

import (
	"strconv"
	"strings"

	"kalends/rating"
)

// Controls parses a time control in the notation of TRF26: "5400+30", "40/6000+30:900+30" (seconds, plus seconds a
// move; moves before the slash).
func Controls(s string) ([]rating.Control, bool) {
	var all []rating.Control
	for _, period := range strings.Split(strings.ReplaceAll(Sign(s), " ", ""), ":") {
		c, ok := control(period)
		if !ok || len(all) == 8 {
			return nil, false
		}
		all = append(all, c)
	}
	return all, true
}

func control(s string) (c rating.Control, ok bool) {
	if moves, rest, found := strings.Cut(s, "/"); found {
		if c.Moves, ok = amount(moves, 1, 200); !ok {
			return c, false
		}
		s = rest
	}
	main, plus, found := strings.Cut(s, "+")
	if found {
		if c.Increment, ok = amount(plus, 0, 3600); !ok {
			return c, false
		}
	}
	seconds, ok := amount(main, 0, 86400)
	c.Minutes, c.Seconds = seconds/60, seconds%60
	return c, ok && seconds+c.Increment > 0
}

func amount(s string, least, most int) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && strings.Trim(s, "0123456789") == "" && n >= least && n <= most
}
