package cells

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Begun is a word of a name as far as somebody has typed it: it may end within a sound that is written with several
// letters, as Kot does of Kotsiuba.
type Begun struct {
	Romans  []string // what it may be as Part.Roman: first as it stands, then with the sound at its end finished
	Letters int      // that were typed
}

// BegunParts is Parts of what somebody has typed so far.
func BegunParts(typed string) (all []Begun) {
	for word := range strings.FieldsFuncSeq(folded(joinedHan(BareName(typed))), partsWords) {
		if word = letters(word); word != "" {
			all = append(all, Begun{begun(latin(word)), utf8.RuneCountInString(word)})
		}
	}
	return all
}

// begun finishes the sound at the end of a word of Latin letters in every way.
func begun(word string) []string {
	all := []string{common(word)}
	put := func(roman string) {
		if !slices.Contains(all, roman) {
			all = append(all, roman)
		}
	}
	put(sounded(word))
	for i := 0; i < len(groups); i += 2 {
		for n := 1; n < len(groups[i]); n++ {
			if stem, ends := strings.CutSuffix(word, groups[i][:n]); ends {
				put(sounded(stem + groups[i]))
			}
		}
	}
	return all
}

// Bones gives what Part.Bones may be of the word.
func (b Begun) Bones() (all []string) {
	for _, roman := range b.Romans {
		all = append(all, Part{Roman: roman}.Bones())
	}
	return all
}
