package templates

import (
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"kalends/rating"
)

// counted is a word in its forms behind a number, {events|event|events}: English has one and other, Ukrainian one, few
// and many. A language whose words do not change needs none. A form may have the number in it, as #, and before the
// forms may stand what is said of none: {events|0:no events|# event|# events}.
var counted = Pattern(`\{([a-z_0-9]+)\|([^{}]*)\}`)

// inForm writes the words behind numbers in the form that the language has for each.
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

// formOf chooses a number's form.
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

// form gives the place of a number's form among those of the language.
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

// digits leaves a number without the marks between its thousands.
func digits(r rune) rune {
	if r < '0' || r > '9' {
		return -1
	}
	return r
}

// Plural names the form of a noun behind a number, as keys end: one, few or many.
func (w Words) Plural(n int) string { return []string{"one", "few", "many"}[w.form(strconv.Itoa(n))] }
