package cells

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"kalends/rating"
	"kalends/templates"
)

// Span is one day or several consecutive days, and whether day and month could also be exchanged.
type Span struct {
	From, To  rating.Date
	Ambiguous bool
}

// Span parses one day, or the first and the last of several. What one end leaves out, such as the year, is taken from
// the other. It returns false for any other text, and for more than two years.
func (k Calendar) Span(text string) (Span, bool) {
	if d, ok := iso(text); ok {
		return Span{From: d, To: d}, true
	}
	return k.span(text)
}

// iso parses 2025-04-18, the unambiguous form of our own sheets.
func iso(s string) (rating.Date, bool) {
	if len(s) != len("2025-04-18") || s[4] != '-' || s[7] != '-' {
		return 0, false
	}
	d, err := rating.ParseDate(s)
	return d, err == nil
}

// span is Span for a text that is not in the form of our own sheets. It reads day and month in the usual order, or else
// in the other; if both give a day, and different ones, the span is ambiguous.
func (k Calendar) span(text string) (Span, bool) {
	s := plainDays(text)
	first, second := "dmy", "mdy"
	if k.Order == "mdy" {
		first, second = second, first
	}
	usual, ok := span(s, first)
	other, possible := span(s, second)
	if !ok {
		return other, possible
	}
	usual.Ambiguous = possible && usual != other
	return usual, true
}

// span parses one day, or two separated by a word or a sign. If there are several ways to split the text, they must
// agree.
func span(s, order string) (Span, bool) {
	if p, ok := parsePart(s, order); ok && p.complete() {
		d, ok := p.date()
		return Span{From: d, To: d}, ok
	}
	var found Span
	for _, cut := range cuts(s) {
		one, ok := join(strings.TrimSpace(s[:cut[0]]), strings.TrimSpace(s[cut[1]:]), order)
		if ok && found != (Span{}) && one != found {
			return Span{}, false
		}
		if ok {
			found = one
		}
	}
	return found, found != Span{}
}

// cuts returns the places at which a text may be split into two days; none in a text of more than 80 bytes.
func cuts(s string) [][]int {
	if len(s) > 80 {
		return nil
	}
	return append(between().FindAllStringIndex(s, -1), betweenSigns.FindAllStringIndex(s, -1)...)
}

var betweenSigns = Compile(`[-~/]`)

// between matches the words between two days. Chinese words need no blanks around them.
var between = sync.OnceValue(func() *regexp.Regexp {
	var words []string
	for _, w := range templates.Around().To {
		w = regexp.QuoteMeta(Sign(w))
		if !han(w) {
			w = `\s` + w + `\s`
		}
		words = append(words, w)
	}
	return regexp.MustCompile(strings.Join(words, "|"))
})

// han reports whether a word is written without blanks around it.
func han(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) }) >= 0
}

// join makes a span of two days; what one leaves out is taken from the other. It returns false if they are not in order
// or more than two years apart.
func join(left, right, order string) (Span, bool) {
	a, ok := parsePart(left, order)
	if a.yearFirst {
		order = "mdy" // 2026.05.12-05.16
	}
	b, also := parsePart(right, order)
	if !ok || !also {
		return Span{}, false
	}
	carried, earlier := b.year == 0, a.year == 0
	a.year, b.year = cmp.Or(a.year, b.year), cmp.Or(b.year, a.year)
	a.month, b.month = cmp.Or(a.month, b.month), cmp.Or(b.month, a.month)
	from, ok := a.date()
	to, also := b.date()
	switch {
	case ok && also && to < from && carried: // 30 December to 3 January
		b.year++
		to, also = b.date()
	case ok && also && to < from && earlier:
		a.year--
		from, ok = a.date()
	}
	return Span{From: from, To: to}, ok && also && from <= to && to-from <= 2*366
}

// part is a day that may be incomplete.
type part struct {
	year, month, day int
	yearFirst        bool
}

// complete reports whether year, month and day are known.
func (p part) complete() bool { return p.year != 0 && p.month != 0 && p.day != 0 }

// date returns the day; false if it is incomplete or does not exist.
func (p part) date() (rating.Date, bool) {
	d := rating.Day(p.year, time.Month(p.month), p.day)
	y, m, day := d.Civil()
	return d, p.complete() && y == p.year && int(m) == p.month && day == p.day
}

// The forms of a day. Groups are named by what they hold: y, m, d, and a and b for day and month in either order.
var forms = []Pattern{
	Compile(`^(?P<y>\d{4})\s?[-/.年]\s?(?P<m>\d{1,2})\s?[-/.月]\s?(?P<d>\d{1,2})\s?[日号號]?$`),
	Compile(`^(?P<y>\d{4})(?P<m>\d\d)(?P<d>\d\d)$`),
	Compile(`^(?P<m>\d{1,2})\s?月\s?(?P<d>\d{1,2})\s?[日号號]?$`),
	Compile(`^(?P<d>\d{1,2})(?:[日号號.]|st|nd|rd|th)?$`),
	Compile(`^(?P<a>\d{1,2})\s?[-/.]\s?(?P<b>\d{1,2})(?:\s?[-/.]\s?(?P<y>\d{4})|\.?)$`),
	Compile(`^(?P<d>\d{1,2})(?:st|nd|rd|th)?[\s.-]*(?P<w>\p{L}{3,})\.?(?:[\s,.-]+(?P<y>\d{4}))?$`),
	Compile(`^(?P<w>\p{L}{3,})\.?\s(?P<d>\d{1,2})(?:st|nd|rd|th)?(?:(?:,\s?|\s)(?P<y>\d{4}))?$`),
	Compile(`^(?P<d>\d{1,2})(?:st|nd|rd|th)?,?\s(?P<y>\d{4})$`),
}

