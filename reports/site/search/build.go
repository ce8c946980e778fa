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

// Sizes, in bytes of text, by which a query loads at most 200 kB: four shards of persons and nine of words. A folder
// has at most a thousand files.
const (
	personsSize = 20_000
	wordsSize   = 5_500
	mostTop     = 50 // persons of a frequent beginning
	topsOfShard = 5  // beginnings
	folderSize  = 1000
)

// Build yields the files of the index by their paths in the folder search. Entries in another order give the same
// files.
func Build(entries []Entry) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		w := writer{yield: yield}
		x := indexOf(entries)
		head := head{Letters: letters, Groups: spelling.Groups, Same: spelling.Same}
		names := w.shards("n", x.keys, x.lines, personsSize)
		tops := frequent(names)
		head.Names, head.Tops, head.Counts = packed(names), packed(tops), w.tops(x, tops)
		head.Words = packed(w.shards("w", x.byCommon(strings.Clone), x.words, wordsSize))
		head.Ends = packed(w.shards("e", x.byCommon(reversed), x.words, wordsSize))
		w.write("index", head)
	}
}

// head is what a page loads first: the rules of folding, and the first keys of the shards.
type head struct {
	Letters json.RawMessage `json:"letters"`
	Groups  []string        `json:"groups"`
	Same    []string        `json:"same"`
	Names   string          `json:"n"`
	Words   string          `json:"w"`
	Ends    string          `json:"e"`
	Tops    string          `json:"t"`
	Counts  string          `json:"counts"` // how many persons each beginning of Tops has, to the base 36
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
	slices.SortFunc(sorted, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(b.Order, a.Order), strings.Compare(a.ID, b.ID))
	})
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

// byCommon returns keys of the words, made of their common spelling; their person is the place of the word.
func (x index) byCommon(of func(common string) string) (all []key) {
	for i, word := range x.words {
		all = append(all, key{text: of(spelling.Common(word)), person: int32(i)})
	}
	slices.SortFunc(all, byText)
	return all
}

// reversed returns a text read backwards.
func reversed(text string) string {
	letters := []rune(text)
	slices.Reverse(letters)
	return string(letters)
}

// frequent returns the beginnings of keys that more than two shards have, sorted. names are the first keys of the
// shards.
func frequent(names []string) (beginnings []string) {
	for i := 1; i < len(names); i++ {
		for b := names[i][:shared(names[i-1], names[i])]; b != ""; {
			beginnings = append(beginnings, b)
			_, width := utf8.DecodeLastRuneInString(b)
			b = b[:len(b)-width]
		}
	}
	slices.Sort(beginnings)
	return slices.Compact(beginnings)
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

// top returns the lines of the persons with a beginning, and how many there are: first those who have it as a whole
// word, with the highest order, then others with the highest order. seen has a place for each person, in which top
// writes the number of the beginning.
func (x index) top(beginning string, number int, seen []int) (lines []string, count int) {
	var best []int // persons; one with a longer word has a number greater by others
	others := len(x.lines)
	for _, k := range x.having(beginning) {
		rank := int(k.person)
		if seen[rank] != number {
			seen[rank], count = number, count+1
		}
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
	for _, rank := range best {
		if line := x.lines[rank%others]; !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines, count
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

// shards writes the lines of keys in shards of a size, and returns for each a text between its first key and the last
// one of the shard before.
func (w *writer) shards(kind string, keys []key, lines []string, size int) (firsts []string) {
	var text []byte
	last := ""
	for _, k := range keys {
		line := lines[k.person]
		if len(text) > 0 && len(text)+len(line) > size {
			w.write(shard(kind, len(firsts)-1), string(text))
			text = text[:0]
		}
		if len(text) == 0 {
			firsts = append(firsts, between(last, k.text))
		} else {
			text = append(text, '\n')
		}
		text, last = append(text, line...), k.text
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

// tops writes the persons with the highest order of each frequent beginning, and returns how many persons have each.
func (w *writer) tops(x index, beginnings []string) string {
	var counts, lists []string
	seen := make([]int, len(x.lines))
	for i, beginning := range beginnings {
		lines, count := x.top(beginning, i+1, seen)
		lists, counts = append(lists, strings.Join(lines, "\n")), append(counts, strconv.FormatInt(int64(count), 36))
		if len(lists) == topsOfShard || i == len(beginnings)-1 {
			w.write(shard("t", i/topsOfShard), lists)
			lists = nil
		}
	}
	return strings.Join(counts, " ")
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
