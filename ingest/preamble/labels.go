package preamble

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/templates"
)

// labels maps the words of labels to keys; labels that are not needed map to "".
var labels = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, word := range templates.Around().Others {
		all[cells.Sign(word)] = ""
	}
	for key, words := range templates.Around().Labels {
		for _, word := range words {
			all[cells.Sign(word)] = key
		}
	}
	for _, word := range templates.Around().Round.Before {
		all[cells.Sign(word)] = "round"
	}
	return all
})

// pair is a label with its value.
type pair struct{ key, value string }

var (
	gaps   = cells.Compile(`[\t\r\n]+|[ \x{00A0}\x{3000}]{2,}`)
	remark = cells.Compile(`\s?\([^)]*\)$`)
)

// labelled splits a cell into labels and values; without a label it returns nil. A cell that is only a label gives an
// empty value.
func labelled(raw string) []pair {
	if key, ok := labelKey(cells.Tidy(raw)); ok {
		return []pair{{key: key}}
	}
	var pairs []pair
	for _, segment := range gaps.Split(raw, -1) {
		more, before := segmentPairs(cells.Tidy(segment))
		if n := len(pairs); n > 0 && before != "" {
			pairs[n-1].value = strings.TrimSpace(pairs[n-1].value + " " + before)
		}
		pairs = append(pairs, more...)
	}
	return pairs
}

// labelKey returns the key of a text that is a label, perhaps with a remark in brackets; the key of a label that is not
// needed is empty. It returns false for any other text.
func labelKey(text string) (string, bool) {
	sign := strings.TrimRight(cells.Sign(text), " :")
	key, ok := labels()[sign]
	if !ok {
		key, ok = labels()[remark.ReplaceAllString(sign, "")]
	}
	return key, ok
}

// segmentPairs returns the labels before the colons of a text with their values, and the text before the first label.
func segmentPairs(s string) (pairs []pair, before string) {
	from := 0
	value := &before
	for i := 0; i < len(s); i++ {
		if s[i] != ':' || betweenDigits(s, i) || strings.HasPrefix(s[i:], "://") {
			continue
		}
		at, key, ok := labelBefore(s[from:i], len(pairs) == 0 && from == 0)
		if !ok {
			continue
		}
		*value = strings.TrimSpace(s[from : from+at])
		pairs = append(pairs, pair{key: key})
		value = &pairs[len(pairs)-1].value
		from = i + 1
	}
	*value = strings.TrimSpace(s[from:])
	return pairs, before
}

// betweenDigits reports whether digits are on both sides of i, as in 15:30.
func betweenDigits(s string, i int) bool {
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	return i > 0 && i+1 < len(s) && digit(s[i-1]) && digit(s[i+1])
}

// longestLabel bounds labels, in bytes.
const longestLabel = 150

// labelBefore finds the longest label at the end of a text, and returns where it begins and its key. At the beginning
// of a cell, a short unknown text before a colon is an unknown label, with an empty key.
func labelBefore(s string, first bool) (at int, key string, ok bool) {
	for i, r := range s {
		if len(s)-i > longestLabel {
			continue
		}
		if i > 0 && !unicode.Is(unicode.Han, r) && insideWord(s, i) {
			continue
		}
		if key, ok := labelKey(s[i:]); ok {
			return i, key, true
		}
	}
	trimmed := strings.TrimSpace(s)
	if _, title := ReadTitle(trimmed); first && trimmed != "" && len([]rune(trimmed)) <= 40 && !title &&
		!strings.ContainsAny(trimmed, "0123456789") {
		return 0, "", true
	}
	return 0, "", false
}

// insideWord reports whether the character before i, which must be greater than 0, is a digit or a letter other than a
// Chinese character: then no word begins at i.
func insideWord(s string, i int) bool {
	before := []rune(s[:i])
	r := before[len(before)-1]
	return unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) || unicode.IsDigit(r)
}

func letter(r rune) bool { return unicode.IsLetter(r) }

// beginsWithLetter reports whether a text, which must not be empty, begins with a letter.
func beginsWithLetter(s string) bool { return unicode.IsLetter([]rune(s)[0]) }

// hyphened writes hyphens for blanks and underscores.
var hyphened = strings.NewReplacer(" ", "-", "_", "-")

// ofTeams are the systems of team events.
var ofTeams = map[rating.System]rating.System{rating.Swiss: rating.TeamSwiss, rating.RoundRobin: rating.TeamRoundRobin,
	rating.DoubleRoundRobin: rating.TeamRoundRobin}

// System returns how an event is paired, in the words of a person or in the codes of a program; empty if the text does
// not say it.
func System(text string) rating.System {
	sign, around := hyphened.Replace(cells.Sign(text)), templates.Around()
	has := func(words []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(sign, w) })
	}
	for _, s := range []rating.System{rating.Scheveningen, rating.DoubleRoundRobin, rating.RoundRobin, rating.Swiss, rating.Knockout} {
		switch {
		case !has(around.Systems[string(s)]):
		case has(around.Teams):
			return cmp.Or(ofTeams[s], s)
		default:
			return s
		}
	}
	return ""
}

// halves writes every half as ½.
func halves(sign string) string { return anyHalf.Replace(sign) }

var anyHalf = strings.NewReplacer("0.5", "½", "0,5", "½", "1/2", "½")

var scoringSign = cells.Compile(`(?:^|[^\d:½])(?:2[:-]1[:-]0|1[:-]½[:-]0|3[:-]1[:-]0)(?:[^\d½]|$)`)