// parsePart parses a day that may be incomplete. It returns false without a day of the month, or for an unknown name of
// a month.
func parsePart(s, order string) (part, bool) {
	s = yearSign.ReplaceAllString(s, "$1")
	for i, form := range forms {
		m := form.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		p := part{yearFirst: i < 2}
		for g, name := range form().SubexpNames() {
			p.take(name, m[g], order)
		}
		return p, p.day != 0 && (p.month != 0 || form().SubexpIndex("w") < 0)
	}
	return part{}, false
}

// yearSign matches the word after a year in Ukrainian and Russian.
var yearSign = Compile(`(\d{4})\s?(?:р|г|року|года)\.?$`)

// take sets the year, the month or the day from a group of one of the forms.
func (p *part) take(name, text, order string) {
	n, _ := strconv.Atoi(text)
	switch {
	case name == "y":
		p.year = n
	case name == "m", name == "a" && order == "mdy", name == "b" && order == "dmy":
		p.month = n
	case name == "d", name == "a", name == "b":
		p.day = n
	case name == "w":
		p.month = months()[text]
	}
}

var (
	republic  = Compile(`(?:中華民國|中华民国|民國|民国)\s?(\d{1,3})\s?年`)
	brackets  = Compile(`\([^)\d]*\)`)
	clock     = Compile(`(?:[\s,]+(?:at|um|о|об|в|às|pukul|jam))?[\s,t]+\d{1,2}[:.]\d\d(?::\d\d(?:\.0+)?)?\s?(?:uhr|год\.?|h|z|am|pm)?$`)
	weekday   = Compile(`^(?:\p{L}+\.?,\s)`)
	particles = strings.NewReplacer(" de ", " ", " del ", " ", "〜", "~", "年 ", "年", "月 ", "月", " 年", "年", " 月", "月")
)

// plainDays removes what people write around days: days of the week, times of day, words before the first day. It
// converts years of the Republic of China, which are counted from 1911.
func plainDays(text string) string {
	s := republic().ReplaceAllStringFunc(particles.Replace(Sign(text)), func(m string) string {
		year, _ := strconv.Atoi(republic.FindStringSubmatch(m)[1])
		return strconv.Itoa(1911+year) + "年"
	})
	s = strings.TrimSpace(brackets.ReplaceAllString(s, ""))
	s = clock.ReplaceAllString(s, "")
	if m := weekday.FindString(s); m != "" && months()[strings.Trim(m, " ,.")] == 0 {
		s = s[len(m):]
	}
	for _, w := range templates.Around().From {
		w = Sign(w)
		if rest, ok := strings.CutPrefix(s, w+" "); ok {
			return rest
		}
		if rest, ok := strings.CutPrefix(s, w); ok && han(w) {
			return rest
		}
	}
	return s
}

// months maps the names of months in every language that is read, in full or shortened, to their numbers.
var months = sync.OnceValue(func() map[string]int {
	all := map[string]int{}
	for m := 1; m <= 12; m++ {
		all[strings.ToLower(time.Month(m).String()[:3])] = m
		for _, lang := range templates.Languages {
			all[Sign(templates.In(lang).Say("calendar.month"+strconv.Itoa(m)))] = m
		}
	}
	all["sept"] = 9
	for _, names := range templates.Around().Months {
		for i, spellings := range names {
			for _, s := range strings.Split(spellings, "|") {
				all[Sign(s)] = i + 1
			}
		}
	}
	return all
})

// IsMonth reports whether a word is the name of a month, in full or shortened, in a language that is read.
func IsMonth(word string) bool { return months()[Sign(word)] != 0 }

// Days returns the single days named in a text, such as "Round 3 on 2026/05/12", in their order and each once. Spans
// of several days are left out.
func (k Calendar) Days(text string) []Day {
	var all []Day
	s := Sign(text)
	for _, at := range inside.FindAllStringIndex(s, -1) {
		if d, ok := k.Span(s[at[0]:at[1]]); ok && d.From == d.To && !slices.Contains(all, Day{d.From, d.Ambiguous}) {
			all = append(all, Day{d.From, d.Ambiguous})
		}
	}
	return all
}

// inside matches what may be a day within a text.
var inside = Compile(`(?:(?:民國|民国)\s?\d{2,3}|\b\d{4})\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}\b|\b\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?\d{4}\b|` +
	`\b\d{1,2}(?:st|nd|rd|th)?\.?\s(?:de\s)?\p{L}{3,}\.?,?\s(?:de\s)?\d{4}\b|[\p{L}]{3,}\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,\s?|\s)\d{4}\b`)
