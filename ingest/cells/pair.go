package cells

import (
	"slices"
	"strings"
	"sync"

	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// ParsePair parses a result in a pairing list of another program: written as in our own sheets, as the points of the
// first side alone, in words, or with a word for a forfeit after it. With any other text after it, it is no result.
func ParsePair(text, scoring string) (Result, Verdict) {
	s := strings.TrimSpace(halves(Sign(text)))
	if r, v := exactly(s, scoring); v != NotResult || len(s) > longestPair {
		return r, v
	}
	for at := len(s) - 1; at > 0; at-- { // the longest result first
		if s[at] != ' ' && s[at] != '(' {
			continue
		}
		if r, v := exactly(strings.TrimSpace(s[:at]), scoring); v != NotResult {
			if r, v = resultAndWord(r, v, strings.Trim(s[at:], " ()"), scoring); r.Kind == rating.Forfeit && isSide(s[:at]) {
				return Result{}, NotResult
			}
			return r, v
		}
	}
	return glued(s, scoring)
}

// longestPair limits the texts that are searched word by word.
const longestPair = 80

// resultAndWord returns a result that a word follows: a word for a forfeit makes it a forfeit, and the same result
// again changes nothing. With any other word it is NotResult.
func resultAndWord(r Result, v Verdict, word, scoring string) (Result, Verdict) {
	if again, w := exactly(word, scoring); w == Read && again == r {
		return r, v
	}
	if !forfeits()[strings.Trim(word, "() .!")] {
		return Result{}, NotResult
	}
	return forfeited(r, v)
}

// forfeited turns a win into a forfeit. A draw is NotResult, and what was not read stays so.
func forfeited(r Result, v Verdict) (Result, Verdict) {
	switch {
	case v != Read:
		return Result{}, v
	case r.Kind == rating.Forfeit:
		return r, Read
	case r.Kind != rating.OverBoard || r.First == rating.Draw || r.Second == rating.Draw:
		return Result{}, NotResult
	}
	r.Kind = rating.Forfeit
	return r, Read
}

// CutForfeit removes a word for a forfeit from the end of a cell, as in +12 w/o and 1 (ff); false if there is none behind
// anything else.
func CutForfeit(text string) (rest string, found bool) {
	s := strings.TrimRight(Sign(text), " ).!")
	rest = s
	for word := range forfeits() {
		head, ok := strings.CutSuffix(s, word)
		if head = strings.TrimRight(head, " ("); ok && head != "" && len(head) < len(rest) {
			rest, found = head, true
		}
	}
	return rest, found
}

// glued parses a result followed directly by the word for a forfeit: 2:0弃权, 1-0f.
func glued(s, scoring string) (Result, Verdict) {
	head, cut := CutForfeit(s)
	if !cut || len(head) < 2 || isSide(head) {
		return Result{}, NotResult
	}
	return forfeited(exactly(head, scoring))
}

// isSide reports whether a text is a word for a side alone, which has won. Beside a word for a forfeit it says two things: the
// side that wins, or the one that is absent.
func isSide(text string) bool {
	return slices.Contains(templates.ResultWords().Sides, squeeze(strings.TrimSpace(text)))
}

// forfeits are the words for a forfeit.
var forfeits = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, w := range templates.Around().Forfeit {
		all[strings.Trim(Sign(w), ".")] = true
	}
	return all
})

// zeros is a number of points with a fraction that says nothing: 1.0.
var zeros = Compile(`\b([0-3])[.,]0\b`)

// exactly parses a result with nothing after it: a spelling of our sheets or of lists, or the points of the first side.
func exactly(s, scoring string) (Result, Verdict) {
	whole := squeeze(zeros.ReplaceAllString(s, "$1"))
	if r, ok := known()[whole]; ok {
		return r, Read
	}
	if r, ok := pairs[scoring][whole]; ok {
		return r, Read
	}
	for _, other := range pairs {
		if _, ok := other[whole]; ok {
			return Result{}, WrongScores
		}
	}
	if r, ok := inLists()[whole]; ok {
		return r, Read
	}
	if r, ok := wordedBye(s, scoring); ok {
		return r, Read
	}
	return alone(whole, scoring)
}

// alone parses the points of the first side, and gives the second side the rest of a point.
func alone(s, scoring string) (Result, Verdict) {
	if !isScore(s) {
		return Result{}, NotResult
	}
	score, v := crossScore(s, scoring)
	if v != Read {
		return Result{}, v
	}
	return Result{rating.OverBoard, score, rating.Win - score}, Read
}

// inLists maps the spellings that only lists of games have.
var inLists = sync.OnceValue(func() map[string]Result { return bySpelling(templates.ResultWords().Lists) })

// PairCell parses a result of another program's list in a cell. The repair is that of ResultCell.
func (k Calendar) PairCell(c workbook.Cell, scoring string) (Result, *Repair, Verdict) {
	return k.resultCell(c, scoring, ParsePair)
}
