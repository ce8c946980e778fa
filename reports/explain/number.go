package explain

import (
	"strings"

	"kalends/rating"
)

// minus is the sign that people read; programs get the ASCII one.
const minus = "−"

// signed prints p with its sign, which zero has not.
func signed(p rating.Points, decimals int) string {
	switch {
	case p > 0:
		return "+" + p.Text(decimals)
	case p < 0:
		return minus + (-p).Text(decimals)
	}
	return p.Text(decimals)
}

// exact prints a change with its hundredths where it has any.
func exact(p rating.Points) string {
	if _, whole := p.Whole(); whole {
		return signed(p, 0)
	}
	return signed(p, 2)
}

// game prints a number of game points without trailing zeros: 1, 0.5, 4.
func game(s rating.Score) string {
	text := s.String()
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
