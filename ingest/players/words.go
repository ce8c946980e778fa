package players

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/templates"
)

// meaning is what a header can mean in a language.
type meaning struct {
	field Field
	lang  string
}

// everywhere is the language of words that are the same in all languages.
const everywhere = "all"

// shared are the headers of result sheets that lists of players have too, by the key that result sheets use.
var shared = map[string]Field{"player_id": ID, "fide_id": FIDEID, "name": Name, "last": Last, "first": First,
	"title": Title, "sex": Sex, "birth": Birth, "club": Club, "fed": Federation, "rating": Rating, "date": ListDate,
	"rank": Other, "start_no": Other, "points": Other, "group": Other, "remark": Other, "tiebreak": Other}

// dictionary holds the words of headers in the form that plain returns.
type dictionary struct {
	words       map[string][]meaning
	disciplines map[string]Discipline
	months      map[string]time.Month
}

var lexicon = sync.OnceValue(func() dictionary {
	d := dictionary{map[string][]meaning{}, map[string]Discipline{}, map[string]time.Month{}}
	for _, h := range templates.PlayerHeaders() {
		d.own(h)
	}
	own := maps.Clone(d.words)
	for _, h := range templates.ColumnHeaders() {
		for _, key := range slices.Sorted(maps.Keys(h.Keys)) {
			f, known := shared[key]
			for _, text := range h.Keys[key] {
				if word := plain(text); known && len(own[word]) == 0 {
					d.add(word, meaning{f, h.Lang})
				}
			}
		}
	}
	for _, lang := range templates.Around().Months {
		for i, spellings := range lang {
			for spelling := range strings.SplitSeq(spellings, "|") {
				d.months[plain(spelling)] = time.Month(i + 1)
			}
		}
	}
	return d
})

// own adds the words that only lists of players have.
func (d dictionary) own(h templates.Headers) {
	for _, key := range slices.Sorted(maps.Keys(h.Keys)) {
		month, isMonth := strings.CutPrefix(key, "month")
		n, _ := strconv.Atoi(month)
		for _, text := range h.Keys[key] {
			switch list := Discipline(key); {
			case isMonth:
				d.months[plain(text)] = time.Month(n)
			case list == Standard, list == Rapid, list == Blitz:
				d.disciplines[plain(text)] = list
			default:
				d.add(plain(text), meaning{Field(key), h.Lang})
			}
		}
	}
}

// add adds a meaning to a word, unless it is there.
func (d dictionary) add(word string, m meaning) {
	if !slices.Contains(d.words[word], m) {
		d.words[word] = append(d.words[word], m)
	}
}

// plain returns the form in which headers are compared: blanks, case, width and most signs do not matter.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(".:()/_-,*\"", r) {
			return -1
		}
		return r
	}, cells.Sign(text))
}

// header is a header with everything that it can mean.
type header struct {
	Column
	means []meaning
}

// readHeader finds in a header the date of a list, the list, and the word for what the column holds. The word for a
// rating may be missing: 2025-01-01 and Rapid are ratings.
func readHeader(number int, text string) header {
	h := header{Column: Column{Number: number, Header: cells.Tidy(text)}}
	d := lexicon()
	h.means = d.words[plain(text)]
	if list, rest := d.begins(plain(text)); list != "" && perList(d.words[rest]) {
		h.List, h.means = list, d.words[rest]
	}
	if len(h.means) > 0 || h.Header == "" {
		return h
	}
	rest, date := dated(h.Header)
	rest, list := disciplined(rest, d)
	h.means = d.words[plain(rest)]
	switch {
	case date == 0 && list == "":
		h.means = eitherHalf(h.Header, d)
	case plain(rest) == "":
		h.means = []meaning{{Rating, everywhere}}
	}
	h.means = slices.DeleteFunc(slices.Clone(h.means), func(m meaning) bool {
		return (date != 0 || list != "") && !m.field.perList() && m.field != nationalRating && m.field != fideRating
	})
	h.Date, h.List = date, list
	return h
}

// begins splits a header in Han characters, which has no blanks, after the word for a list: 快棋等级分. Both results are
// empty for another header; without such a word the rest is the header.
func (d dictionary) begins(header string) (list Discipline, rest string) {
	if !cells.InHan(header) {
		return "", ""
	}
	longest := ""
	for word, l := range d.disciplines {
		if strings.HasPrefix(header, word) && len(word) > len(longest) {
			longest, list = word, l
		}
	}
	return list, strings.TrimPrefix(header, longest)
}

// perList reports whether a word can mean what a person has once for each list.
func perList(all []meaning) bool {
	return slices.ContainsFunc(all, func(m meaning) bool { return m.field.perList() })
}

// eitherHalf returns what a header in two languages can mean, such as 姓名 Name or Name / Имя; nil unless its parts can
// mean the same.
func eitherHalf(header string, d dictionary) []meaning {
	han, other, both := cells.Scripts(header)
	parts := []string{han, other}
	if !both {
		parts = strings.FieldsFunc(header, func(r rune) bool { return strings.ContainsRune("/|()[]\n", r) })
	}
	var found []meaning
	for _, p := range parts {
		means := d.words[plain(p)]
		if len(means) == 0 || len(found) > 0 && !alike(found, means) {
			return nil
		}
		found = append(found, means...)
	}
	return found
}

