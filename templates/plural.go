package templates

import (
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"kalends/rating"
)

// counted matches a word in its forms after a number, {events|event|events}. English has the forms one and other,
// Ukrainian one, few and many; a language without such forms needs none. A form may contain the number as #. A form for
// none may come first: {events|0:no events|# event|# events}.
var counted = Pattern(`\{([a-z_0-9]+)\|([^{}]*)\}`)

// inForm replaces each counted word in s by the form for its number, which is in pairs of name and value. A word whose
// number is missing stays.
func (w Words) inForm(s string, pairs []string) string {
	if !strings.Contains(s, "|") {
		return s
	}
	return counted().ReplaceAllStringFunc(s, func(place string) string {
		m := counted().FindStringSubmatch(place)
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == m[1] {
				return strings.ReplaceAll(w.formOf(pairs[i+1], strings.Split(m[2], "|")), "#", rating.Word(pairs[i+1]))
			}
		}
		return place
	})
}

// formOf returns the form for a number. If there are too few, it is the last.
func (w Words) formOf(number string, forms []string) string {
	none, has := strings.CutPrefix(forms[0], "0:")
	if has && number == "0" {
		return none
	}
	if has {
		forms = forms[1:]
	}
	return forms[min(w.form(number), len(forms)-1)]
}

// form returns the index of the form for a number in the language: 0 for one, 1 for few, 2 for the rest. A text
// without digits counts as 0.
func (w Words) form(number string) int {
	n, err := strconv.Atoi(strings.Map(digits, number))
	if err != nil {
		n = 0
	}
	switch plural.Cardinal.MatchPlural(language.Make(w.Lang), n, 0, 0, 0, 0) {
	case plural.One:
		return 0
	case plural.Few:
		return 1
	}
	return 2
}

// digits returns digits as they are, and −1 for any other character, so that strings.Map drops separators.
func digits(r rune) rune {
	if r < '0' || r > '9' {
		return -1
	}
	return r
}

// Plural returns the name of the form for a number: one, few or many. Keys end in it.
func (w Words) Plural(n int) string { return []string{"one", "few", "many"}[w.form(strconv.Itoa(n))] }
