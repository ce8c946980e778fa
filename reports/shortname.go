package reports

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ShortName shortens a name that does not fit until it does: it abbreviates given names, the last first, and then cuts
// the surname down to three letters. If nothing fits, it returns the whole name.
func ShortName(name string, fits func(string) bool) string {
	between := ", "
	surname, given, apart := strings.Cut(name, between)
	if !apart && cyrillic(name) {
		between = " " // the surname comes first without a comma, too
		surname, given, apart = strings.Cut(name, between)
	}
	if !apart {
		return shortGiven(name, fits)
	}
	words := strings.Fields(given)
	for i := len(words) - 1; i >= 0; i-- {
		words[i] = initial(words[i])
		if short := surname + between + strings.Join(words, " "); fits(short) {
			return short
		}
	}
	letters := []rune(surname)
	for n := len(letters) - 1; n > 2; n-- {
		if short := strings.TrimRight(string(letters[:n]), " -") + "…" + between + strings.Join(words, " "); fits(short) {
			return short
		}
	}
	return name
}

// cyrillic reports whether a name begins with a Cyrillic letter.
func cyrillic(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.Is(unicode.Cyrillic, r)
}

// shortGiven abbreviates the words between the first and the last of a name without a comma, the last of them first. If
// nothing fits, it returns the whole name.
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

// initial returns the first letter of a name with a point; a single letter stays.
func initial(word string) string {
	r, size := utf8.DecodeRuneInString(word)
	if size == len(word) {
		return word
	}
	return string(r) + "."
}
