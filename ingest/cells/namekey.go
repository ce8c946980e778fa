package cells

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// The characters of a text with nothing to tidy do not affect each other, so its key can be built letter by letter,
// which is four times as fast as commonKey. Nearly all names are such, and reading a registry needs the keys of all of
// them.

// plainKey is NameKey for a plain text.
func plainKey(name string) string {
	var keyBuffer [64]byte
	var wordsBuffer [4][2]int // from and to
	key, words := keyBuffer[:0], wordsBuffer[:0]
	for len(name) > 0 {
		end := strings.IndexFunc(name, separates)
		if end < 0 {
			end = len(name)
		}
		from := len(key)
		switch key = appendPlain(key, name[:end]); {
		case len(key) == from:
		case len(words) > 0 && oneChinese(key[:from], key[from:]):
			words[len(words)-1][1] = len(key)
		default:
			words = append(words, [2]int{from, len(key)})
		}
		name = name[min(end+1, len(name)):] // no plain text has a separator of more than a byte
	}
	word := func(w [2]int) []byte { return key[w[0]:w[1]] }
	inOrder := func(a, b [2]int) int { return bytes.Compare(word(a), word(b)) }
	if slices.IsSortedFunc(words, inOrder) {
		return string(key)
	}
	slices.SortStableFunc(words, inOrder)
	whole := make([]byte, 0, len(key))
	for _, w := range words {
		whole = append(whole, word(w)...)
	}
	return string(whole)
}

// appendPlain appends the letters and digits of a plain text in their plain form.
func appendPlain(b []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			if 'A' <= r && r <= 'Z' {
				r += 'a' - 'A'
			}
			if plainASCII(r) >= 0 {
				b = append(b, byte(r))
			}
		case r < endOfAlphabets:
			b = append(b, alphabets()[r]...)
		default:
			b = plainHan(b, r)
		}
	}
	return b
}

// plainHan appends a Chinese character in its simplified form.
func plainHan(b []byte, r rune) []byte {
	if to, ok := simple()[r]; ok {
		r = to
	}
	return utf8.AppendRune(b, r)
}

// endOfAlphabets follows the last settled letter that is no Chinese character.
const endOfAlphabets = '\u0530'

// alphabets holds the plain form of each settled letter of Latin and Cyrillic.
var alphabets = sync.OnceValue(func() *[endOfAlphabets]string {
	var all [endOfAlphabets]string
	for r := rune(utf8.RuneSelf); r < endOfAlphabets; r++ {
		if settled(r) {
			all[r] = letters(folded(string(r)))
		}
	}
	return &all
})
