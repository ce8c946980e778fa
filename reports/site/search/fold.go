package search

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// letters are the letters that are written as others, or left out, when a name is folded: those of Ukrainian, Russian
// and their neighbours, and Latin ones whose marks Unicode does not decompose.
//
//go:embed letters.json
var letters json.RawMessage

// replacer replaces letters.
var replacer = sync.OnceValue(func() *strings.Replacer {
	var table map[string]string
	if err := json.Unmarshal(letters, &table); err != nil {
		panic(err) // a fault of the build
	}
	var pairs []string
	for from, to := range table {
		pairs = append(pairs, from, to)
	}
	return strings.NewReplacer(pairs...)
})

// parts returns the words of a name, folded; each Han character is a word. The script in the page does the same.
func parts(name string) []string {
	if !isASCII(name) {
		name = norm.NFD.String(replacer().Replace(strings.ToLower(norm.NFKC.String(name))))
	} else if name = strings.ToLower(name); strings.ContainsAny(name, "'`") {
		name = replacer().Replace(name)
	}
	var b strings.Builder
	b.Grow(len(name) + 2)
	for _, r := range name {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			b.WriteByte(byte(r))
		case r < utf8.RuneSelf:
			b.WriteByte(' ')
		case unicode.Is(unicode.Han, r):
			b.WriteByte(' ')
			b.WriteRune(r)
			b.WriteByte(' ')
		case unicode.IsLetter(r), unicode.IsNumber(r):
			b.WriteRune(r)
		case !unicode.Is(unicode.Mn, r):
			b.WriteByte(' ')
		}
	}
	return strings.Fields(b.String())
}

// isASCII reports whether a text has ASCII characters only.
func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// isHan reports whether a word is a Han character.
func isHan(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.Is(unicode.Han, r)
}

// Limits on the words of a name that have keys: of more than fewWords the pairs, of more than mostWords the first.
const (
	fewWords  = 3
	mostWords = 6
)

// key is a text by whose beginning a person is found: the words of a name joined, beginning with one of them.
type key struct {
	text   string
	word   int32 // the length of the first word
	person int32 // its place among the lines; of a key of a word, the place of the word
}

// is reports whether what was typed is the first word or all of the words.
func (k key) is(typed string) bool { return len(typed) == int(k.word) || len(typed) == len(k.text) }

// keys returns the search keys of a name, given as its folded words.
func keys(words []string) (all []key) {
	words = words[:min(len(words), mostWords)]
	for i, first := range words {
		if len(words) <= fewWords {
			all = append(all, key{text: strings.Join(words[i:], "") + strings.Join(words[:i], ""), word: int32(len(first))})
			continue
		}
		for k, second := range words {
			if k != i {
				all = append(all, key{text: first + second, word: int32(len(first))})
			}
		}
	}
	return all
}

// byText orders keys by their texts, equal ones by the person.
func byText(a, b key) int {
	return cmp.Or(strings.Compare(a.text, b.text), cmp.Compare(a.person, b.person), cmp.Compare(a.word, b.word))
}
