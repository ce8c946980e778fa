package event

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// byLikeness returns the event whose days and place are those of the sheet and whose name differs from the sheet's only
// as PlainName allows; nothing if days and place do not both agree. If more rows come near, it returns all of them.
func (s *sheet) byLikeness() (matches []match) {
	from, to := s.span()
	agree := true
	for _, row := range s.alike() {
		matches = append(matches, match{finding.EventByLikeName, row.Code})
		agree = agree && from >= row.Start && to <= row.End && s.Event.City != "" && row.City != ""
	}
	if len(matches) == 1 && (!agree || from == 0) {
		return nil
	}
	return matches
}

// oldest is how many days after its end an event is still compared by name with a sheet that has no days.
const oldest = 400

// alike returns the rows whose name is the sheet's but for what PlainName leaves out, and which its days, its place, its
// group and its number on chess-results.com do not exclude.
func (s *sheet) alike() (rows []registry.EventRow) {
	e, today := &s.Event, s.office.Today
	from, _ := s.span()
	for _, known := range s.office.Registry.EventNames() {
		if s.excludes(known) || today != 0 && (known.Start > today || from == 0 && known.End+oldest < today) {
			continue
		}
		row := s.office.Registry.Events[known.Code]
		if !samePlace(e.City, row.City) {
			continue
		}
		plain := func(text string) string { return PlainName(text, row.Start, row.End) }
		silent := e.Group == "" || row.Group == ""
		if key := plain(e.Name); key != "" && (silent && key == plain(row.Name) ||
			plain(e.Name+" "+e.Group) == plain(row.Name+" "+row.Group)) {
			rows = append(rows, row)
		}
	}
	return rows
}

// samePlace reports whether two places may be one: one has all words of the other, or one is not known.
func samePlace(x, y string) bool {
	a, b := words(x), words(y)
	if len(a) > len(b) {
		a, b = b, a
	}
	return !slices.ContainsFunc(a, func(w string) bool { return !slices.Contains(b, w) })
}

// byGroup returns the one of several events that the sheet's file names: the file is called like its group, or like the
// event with its group. ok is false unless all events have groups and the sheet has none.
func (s *sheet) byGroup(codes []string) (m match, ok bool) {
	var found []string
	for _, code := range codes {
		row, _ := s.office.Registry.Event(code)
		if s.Event.Group != "" || row.Group == "" {
			return m, false
		}
		for _, file := range s.files {
			name := PlainName(strings.TrimSuffix(file, filepath.Ext(file)), row.Start, row.End)
			if name == PlainName(row.Group, row.Start, row.End) || name == PlainName(row.Name+" "+row.Group, row.Start, row.End) {
				found = append(found, code)
				break
			}
		}
	}
	if len(found) != 1 {
		return m, false
	}
	return match{finding.EventByGroup, found[0]}, true
}

// token matches what PlainName takes for a word: digits, Chinese characters, or other letters. ordinal matches a Chinese
// ordinal number.
var (
	token   = cells.Compile(`\d+|\p{Han}+|[\pL\pM]+`)
	ordinal = cells.Compile(`第\s*(?:\d+|[一二三四五六七八九十]+)\s*[届屆]?`)
)

// PlainName returns the words of an event's name so that they are equal for two names of one event: signs between words
// are left out, the years of the event's days too; numerals become numbers. Words are sorted, because Open A is A-Open.
// Where two numbers or two single letters could change places, the words stay in order.
func PlainName(text string, from, to rating.Date) string {
	all := plainWords(text, from, to)
	if signs := signsOf(text, from, to); len(signs) < 2 || len(signs) == 2 && isNumber(signs[0]) != isNumber(signs[1]) {
		slices.Sort(all)
	}
	return strings.Join(all, " ")
}

// signsOf returns the numbers and single letters of PlainName, sorted. Groups differ in them.
func signsOf(text string, from, to rating.Date) []string {
	signs := slices.DeleteFunc(plainWords(text, from, to), func(word string) bool {
		return !isNumber(word) && utf8.RuneCountInString(word) > 1
	})
	slices.Sort(signs)
	return signs
}

// isNumber reports whether a word of plainWords is a number.
func isNumber(word string) bool { return word[0] <= '9' }

// plainWords returns the words of PlainName in their order.
func plainWords(text string, from, to rating.Date) (all []string) {
	text = strings.ToLower(cells.Tidy(text))
	for _, m := range ordinal.FindAllStringSubmatch(text, -1) {
		digits := strings.Trim(m[0], "第届屆 ")
		n, err := strconv.Atoi(digits)
		if err != nil {
			n = cells.Chinese(digits)
		}
		text = strings.Replace(text, m[0], " "+strconv.Itoa(n)+" ", 1)
	}
	year, number := 0, false
	for _, m := range token.FindAllStringSubmatch(text, -1) {
		word, after := m[0], number
		n, err := strconv.Atoi(word)
		number = err == nil
		switch {
		case number && from != 0 && n >= from.Year() && n <= to.Year():
			year = n
			continue
		case number && year != 0 && len(word) == 2 && n == (year+1)%100: // 2025/26
			continue
		case number:
			word = strconv.Itoa(n)
		case after && slices.Contains(endings, word), word == "ke":
			continue
		default:
			word = numeral(cells.NameKey(word))
		}
		if year = 0; word != "" {
			all = append(all, word)
		}
	}
	return all
}

// endings follow the digits of an ordinal number, as in 2nd.
var endings = []string{"st", "nd", "rd", "th", "й", "ий", "га", "ша", "тя", "та"}

// numerals are the words of small numbers, by number.
var numerals = [][]string{1: {"one", "first", "pertama", "перший", "перша"}, 2: {"two", "second", "kedua", "другий", "друга"},
	3: {"three", "third", "ketiga", "третій", "третя"}, 4: {"four", "fourth", "keempat", "четвертий", "четверта"},
	5: {"five", "fifth", "kelima"}, 6: {"six", "sixth", "keenam"}, 7: {"seven", "seventh", "ketujuh"},
	8: {"eight", "eighth", "kelapan"}, 9: {"nine", "ninth", "kesembilan"}, 10: {"ten", "tenth", "kesepuluh"}}

// numeral returns the number that a word in small letters stands for, in digits, else the word. A single letter is no
// Roman number; the letters of one may be Cyrillic.
func numeral(word string) string {
	if n := cells.Roman(word); n != 0 && utf8.RuneCountInString(word) > 1 {
		return strconv.Itoa(n)
	}
	if n := slices.IndexFunc(numerals, func(names []string) bool { return slices.Contains(names, word) }); n > 0 {
		return strconv.Itoa(n)
	}
	return word
}
