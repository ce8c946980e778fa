package cells

import (
	"slices"
	"strings"
	"unicode/utf8"

	"kalends/rating/spelling"
)

// Begun is the beginning of a word of a name, as far as a user has typed it. It may end within a sound that is written
// with several letters, as Kot does in Kotsiuba.
type Begun struct {
	Romans  []string // the possible Part.Roman: first as typed, then with the last sound completed
	Letters int      // that were typed
}

// BegunParts returns the beginnings of words that a user has typed so far, in that order, without titles and marks.
func BegunParts(typed string) (all []Begun) {
	for word := range strings.FieldsFuncSeq(folded(joinedHan(BareName(typed))), partsWords) {
		if word = letters(word); word != "" {
			all = append(all, Begun{begun(latin(word)), utf8.RuneCountInString(word)})
		}
	}
	return all
}

// begun returns Begun.Romans for a word in Latin letters: as it is, and with its last sound completed in every possible
// way.
func begun(word string) []string {
	all := []string{common(word)}
	put := func(roman string) {
		if !slices.Contains(all, roman) {
			all = append(all, roman)
		}
	}
	put(spelling.Common(word))
	for i := 0; i < len(spelling.Groups); i += 2 {
		for n := 1; n < len(spelling.Groups[i]); n++ {
			if stem, ends := strings.CutSuffix(word, spelling.Groups[i][:n]); ends {
				put(spelling.Common(stem + spelling.Groups[i]))
			}
		}
	}
	return all
}
