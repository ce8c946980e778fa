package preamble

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"kalends/ingest/cells"
	"kalends/templates"
)

// Title is what a text says of a round.
type Title struct {
	Round    int    // 0: only the number of all rounds is said
	Of       int    // all rounds; 0: not said
	Standing bool   // not the title of a round: a table after it
	Rest     string // what stands before the round, such as the name of the event
}

const (
	romanNumber = `[` + cells.RomanFigures + `]{1,7}`
	roundNumber = `(\d{1,2}|` + romanNumber + `)`
	hanNumber   = `([0-9]{1,2}|[一二三四五六七八九十]{1,3}|` + romanNumber + `)`
)

type titleWords struct{ before, after, around, of, until *regexp.Regexp }

var titles = sync.OnceValue(func() titleWords {
	r := templates.Around().Round
	around := make([]string, len(r.Around))
	for i, w := range r.Around {
		around[i] = regexp.QuoteMeta(w[0]) + `\s?` + hanNumber + `\s?` + regexp.QuoteMeta(w[1])
	}
	return titleWords{
		before: regexp.MustCompile(`(?:^|[^\p{L}\d])` + either(r.Before) + `\.?\s?[#№:]?\s?` + roundNumber +
			`(?:$|[^\p{L}\d])`),
		after: regexp.MustCompile(`(?:^|[^\p{L}\d])` + roundNumber + `\s?(?:st|nd|rd|th|-?(?:го|[йиі]?й|я|а)|[.ªº°ao])?\s?` +
			either(r.After) + `(?:$|[^\p{L}\d])`),
		around: regexp.MustCompile(strings.Join(around, "|")),
		of:     regexp.MustCompile(`^[\s)]*(?:` + either(r.Of) + `\s|/)\s?(\d{1,2})(?:$|[^\d./-])`),
		until:  regexp.MustCompile(`(?:^|[^\p{L}])` + either(r.Until) + `(?:$|[^\p{L}])|[共截至]|[后後]$`),
	}
})

// ReadTitle reads what a text says of a round: Round 3 of 9, 第三轮, III тур. A text that names two rounds names none.
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

// day is how a day goes on behind its first number.
var day = templates.Pattern(`^([./-])\d{1,2}[./-]\d{2,4}(?:$|\D)`)

func group1(m []int) (from, to int) {
	for i := 2; i+1 < len(m); i += 2 {
		if m[i] >= 0 {
			return m[i], m[i+1]
		}
	}
	return 0, 0
}

// rest gives the beginning of the text as written that belongs to the beginning of its sign.
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

// numeral reads digits, Roman figures, also of Cyrillic letters, and Chinese ones.
func numeral(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	if n := cells.Roman(s); n > 0 || strings.ContainsAny(s, cells.RomanFigures) {
		return n
	}
	n := 0
	for _, r := range s {
		if r == '十' {
			n = 10 * max(n, 1)
			continue
		}
		n += strings.IndexRune("一二三四五六七八九", r)/len("一") + 1
	}
	return n
}