// worths matches the points for a win and a draw in words: 胜2分和1分负0分, win 2, draw 1.
var worths = sync.OnceValue(func() *regexp.Regexp {
	around := templates.Around()
	return regexp.MustCompile(either(around.Win) + `[^\d½]{0,8}([123])(?:[^\d½].{0,12}?|)` + either(around.Draw) +
		`[^\d½]{0,8}([1½])`)
})

// scoring returns the value of event.scoring that a text names; empty if none.
func scoring(text string) string {
	s := halves(cells.Sign(text))
	win, draw := "", ""
	if m := scoringSign.FindString(s); m != "" {
		figures := strings.FieldsFunc(m, func(r rune) bool { return !strings.ContainsRune("0123½", r) })
		win, draw = figures[0], figures[1]
	} else if m := worths().FindStringSubmatch(s); m != nil {
		win, draw = m[1], m[2]
	}
	return map[string]string{"1½": cells.Half, "21": cells.Two, "31": cells.Three}[win+draw]
}

// either returns an expression for one of several words.
func either(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = regexp.QuoteMeta(cells.Sign(w))
	}
	return "(?:" + strings.Join(quoted, "|") + ")"
}

// Title is what a text says of a round.
type Title struct {
	Round    int    // 0: only the number of all rounds is given
	Of       int    // the number of all rounds; 0: not given
	Standing bool   // the title of a standing after the round
	Rest     string // the text before the round, such as the name of the event
}

const (
	romanNumber = `[` + cells.RomanFigures + `]{1,7}`
	roundNumber = `(\d{1,2}|` + romanNumber + `)`
	hanNumber   = `([0-9]{1,2}|[一二三四五六七八九十]{1,3}|` + romanNumber + `)`
)

// titleWords are the expressions for the number of a round: after a word, before one, between two, the number of all
// rounds behind it, and the words of a standing.
type titleWords struct{ before, after, around, of, until *regexp.Regexp }

var titles = sync.OnceValue(func() titleWords {
	r := templates.Around().Round
	around := make([]string, len(r.Around))
	for i, w := range r.Around {
		around[i] = regexp.QuoteMeta(w[0]) + `\s?` + hanNumber + `\s?` + regexp.QuoteMeta(w[1])
	}
	return titleWords{
		before: regexp.MustCompile(`(?:^|[^\p{L}\d])` + either(r.Before) + `\.?(?:[_-]|\s?(?:` + either(r.Number) + `\.?)?[#№:]?\s?)` + roundNumber +
			`(?:$|[^\p{L}\d])`),
		after: regexp.MustCompile(`(?:^|[^\p{L}\d])` + roundNumber + `[\s_]?(?:st|nd|rd|th|-?(?:го|[йиі]?й|я|а)|[.ªº°ao])?\s?` +
			either(r.After) + `(?:$|[^\p{L}\d])`),
		around: regexp.MustCompile(strings.Join(around, "|")),
		of:     regexp.MustCompile(`^[\s)]*(?:` + either(r.Of) + `\s|/)\s?(\d{1,2})(?:$|[^\d./-])`),
		until:  regexp.MustCompile(`(?:^|[^\p{L}])` + either(r.Until) + `(?:$|[^\p{L}])|[共截至]|[后後]$`),
	}
})

// ReadTitle parses the title of a round: Round 3 of 9, 第三轮, III тур. It returns false for any other text, also for one
// with two different rounds.
func ReadTitle(text string) (Title, bool) {
	s := cells.Sign(text)
	if len(s) > 300 {
		return Title{}, false
	}
	w := titles()
	for _, form := range []*regexp.Regexp{w.around, w.before, w.after} {
		m := form.FindStringSubmatchIndex(s)
		if m == nil {
			continue
		}
		from, to := group1(m)
		if form == w.before && day().MatchString(s[to:]) {
			continue // 1. Тур 05.09.2026: the number is that of a day
		}
		t := Title{Round: numeral(s[from:to]), Rest: rest(text, s[:m[0]])}
		if again := form.FindStringSubmatchIndex(s[to:]); again != nil {
			if f, e := group1(again); numeral(s[to:][f:e]) != t.Round {
				return Title{}, false
			}
		}
		if of := w.of.FindStringSubmatch(s[to:]); of != nil {
			t.Of, _ = strconv.Atoi(of[1])
		}
		t.Standing = w.until.MatchString(s[:m[0]]+" ") || strings.HasPrefix(s[m[1]:], "后") || strings.HasPrefix(s[m[1]:], "後")
		return t, t.Round > 0
	}
	return Title{}, false
}

// day is how a date continues behind its first number.
var day = templates.Pattern(`^([./-])\d{1,2}[./-]\d{2,4}(?:$|\D)`)

// group1 returns the bounds of the first group that matched; zeros if none did.
func group1(m []int) (from, to int) {
	for i := 2; i+1 < len(m); i += 2 {
		if m[i] >= 0 {
			return m[i], m[i+1]
		}
	}
	return 0, 0
}

// rest returns the beginning of a text, as it is written, that cells.Sign turns into the given sign, without signs at
// its end.
func rest(text, sign string) string {
	runes, sign := []rune(cells.Tidy(text)), strings.TrimSpace(sign)
	n := 0
	for n < len(runes) && len(cells.Sign(string(runes[:n]))) < len(sign) {
		n++
	}
	return strings.TrimRightFunc(string(runes[:n]), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(`)"»”》】`, r)
	})
}

// numeral parses figures, Roman numbers, also in Cyrillic letters, and Chinese ones; 0 if it is no number.
func numeral(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	if n := cells.Roman(s); n > 0 || strings.ContainsAny(s, cells.RomanFigures) {
		return n
	}
	return cells.Chinese(s)
}
