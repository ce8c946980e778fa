package tables

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/templates"
)

// word is one meaning of a header.
type word struct {
	key   string
	langs []string // none: the same in every language
}

// everywhere is the language of words that are the same in all languages; its file is read first.
const everywhere = "all"

// dictionary has the words of headers in the form of normal, with # for a number.
type dictionary struct {
	words   map[string][]word // the meanings in a fixed order
	suffix  []string          // words in Han characters of two and more, longest first: 赛前等级分 ends in 等级分
	movers  []mover           // words for the sides, longest first
	rounds  []string          // words for rounds with their number, longest first
	footers []string
	pages   map[string]bool
}

var lexicon = sync.OnceValue(func() dictionary {
	d := dictionary{words: map[string][]word{}, pages: map[string]bool{}}
	for _, h := range templates.ColumnHeaders() {
		keys := make([]string, 0, len(h.Keys))
		for k := range h.Keys {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, key := range keys {
			for _, text := range h.Keys[key] {
				d.add(key, h.Lang, normal(text))
			}
		}
	}
	d.parts()
	byLength := func(a, b string) int { return len(b) - len(a) }
	slices.SortStableFunc(d.suffix, byLength)
	slices.SortStableFunc(d.footers, byLength)
	return d
})

// mover is a word for a side.
type mover struct{ text, key string }

// parts collects the words that may be in a header beside another word: sides and rounds. Ambiguous words, such as
// First, and very short ones are excluded.
func (d *dictionary) parts() {
	for _, text := range slices.Sorted(maps.Keys(d.words)) {
		all := d.words[text]
		switch w := all[0]; {
		case len(all) > 1 || utf8.RuneCountInString(text) < 2 || text == "second":
		case w.key == FirstMover, w.key == SecondMover:
			d.movers = append(d.movers, mover{text, w.key})
		case w.key == Round && strings.Contains(text, "#"):
			d.rounds = append(d.rounds, text)
		}
	}
	slices.SortStableFunc(d.movers, func(a, b mover) int { return len(b.text) - len(a.text) })
	slices.SortStableFunc(d.rounds, func(a, b string) int { return len(b) - len(a) })
}

// add adds a meaning to a word, in the form of normal, or adds it to the footers or page marks. Words in Han characters
// also become suffixes.
func (d *dictionary) add(key, lang, text string) {
	switch key {
	case "footer":
		d.footers = append(d.footers, text)
		return
	case "page":
		d.pages[text] = true
		return
	}
	all := d.words[text]
	i := slices.IndexFunc(all, func(w word) bool { return w.key == key })
	switch {
	case i < 0 && lang == everywhere:
		all = append(all, word{key: key})
	case i < 0:
		all = append(all, word{key: key, langs: []string{lang}})
	case len(all[i].langs) > 0 && !slices.Contains(all[i].langs, lang):
		all[i].langs = append(all[i].langs, lang)
	}
	d.words[text] = all
	if r := []rune(text); len(r) >= 2 && unicode.Is(unicode.Han, r[0]) && !strings.Contains(text, "#") &&
		!slices.Contains(d.suffix, text) {
		d.suffix = append(d.suffix, text)
	}
}

// normal returns the form in which headers are compared, without blanks, case, width and most signs.
func normal(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '.', ':', '(', ')', '/', '_', '-', ',', '\'', '*', '"':
			return -1
		}
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, cells.Sign(text))
}

// numbered replaces the only number of a header by #: it returns #rd and 1 for 1.Rd, 第#轮 and 3 for 第三轮. Without a
// number of one or two digits, or with several, it returns the text and 0.
func numbered(s string) (pattern string, n int) {
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	from := strings.IndexFunc(s, digit)
	if from < 0 {
		if pattern, n = chineseNumber(s); n == 0 {
			pattern, n = romanNumber(s)
		}
		return pattern, n
	}
	to := from + strings.IndexFunc(s[from:]+" ", func(r rune) bool { return !digit(r) })
	if to-from > 2 || strings.ContainsFunc(s[to:], digit) {
		return s, 0
	}
	n, _ = strconv.Atoi(s[from:to])
	return s[:from] + "#" + s[to:], n
}

// romanNumber is numbered for a Roman number beside a word for rounds: Round IV, IV тур, 第IV轮.
func romanNumber(s string) (string, int) {
	if !strings.ContainsAny(s, cells.RomanFigures) {
		return s, 0
	}
	for _, w := range lexicon().rounds {
		before, after, _ := strings.Cut(w, "#")
		if utf8.RuneCountInString(w) < 3 && !cells.InHan(w) { // RIV, TX: short words look like letters
			continue
		}
		rest, ok := strings.CutPrefix(s, before)
		if !ok {
			continue
		}
		figures := rest[:len(rest)-len(strings.TrimLeft(rest, cells.RomanFigures))]
		if n := cells.Roman(figures); n > 0 && strings.HasPrefix(rest[len(figures):], after) {
			return before + "#" + rest[len(figures):], n
		}
	}
	return s, 0
}

