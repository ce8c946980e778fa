package engine

import (
	"cmp"
	"slices"

	"kalends/rating"
)

// Aged is a ruleset that asks for the age of players.
type Aged interface {
	// Ages returns the ages, as year of the list less year of birth, at which a rule begins or ceases to apply.
	Ages() []int64
}

// earliestBirth is the stand-in year of birth of a person who is older than every age for which a rule asks.
const earliestBirth = 1900

// StandInBirth returns a year of birth with which rules that ask for some ages treat a person on the lists of some days
// as with the real year: the earliest such year, so that it tells no more of the person than the calculation needs. Of
// an unknown year, 0, the stand-in is 0.
func StandInBirth(year int, ages []int64, days []rating.Date) int {
	if year == 0 || len(ages) == 0 {
		return 0
	}
	class := func(born int) (passed []bool) {
		for _, day := range days {
			for _, age := range ages {
				passed = append(passed, int64(day.Year()-born) >= age)
			}
		}
		return passed
	}
	is := class(year)
	for born := min(earliestBirth, year); born < year; born++ {
		if slices.Equal(class(born), is) {
			return born
		}
	}
	return year
}

// AgesOf returns the ages for which some rulesets ask, in order, each once.
func AgesOf(rulesets []Ruleset) (ages []int64) {
	for _, r := range rulesets {
		for _, method := range Methods(r) {
			if a, asks := method.(Aged); asks {
				ages = append(ages, a.Ages()...)
			}
		}
	}
	slices.SortFunc(ages, cmp.Compare[int64])
	return slices.Compact(ages)
}

// Sexed is a ruleset by which ratings depend on the sex of players.
type Sexed interface {
	// ForSex reports whether they do.
	ForSex() bool
}

// ForSex reports whether ratings depend on the sex of players by one of some rulesets.
func ForSex(rulesets []Ruleset) bool {
	return slices.ContainsFunc(rulesets, func(r Ruleset) bool {
		return slices.ContainsFunc(Methods(r), func(method Ruleset) bool {
			s, is := method.(Sexed)
			return is && s.ForSex()
		})
	})
}
