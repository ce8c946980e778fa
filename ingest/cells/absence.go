package cells

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"kalends/templates"
)

// Absence is the reason why a player has no opponent, as a word in the opponent's place says it.
type Absence byte

// The absences.
const (
	Present  Absence = iota
	Bye              // without an opponent, usually for a full point
	Unpaired         // not in the pairings at all
	Nobody           // a sign or letters for a missing name: a bye, unless there is the result of a game
)

// AbsenceOf returns the absence that a text in the place of an opponent means: spielfrei, 轮空(1分), Bye (requested), not
// paired; Present for any other text. With any other word beside it, it may be a name, such as Bye, Anna.
func AbsenceOf(text string) Absence {
	kind, _ := absence(text)
	return kind
}

// WorthOfBye returns the bye that a text in the place of an opponent says, such as half-point bye or 轮空(1分); false if
// it does not say what the bye is worth.
func WorthOfBye(text, scoring string) (Result, bool) {
	_, figure := absence(text)
	return LoneBye(figure, scoring)
}

// absence returns the absence that a text means, and the figure for its worth; "" if it says none.
func absence(text string) (kind Absence, figure string) {
	s := halves(Sign(text))
	if s == "" || len(s) > longestPair {
		return Present, ""
	}
	words, a := wordsOf(s), absences()
	if whole := a.kinds[strings.Join(words, "")]; whole != Present {
		return whole, a.beside[strings.Join(words, "")]
	}
	if len(words) == 0 || a.nobody[strings.Join(words, "")] {
		return Nobody, ""
	}
	for len(words) > 0 {
		n, known := a.longest(words)
		if !known {
			return Present, ""
		}
		phrase := strings.Join(words[:n], "")
		if a.kinds[phrase] == Unpaired { // with anything beside it, such as 12弃权, it is something else
			return Present, ""
		}
		kind = max(kind, a.kinds[phrase])
		if worth := a.beside[phrase]; worth != "" {
			figure = worth
		} else if isScore(phrase) {
			figure = phrase
		}
		words = words[n:]
	}
	if kind == Present {
		figure = ""
	}
	return kind, figure
}

// The kinds of characters: separators of words, letters, figures, and Han characters. A Han character is a word by itself.
const (
	betweenWords = iota
	inLetters
	inFigures
	inHan
)

// kindOf returns the kind of the first character of a text.
func kindOf(text string) int {
	switch r, _ := utf8.DecodeRuneInString(text); {
	case isHan(r):
		return inHan
	case unicode.IsLetter(r), unicode.IsMark(r):
		return inLetters
	case unicode.IsDigit(r), r == '½':
		return inFigures
	}
	return betweenWords
}

// wordsOf returns the words and the numbers of a text.
func wordsOf(s string) (words []string) {
	last := betweenWords
	for _, r := range s {
		kind := kindOf(string(r))
		switch {
		case kind != betweenWords && kind == last && kind != inHan:
			words[len(words)-1] += string(r)
		case kind != betweenWords:
			words = append(words, string(r))
		}
		last = kind
	}
	return words
}

// absenceWords are the words for absences, without signs and blanks.
type absenceWords struct {
	kinds  map[string]Absence
	beside map[string]string // what may be beside a bye, with the figure of the worth that it says
	nobody map[string]bool
}

// longest returns how many words at the beginning are a phrase of an absence, or are something beside it; false if
// there is no such phrase.
func (a absenceWords) longest(words []string) (n int, known bool) {
	for n = len(words); n > 0; n-- {
		phrase := strings.Join(words[:n], "")
		_, beside := a.beside[phrase]
		if a.kinds[phrase] != Present || beside || n == 1 && isScore(phrase) {
			return n, true
		}
	}
	return 0, false
}

var absences = sync.OnceValue(func() absenceWords {
	a := absenceWords{map[string]Absence{}, map[string]string{}, map[string]bool{}}
	key := func(text string) string { return strings.Join(wordsOf(Sign(text)), "") }
	around := templates.Around()
	for _, w := range around.Bye {
		a.kinds[key(w)] = Bye
	}
	for _, w := range around.Unpaired {
		a.kinds[key(w)] = Unpaired
	}
	for _, w := range around.Nobody {
		a.nobody[key(w)] = true
	}
	for figure, words := range around.BesideBye {
		for _, w := range words {
			a.beside[key(w)] = strings.TrimSpace(figure)
		}
	}
	return a
})