// alike reports whether two halves of a header can mean the same.
func alike(a, b []meaning) bool {
	return slices.ContainsFunc(a, func(m meaning) bool {
		return slices.ContainsFunc(b, func(o meaning) bool { return o.field == m.field })
	})
}

// disciplined removes the word for a list from a header and returns the list: Elo Rapid, Рейтинг (бліц). Without one it
// returns the header and an empty list.
func disciplined(header string, d dictionary) (rest string, list Discipline) {
	words := strings.FieldsFunc(header, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("()/,_-[]", r)
	})
	for i, w := range words {
		if l, ok := d.disciplines[plain(w)]; ok {
			return strings.Join(slices.Delete(slices.Clone(words), i, i+1), " "), l
		}
	}
	return header, ""
}

var (
	isoMonth   = cells.Compile(`\b((?:19|20)\d\d)[-./](\d{1,2})(?:[-./](\d{1,2}))?\b`)
	dottedDate = cells.Compile(`\b(?:(\d{1,2})[./])?(\d{1,2})[./]((?:19|20)\d\d)\b`)
	hanMonth   = cells.Compile(`((?:19|20)\d\d)年(\d{1,2})月(?:(\d{1,2})日)?`)
	namedMonth = cells.Compile(`(\p{L}{3,12})\.?[ -]?(?:'|)((?:19|20)?\d\d)(?:\D|$)`)
)

// dated removes the date of a list from a header and returns it: Elo 2025-01-01, 01.2025, Jan 2025, SEP26, 2025年1月.
// Without a day it is the first of the month; without a date it is 0.
func dated(header string) (rest string, date rating.Date) {
	for _, try := range []struct {
		form             cells.Pattern
		year, month, day int
	}{{isoMonth, 1, 2, 3}, {dottedDate, 3, 2, 1}, {hanMonth, 1, 2, 3}} {
		if m := try.form.FindStringSubmatch(header); m != nil {
			if d := civil(m[try.year], m[try.month], m[try.day]); d != 0 {
				return strings.Replace(header, m[0], " ", 1), d
			}
		}
	}
	m := namedMonth.FindStringSubmatch(header)
	if m == nil {
		return header, 0
	}
	month, known := lexicon().months[plain(m[1])]
	year := m[2]
	if len(year) == 2 {
		year = century(year)
	}
	d := civil(year, strconv.Itoa(int(month)), "")
	if !known || d == 0 {
		return header, 0
	}
	return strings.Replace(header, m[1]+strings.TrimPrefix(m[0], m[1]), " ", 1), d
}

// dayOfMonth matches a day with the name of its month: 1 July 2026, July 1, 2026.
var dayOfMonth = cells.Compile(`(?:^|[^\d])(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:de\s+)?(\pL+)\.?,?\s+(?:de\s+)?(\d{4})|(\pL+)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`)

// dayIn returns the day in a title, or the first of a month; 0: there is none.
func dayIn(text string) rating.Date {
	if len(text) > 200 {
		return 0
	}
	if m := dayOfMonth.FindStringSubmatch(text); m != nil {
		day, word, year := m[1]+m[5], m[2]+m[4], m[3]+m[6]
		if month, known := lexicon().months[plain(word)]; known {
			return civil(year, strconv.Itoa(int(month)), day)
		}
	}
	_, d := dated(text)
	return d
}

// century returns the year for two digits: FIDE's lists begin in 1971.
func century(year string) string {
	if year >= "71" {
		return "19" + year
	}
	return "20" + year
}

// civil returns a day, without one the first of the month; 0 if it does not exist.
func civil(year, month, day string) rating.Date {
	pad := func(s string) string { return strings.Repeat("0", max(0, 2-len(s))) + s }
	d, err := rating.ParseDate(year + "-" + pad(month) + "-" + pad(cmp.Or(day, "1")))
	if err != nil {
		return 0
	}
	return d
}

// understand returns a column with its field for every header; the field is empty for an unknown header. Where a word
// means something else in another language, the language of the other headers decides.
func understand(all []header) []Column {
	votes := map[string]int{}
	for _, h := range all {
		for _, m := range h.means {
			votes[m.lang]++
		}
	}
	columns := make([]Column, len(all))
	for i, h := range all {
		columns[i] = h.Column
		best := slices.MaxFunc(append(slices.Clone(h.means), meaning{}), func(a, b meaning) int {
			return cmp.Or(cmp.Compare(rank(a, votes), rank(b, votes)), cmp.Compare(b.lang, a.lang))
		})
		columns[i].Field = best.field
	}
	return columns
}

// rank returns how probable a meaning is by its language: the votes of the headers; most if it is the same in every
// language.
func rank(m meaning, votes map[string]int) int {
	switch m.lang {
	case "":
		return -1
	case everywhere:
		return 1 << 20
	}
	return votes[m.lang]
}
