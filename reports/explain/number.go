package explain

import (
	"kalends/reports"
	"strings"

	"kalends/rating"
)

// minus is the minus sign for people; programs get the ASCII one.
const minus = "−"

// signed formats p with its sign; 0 has none.
func signed(p rating.Points, decimals int) string { return reports.Signed(p, decimals) }

// exact formats a change with its sign, and with hundredths if it is not whole.
func exact(p rating.Points) string {
	if _, whole := p.Whole(); whole {
		return signed(p, 0)
	}
	return signed(p, 2)
}

// difference formats the difference of two ratings with its sign.
func (t *teller) difference(p rating.Points) string {
	switch {
	case p > 0:
		return "+" + p.Precise(t.Profile.Decimals)
	case p < 0:
		return minus + (-p).Precise(t.Profile.Decimals)
	}
	return p.Precise(t.Profile.Decimals)
}

// game formats game points without trailing zeros: 1, 0.5, 4.
func game(s rating.Score) string {
	text := s.String()
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
