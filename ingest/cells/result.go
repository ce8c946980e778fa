package cells

import (
	"strings"
	"sync"

	"kalends/rating"
	"kalends/templates"
)

// Result is the result of a pairing.
type Result struct {
	Kind          rating.GameKind
	First, Second rating.Score
}

// Bye reports whether there was no opponent.
func (r Result) Bye() bool { return rating.Game{Kind: r.Kind}.Bye() }

// The scorings that a sheet may declare.
const (
	Half  = "1-½-0"
	Two   = "2-1-0"
	Three = "3-1-0"
)

// Figures returns how a scoring writes a win and a draw; an unknown one as most do.
func Figures(scoring string) (win, draw string) {
	if scoring == Two || scoring == Three {
		return scoring[:1], "1"
	}
	return "1", "½"
}

// Verdict says how a result cell was understood.
type Verdict byte

// The verdicts on a result cell.
const (
	Read        Verdict = iota
	NotResult           // no result at all
	WrongScores         // a result of another scoring, such as 1:1 where a win is 1
)

// ParseResult parses a result: the first side's points, then the second's. A word after it, such as the hint of a
// drop-down list, is ignored. Pairs such as 2:0 are results only under a scoring that has them.
func ParseResult(text, scoring string) (Result, Verdict) {
	s := halves(Sign(text))
	for i, try := range []string{s, firstWord(s)} {
		if r, ok := wordedBye(s, scoring); ok && i == 1 {
			return r, Read
		}
		try = squeeze(try)
		if r, ok := known()[try]; ok {
			return r, Read
		}
		if r, ok := pairs[scoring][try]; ok {
			return r, Read
		}
	}
	for _, other := range pairs {
		if _, ok := other[squeeze(s)]; ok {
			return Result{}, WrongScores
		}
	}
	return Result{}, NotResult
}

// halves writes every spelling of a half as ½.
func halves(s string) string {
	if !strings.ContainsAny(s, ".,/") {
		return s
	}
	return shortHalves.Replace(longHalves.Replace(s))
}

var (
	longHalves  = strings.NewReplacer("0.5", "½", "0,5", "½", "1/2", "½")
	shortHalves = strings.NewReplacer(".5", "½", ",5", "½")
)

func firstWord(s string) string {
	word, _, _ := strings.Cut(s, " ")
	return word
}

// squeeze drops blanks around signs, so that "+ - -" and "1 : 0" have one spelling; a blank between two scores stays
// as their separator.
func squeeze(s string) string {
	if s != "" && plainBut('½', s) && strings.IndexByte(s, ' ') < 0 && !strings.Contains(s, "比") {
		return s
	}
	words := strings.Fields(s)
	if len(words) == 2 && isScore(words[0]) && isScore(words[1]) {
		return words[0] + ":" + words[1]
	}
	s = strings.Join(words, "")
	return strings.ReplaceAll(s, "比", ":")
}

// isScore reports whether a text is the points of one side in some scoring.
func isScore(s string) bool { return s == "0" || s == "1" || s == "2" || s == "3" || s == "½" }

// pairs are the pairs of points that only one scoring knows.
var pairs = map[string]map[string]Result{
	Half: {},
	Two: {
		"2:0": {rating.OverBoard, rating.Win, rating.Loss}, "2-0": {rating.OverBoard, rating.Win, rating.Loss},
		"1:1": {rating.OverBoard, rating.Draw, rating.Draw}, "1-1": {rating.OverBoard, rating.Draw, rating.Draw},
		"0:2": {rating.OverBoard, rating.Loss, rating.Win}, "0-2": {rating.OverBoard, rating.Loss, rating.Win},
	},
	Three: {
		"3:0": {rating.OverBoard, rating.Win, rating.Loss}, "3-0": {rating.OverBoard, rating.Win, rating.Loss},
		"1:1": {rating.OverBoard, rating.Draw, rating.Draw}, "1-1": {rating.OverBoard, rating.Draw, rating.Draw},
		"0:3": {rating.OverBoard, rating.Loss, rating.Win}, "0-3": {rating.OverBoard, rating.Loss, rating.Win},
	},
}

