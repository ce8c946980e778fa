package search

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kalends/rating/spelling"
	"kalends/reports/nameorder"
)

// Script is the script that searches the index in a page.
//
//go:embed search.js
var Script []byte

// Sizes, in bytes of text, by which a query loads at most 200 kB: four shards of persons and nine of words. A folder has
// at most a thousand files.
const (
	personsSize = 20_000
	wordsSize   = 5_500
	mostTop     = 50 // persons of a frequent beginning
	topsOfShard = 5  // beginnings
	folderSize  = 1000
)

// Build yields the files of the index by their paths in the folder search. Entries in another order give the same files.
func Build(entries []Entry) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		w := writer{yield: yield}
		x := indexOf(entries)
		head := head{Letters: letters, Groups: spelling.Groups, Same: spelling.Same}
		names := w.shards("n", len(x.keys), personsSize, func(i int) (string, string) { return x.keys[i].text, x.lines[x.keys[i].person] })
		tops, counts := x.frequent(names)
		w.tops(x, tops)
		head.Names, head.Tops, head.Counts = packed(names), packed(tops), strings.Join(counts, " ")
		words := x.byCommon(func(common string) string { return common })
		head.Words = packed(w.shards("w", len(words), wordsSize, func(i int) (string, string) { return words[i].text, words[i].word }))
		words = x.byCommon(reversed)
		head.Ends = packed(w.shards("e", len(words), wordsSize, func(i int) (string, string) { return words[i].text, words[i].word }))
		w.write("index", head)
	}
}

// head is what a page loads first: the rules of folding, and the first keys of the shards.
type head struct {
	Letters map[string]string `json:"letters"`
	Groups  []string          `json:"groups"`
	Same    []string          `json:"same"`
	Names   string            `json:"n"`
	Words   string            `json:"w"`
	Ends    string            `json:"e"`
	Tops    string            `json:"t"`
	Counts  string            `json:"counts"` // how many persons each beginning of Tops has, to the base 36
}

// index is all persons by their keys.
type index struct {
	lines []string // sorted by order, highest first
	keys  []key    // sorted by text, then by person
	words []string // each once
}

// indexOf returns the index of entries.
func indexOf(entries []Entry) index {
	sorted := slices.Clone(entries)
	slices.SortFunc(sorted, func(a, b Entry) int { return cmp.Or(cmp.Compare(b.Order, a.Order), strings.Compare(a.ID, b.ID)) })
	x := index{lines: make([]string, 0, len(entries)), keys: make([]key, 0, 5*len(entries))}
	words, reader := map[string]bool{}, nameorder.Reader{}
	for i, e := range sorted {
		p := personOf(e, &reader)
		x.lines = append(x.lines, p.line)
		for _, k := range p.keys {
			k.person = int32(i)
			x.keys = append(x.keys, k)
		}
		for _, word := range p.words {
			words[word] = words[word] || len(word) > 1 && !isHan(word)
		}
	}
	slices.SortFunc(x.keys, byText)
	maps.DeleteFunc(words, func(_ string, is bool) bool { return !is })
	x.words = slices.Sorted(maps.Keys(words))
	return x
}

// commonWord is a word and the text by which it is sorted.
type commonWord struct{ text, word string }

// byCommon returns the words sorted by what of makes of their common spelling.
func (x index) byCommon(of func(common string) string) (all []commonWord) {
	for _, word := range x.words {
		all = append(all, commonWord{of(spelling.Common(word)), word})
	}
	slices.SortFunc(all, func(a, b commonWord) int {
		return cmp.Or(strings.Compare(a.text, b.text), strings.Compare(a.word, b.word))
	})
	return all
}

// reversed returns a text read backwards.
func reversed(text string) string {
	letters := []rune(text)
	slices.Reverse(letters)
	return string(letters)
}

