// Package spelling reduces words in Latin letters to a form that does not depend on the rules by which they were
// transliterated: Shevchenko, Schewtschenko and Sevcenko become one.
package spelling

import (
	"strings"
	"unicode/utf8"
)

// Groups are letters written together for one sound in some languages, each followed by the sound. Of two that begin at
// the same letter the earlier one counts.
var Groups = []string{"schtsch", "s", "shch", "s", "szcz", "s", "tsch", "c", "tch", "c", "cz", "c",
	"ch", "c", "sch", "s", "sh", "s", "sz", "s", "zh", "z", "kh", "h", "ts", "c", "tz", "c", "ph", "f", "th", "t",
	"ck", "k", "x", "ks"}

// Same are letters that are used for each other, each followed by the one that is written for both.
var Same = []string{"y", "i", "j", "i", "w", "v", "q", "k", "g", "h"}

var (
	sameGroups  = strings.NewReplacer(Groups...)
	sameLetters = strings.NewReplacer(Same...)
)

// Common writes a word of small letters without marks so that most transliterations agree.
func Common(word string) string {
	if strings.ContainsAny(word, "hzx") || strings.Contains(word, "ts") || strings.Contains(word, "ck") {
		word = sameGroups.Replace(word) // each group contains one of these
	}
	return Once(Letters(word))
}

// Letters replaces the letters that are used for each other.
func Letters(word string) string { return sameLetters.Replace(word) }

// Once replaces an ASCII character that is repeated in a row by one: anna becomes ana. Other characters, such as Han,
// stay.
func Once(s string) string {
	if !hasRuns(s) {
		return s
	}
	var b strings.Builder
	last := rune(-1)
	for _, r := range s {
		if r != last || r >= utf8.RuneSelf {
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}

// hasRuns reports whether a letter may be repeated.
func hasRuns(s string) bool {
	for i := 1; i < len(s); i++ {
		if s[i] == s[i-1] {
			return true
		}
	}
	return false
}
