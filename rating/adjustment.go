package rating

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// Adjustment is a one-off rule for everyone to whom it applies: Factor × (Base − R) is added to a rating R below
// Below.
type Adjustment struct {
	Factor Points // hundredths: 0.40 is 40
	Base   Points
	Below  Points
}

// adjustmentForm matches such a rule.
var adjustmentForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(-?[0-9]+(?:\.[0-9]+)?) ?\* ?\( ?([0-9.]+) ?- ?R ?\) if R ?< ?([0-9.]+)$`)
})

// ParseAdjustment parses a rule such as 0.40*(2000-R) if R<2000. Numbers have at most two decimals. A factor of 0 or
// beyond ±10, and a number above HighestRating, are errors.
func ParseAdjustment(text string) (a Adjustment, err error) {
	m := adjustmentForm().FindStringSubmatch(strings.TrimSpace(text))
	noRule := fmt.Errorf("%q is not a rule such as 0.40*(2000-R) if R<2000", text)
	if m == nil {
		return a, noRule
	}
	for i, part := range []*Points{&a.Factor, &a.Base, &a.Below} {
		if *part, err = ParsePoints(m[i+1]); err != nil {
			return a, err
		}
	}
	if a.Factor == 0 {
		return a, fmt.Errorf("%q changes nothing", text)
	}
	const steep = 10 * Whole // no correction moves anybody by as much
	if max(a.Factor, -a.Factor) > steep || max(a.Base, a.Below) > HighestRating {
		return a, noRule
	}
	return a, nil
}

// Fits reports whether the rule applies to a rating.
func (a Adjustment) Fits(r Points) bool { return r < a.Below }

// Change returns what the rule adds to a rating, in ten-thousandths of a point. It is not rounded, because rounding is
// part of the ruleset.
func (a Adjustment) Change(r Points) int64 { return int64(a.Factor) * int64(a.Base-r) }