// frequent returns the beginnings of keys that more than two shards have, sorted, and how many persons have each. names
// are the first keys of the shards.
func (x index) frequent(names []string) (beginnings, counts []string) {
	for i := 1; i < len(names); i++ {
		for b := names[i][:shared(names[i-1], names[i])]; b != ""; {
			beginnings = append(beginnings, b)
			_, width := utf8.DecodeLastRuneInString(b)
			b = b[:len(b)-width]
		}
	}
	slices.Sort(beginnings)
	beginnings = slices.Compact(beginnings)
	seen := make([]int, len(x.lines))
	for i, beginning := range beginnings {
		n := 0
		for _, k := range x.having(beginning) {
			if seen[k.person] != i+1 {
				seen[k.person], n = i+1, n+1
			}
		}
		counts = append(counts, strconv.FormatInt(int64(n), 36))
	}
	return beginnings, counts
}

// shared returns the length of the longest beginning of whole characters that two texts share.
func shared(a, b string) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n < len(b) && n > 0 && !utf8.RuneStart(b[n]) {
		n--
	}
	return n
}

// having returns the keys with a beginning.
func (x index) having(beginning string) []key {
	from, _ := slices.BinarySearchFunc(x.keys, beginning, func(k key, b string) int { return strings.Compare(k.text, b) })
	to, _ := slices.BinarySearchFunc(x.keys[from:], beginning, func(k key, b string) int {
		if strings.HasPrefix(k.text, b) {
			return -1
		}
		return 1
	})
	return x.keys[from : from+to]
}

// top returns the lines of the persons with a beginning: first those who have it as a whole word, with the highest
// order, then others with the highest order.
func (x index) top(beginning string) string {
	var best []int32 // persons; of those with a longer word, their number plus others
	others := int32(len(x.lines))
	for _, k := range x.having(beginning) {
		rank := k.person
		if !k.is(beginning) {
			rank += others
		}
		if len(best) == mostTop && rank >= best[mostTop-1] {
			continue
		}
		if at, there := slices.BinarySearch(best, rank); !there {
			best = slices.Insert(best[:min(len(best), mostTop-1)], at, rank)
		}
	}
	var lines []string
	for _, rank := range best {
		if line := x.lines[rank%others]; !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// writer yields files until its receiver wants no more.
type writer struct {
	yield func(string, []byte) bool
	ended bool
}

// write yields the file that hands a value to the script of the page.
func (w *writer) write(name string, value any) {
	if w.ended {
		return
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // texts can always be written
	}
	w.ended = !w.yield(name+".js", fmt.Appendf(nil, "kalendsIndex(%q,%s)\n", name, text))
}

// shard returns the name of a shard.
func shard(kind string, n int) string {
	return fmt.Sprintf("%s%d/%d", kind, n/folderSize, n%folderSize)
}

// shards writes the lines of n keys in shards of a size, and returns for each a text between its first key and the last
// one of the shard before.
func (w *writer) shards(kind string, n, size int, at func(i int) (key, line string)) (firsts []string) {
	var text []byte
	last := ""
	for i := range n {
		key, line := at(i)
		if len(text) > 0 && len(text)+len(line) > size {
			w.write(shard(kind, len(firsts)-1), string(text))
			text = text[:0]
		}
		if len(text) == 0 {
			firsts = append(firsts, between(last, key))
		} else {
			text = append(text, '\n')
		}
		text, last = append(text, line...), key
	}
	if len(text) > 0 {
		w.write(shard(kind, len(firsts)-1), string(text))
	}
	return firsts
}

// between returns the shortest beginning of key that is greater than last; all of it if they are equal.
func between(last, key string) string {
	n := shared(last, key)
	if n < len(key) {
		_, width := utf8.DecodeRuneInString(key[n:])
		n += width
	}
	return key[:n]
}

// tops writes the persons with the highest order of each frequent beginning.
func (w *writer) tops(x index, beginnings []string) {
	n := 0
	for some := range slices.Chunk(beginnings, topsOfShard) {
		lists := make([]string, len(some))
		for i, beginning := range some {
			lists[i] = x.top(beginning)
		}
		w.write(shard("t", n), lists)
		n++
	}
}

// packed writes sorted texts without blanks: how many characters each shares with the one before, as a digit to the
// base 36, and the rest.
func packed(texts []string) string {
	const most = 35
	var all []string
	before := ""
	for _, text := range texts {
		same := []rune(text[:shared(before, text)])
		same = same[:min(len(same), most)]
		all = append(all, strconv.FormatInt(int64(len(same)), 36)+strings.TrimPrefix(text, string(same)))
		before = text
	}
	return strings.Join(all, " ")
}
