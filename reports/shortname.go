package reports

import (
	"strings"
	"unicode/utf8"
)

// ShortName gives a name that is too long for its room: with initials for the given names, the last first, and then
// with a surname that is cut, so that those who stand beside each other are still told apart.
func ShortName(name string, fits func(string) bool) string {
	surname, given, apart := strings.Cut(name, ", ")
	if !apart {
		return shortGiven(name, fits)
	}
	words := strings.Fields(given)
	for i := len(words) - 1; i >= 0; i-- {
		words[i] = initial(words[i])
		if short := surname + ", " + strings.Join(words, " "); fits(short) {
			return short
		}
	}
	letters := []rune(surname)
	for n := len(letters) - 1; n > 2; n-- {
		if short := strings.TrimRight(string(letters[:n]), " -") + "…, " + strings.Join(words, " "); fits(short) {
			return short
		}
	}
	return name
}

// shortGiven shortens a name without a comma, whose last word is kept whole as long as it can be.
func shortGiven(name string, fits func(string) bool) string {
	words := strings.Fields(name)
	for i := len(words) - 2; i > 0; i-- {
		words[i] = initial(words[i])
		if short := strings.Join(words, " "); fits(short) {
			return short
		}
	}
	return name
}

// initial is the first letter of a name; one of a single letter stays.
func initial(word string) string {
	r, size := utf8.DecodeRuneInString(word)
	if size == len(word) {
		return word
	}
	return string(r) + "."
}
