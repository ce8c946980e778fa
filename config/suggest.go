package config

import (
	"unicode/utf8"

	"kalends/rating"
)

// Suggestion names the known word that is most like word, as the end of a message; it is empty if none is like it.
func Suggestion(word string, known []string) string {
	best, distance := "", utf8.RuneCountInString(word)/2+1
	for _, k := range known {
		if d := rating.Distance(word, k, distance); d < distance || (d == distance && best == "") {
			best, distance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}
