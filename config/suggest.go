package config

import (
	"unicode/utf8"

	"kalends/rating"
)

// Suggestion returns the end of a message that names the known word most like word: "; did you mean …?". It is empty
// if none is like it.
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
