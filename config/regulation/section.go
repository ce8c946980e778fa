package regulation

import (
	"strconv"
	"strings"
	"time"

	"kalends/config"
	"kalends/rating"
	"kalends/templates"
)

// section is a mapping that is being read.
type section struct {
	*config.Section
	r *reader
}

// section begins to read a mapping, as Page.Section does.
func (r *reader) section(n config.Node, name string) *section { return &section{r.Section(n, name), r} }

// in begins to read the mapping of a key.
func (s *section) in(key string) *section { return s.r.section(s.Get(key), key) }

// refuseUnused adds a fault for each of the keys that is written, if unused: because names the value that leaves it
// without effect. It records the keys in either case.
func (s *section) refuseUnused(unused bool, because string, keys ...string) {
	for _, key := range keys {
		if n := s.Get(key); unused && n.Written() {
			s.Fault(n, "%s has no meaning %s; take it out", key, because)
		}
	}
}

// mostPoints is the highest number of points that a regulation may name.
const mostPoints = 9999 * rating.Whole

// points reads rating points of at least least; 0 if the key is missing, or after a fault.
func (s *section) points(key string, least rating.Points) rating.Points {
	n, text := s.Scalar(key)
	if text == "" {
		return 0
	}
	p, err := rating.ParsePoints(text)
	if err != nil || p < least || p > mostPoints || strings.Contains(text, ",") {
		s.Fault(n, "%q is not a value for %s; write points from %s to %s, with at most two decimals", text, key,
			least.Precise(0), mostPoints.Text(0))
		return 0
	}
	return p
}

// ratings is points for a rating of this list, which must have no more decimals than the list.
func (s *section) ratings(key string, least rating.Points) rating.Points {
	p := s.points(key, least)
	if p%s.r.unit != 0 {
		s.Fault(s.Get(key), "%s has more decimals than the ratings of this list (decimals: %d); write fewer", p, s.r.decimals)
	}
	return p
}

// decimal reads a number up to most with some decimals, both in units of the last decimal: with two, 0.5 is 50. It is
// otherwise if the key is missing, or after a fault.
func (s *section) decimal(key string, decimals int, most, otherwise int64) int64 {
	n, text := s.Scalar(key)
	if text == "" {
		return otherwise
	}
	v, ok := fraction(text, decimals)
	if !ok || v > most {
		s.Fault(n, "%q is not a value for %s; write a number such as 0.5, with at most %d decimals, up to %d", text, key,
			decimals, most/parts(decimals))
		return otherwise
	}
	return v
}

// parts returns 10 to the power of decimals.
func parts(decimals int) int64 {
	n := int64(1)
	for range decimals {
		n *= 10
	}
	return n
}

var decimal = templates.Pattern(`^([0-9]{0,5})(?:\.([0-9]+))?$`)

// fraction parses a decimal such as 0.50 or .5 in units of the last of its decimals: with two, both are 50. It reports
// false for other texts, and for more decimals other than zeros.
func fraction(text string, decimals int) (int64, bool) {
	m := decimal().FindStringSubmatch(text)
	if m == nil || m[1]+m[2] == "" {
		return 0, false
	}
	digits := strings.TrimRight(m[2], "0")
	if len(digits) > decimals {
		return 0, false
	}
	v, err := strconv.ParseInt(m[1]+digits+strings.Repeat("0", decimals-len(digits)), 10, 64)
	return v, err == nil
}

// date reads a day, which must not be missing or before 1900; 0 after a fault.
func (s *section) date(key string) rating.Date {
	n, text := s.Required(key, "write a day, such as 2026-01-01")
	d := s.Date(key)
	if d != 0 && d < rating.Day(1900, time.January, 1) {
		s.Fault(n, "%q is not a day for %s; write YYYY-MM-DD, such as 2026-01-01", text, key)
		return 0
	}
	return d
}

// words is Words for a list that must not be empty.
func (s *section) words(key string) []string {
	if n := s.Get(key); n.Kind == config.Sequence && len(n.Items) == 0 {
		s.Fault(n, "%s: an empty list is for nobody; name at least one, or take the key out", key)
	}
	return s.Words(key)
}