// chineseNumber is numbered for a Chinese number below a hundred: 第十二轮.
func chineseNumber(s string) (string, int) {
	from := strings.IndexAny(s, cells.ChineseFigures)
	if from < 0 {
		return s, 0
	}
	rest := strings.TrimLeft(s[from:], cells.ChineseFigures)
	n := cells.Chinese(s[from : len(s)-len(rest)])
	if n > 99 {
		return s, 0
	}
	return s[:from] + "#" + rest, n
}

// meaning is how a header is understood; it has several keys if its word has several meanings.
type meaning struct {
	keys  []string
	under string // the side or Round that the header names too, as in White Rtg or 第1轮对手
	round int
	langs []string
}

// has reports whether the header can have a key.
func (m meaning) has(key string) bool { return slices.Contains(m.keys, key) }

// key returns the first key; empty if there is none.
func (m meaning) key() string {
	if len(m.keys) == 0 {
		return ""
	}
	return m.keys[0]
}

// understand finds the meaning of a header: by the whole text, by the text without brackets, by all its parts if they
// mean the same, as in "姓名 Name", or by the longest known ending in Han characters.
func understand(text string) meaning {
	for _, way := range []func(string) meaning{
		func(text string) meaning { return exactly(normal(text)) }, ofSide, ofRound,
		func(text string) meaning { return exactly(normal(unbracketed(text))) }, inTwoLanguages,
	} {
		if m := way(text); m.keys != nil {
			return m
		}
	}
	s := normal(text)
	for _, end := range lexicon().suffix {
		if strings.HasSuffix(s, end) {
			return exactly(end)
		}
	}
	return meaning{}
}

// exactly returns the meaning of a header in the form of normal, as a word of the dictionary or as one with a number. A
// meaning without keys is none.
func exactly(s string) (m meaning) {
	if s == "" {
		return m
	}
	d := lexicon()
	if all, ok := d.words[s]; ok {
		return m.of(all)
	}
	pattern, n := numbered(s)
	if n == 0 || pattern == "#" {
		return m
	}
	for _, w := range d.words[pattern] {
		if w.key == Round || w.key == TieBreak {
			m = m.of([]word{w})
			if w.key == Round {
				m.round = n
			}
			return m
		}
	}
	return m
}

// of adds the keys and languages of words to a meaning.
func (m meaning) of(all []word) meaning {
	for _, w := range all {
		m.keys = append(m.keys, w.key)
		m.langs = append(m.langs, w.langs...)
	}
	return m
}

// personal are the columns that each side of a game has; ofGame those that each round of a player has.
var (
	personal = []string{StartNo, PlayerID, FIDEID, Name, Last, First, Title, Sex, Birth, Club, Federation, Rating, Points, Result}
	ofGame   = []string{Opponent, StartNo, Points, Result, Colour}
)

// ofSide returns the meaning of the header of one side's column: White Rtg, 红方单位, Ім'я (білі).
func ofSide(text string) meaning {
	s := normal(text)
	for _, w := range lexicon().movers {
		rest, ok := strings.CutPrefix(s, w.text)
		if !ok {
			rest, ok = strings.CutSuffix(s, w.text)
		}
		if !ok {
			continue
		}
		if m := exactly(rest).only(personal); m.keys != nil {
			m.under = w.key
			return m
		}
	}
	return meaning{}
}

// ofRound returns the meaning of the header of one of the columns of a round: 第1轮对手, R1 Opp, 积分2.
func ofRound(text string) meaning {
	pattern, n := numbered(normal(text))
	if n == 0 {
		return meaning{}
	}
	rest, ok := strings.CutSuffix(pattern, "#")
	for _, r := range lexicon().rounds {
		if ok {
			break
		}
		rest, ok = strings.CutPrefix(pattern, r)
	}
	m := exactly(rest).only(ofGame)
	if ok && m.keys != nil && (m.key() != StartNo || !strings.HasSuffix(pattern, "#")) {
		m.under, m.round = Round, n
		return m
	}
	return meaning{}
}

// only removes the meanings that a kind of column cannot have.
func (m meaning) only(keys []string) meaning {
	m.keys = slices.DeleteFunc(m.keys, func(k string) bool { return !slices.Contains(keys, k) })
	if len(m.keys) == 0 {
		m.keys = nil
	}
	return m
}

// inTwoLanguages returns the meaning of a header in two languages, if all its parts mean the same.
func inTwoLanguages(text string) meaning {
	var found meaning
	for _, part := range strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == '/' || r == '／' ||
			r == '|'
	}) {
		m := exactly(normal(part))
		if m.keys == nil || found.keys != nil && (m.key() != found.key() || m.round != found.round) {
			return meaning{}
		}
		found.keys, found.round = m.keys, m.round
		found.langs = append(found.langs, m.langs...)
	}
	return found
}

// unbracketed returns a text, as cells.Sign writes it, up to its first bracket.
func unbracketed(text string) string {
	s := cells.Sign(text)
	if i := strings.IndexAny(s, "(["); i > 0 {
		return s[:i]
	}
	return s
}