// known maps the spellings that mean the same under every scoring.
var known = sync.OnceValue(func() map[string]Result { return bySpelling(templates.ResultWords().Everywhere) })

// bySpelling maps every spelling of results, which are given as Write writes them.
func bySpelling(spellings map[string]string) map[string]Result {
	all := map[string]Result{}
	for r, key := range written {
		for s := range strings.FieldsSeq(spellings[key]) {
			all[s] = r
		}
	}
	return all
}

// written has all results, as our sheets write them.
var written = map[Result]string{
	{rating.OverBoard, rating.Win, rating.Loss}: "1-0", {rating.OverBoard, rating.Loss, rating.Win}: "0-1",
	{rating.OverBoard, rating.Draw, rating.Draw}: "½-½", {rating.OverBoard, rating.Loss, rating.Loss}: "0-0",
	{rating.OverBoard, rating.Draw, rating.Loss}: "½-0", {rating.OverBoard, rating.Loss, rating.Draw}: "0-½",
	{rating.Forfeit, rating.Win, rating.Loss}: "+:-", {rating.Forfeit, rating.Loss, rating.Win}: "-:+",
	{rating.Forfeit, rating.Loss, rating.Loss}: "-:-",
	{rating.Short, rating.Win, rating.Loss}:    "1-0u", {rating.Short, rating.Loss, rating.Win}: "0-1u",
	{rating.Short, rating.Draw, rating.Draw}:  "½-½u",
	{Kind: rating.FullBye, First: rating.Win}: "bye1", {Kind: rating.HalfBye, First: rating.Draw}: "bye½",
	{Kind: rating.ZeroBye}: "bye0", {Kind: rating.Pending}: "*",
}

// LoneBye parses a single sign without an opponent as a bye of that value.
func LoneBye(text, scoring string) (Result, bool) {
	full, half := Figures(scoring)
	switch s := squeeze(halves(Sign(text))); s {
	case "+", full:
		return Result{Kind: rating.FullBye, First: rating.Win}, true
	case half, "½", "=":
		return Result{Kind: rating.HalfBye, First: rating.Draw}, true
	case "0", "-":
		return Result{Kind: rating.ZeroBye}, true
	}
	return Result{}, false
}

// byeAndWorth is a word with a number of points before or after it.
var byeAndWorth = Compile(`^(?:([0123½])\s?-?\s?([^\d½]+)|([^\d½]+?)\s?[:(+-]?\s?([0123½])\)?)$`)

// wordedBye parses a word for a bye with the points that it gives: ½ bye, bye (0), 轮空2. Without a scoring it reads
// only points that mean the same under all.
func wordedBye(s, scoring string) (Result, bool) {
	m := byeAndWorth.FindStringSubmatch(s)
	if m == nil || !byeWords()[strings.TrimSpace(m[2]+m[3])] {
		return Result{}, false
	}
	worth := m[1] + m[4]
	if scoring == "" && worth != "0" && worth != "½" {
		return Result{}, false
	}
	return LoneBye(worth, scoring)
}

// byeWords are the words for a bye.
var byeWords = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, w := range templates.Around().Bye {
		all[Sign(w)] = true
	}
	return all
})

// points writes the fraction after a whole number, as in 3 1/2, as a half.
var points = strings.NewReplacer(" 1/2", "½", "+1/2", "½")

// Decimal writes a number of points such as 8½, 8,5, 8 1/2 or ½ as a plain decimal.
func Decimal(text string) string {
	s := strings.ReplaceAll(points.Replace(Sign(text)), " ", "")
	if s == "1/2" {
		s = "½"
	}
	if whole, ok := strings.CutSuffix(s, "½"); ok {
		if whole == "" {
			whole = "0"
		}
		return whole + ".5"
	}
	s = strings.Replace(s, ",", ".", 1)
	if whole, part, found := strings.Cut(s, "."); found {
		if part = strings.TrimRight(part, "0"); part == "" {
			return whole
		}
		return whole + "." + part
	}
	return s
}
