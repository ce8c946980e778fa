//go:build prove

package search

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"kalends/rating/spelling"
	"kalends/reports/nameorder"
)

// TestSearchFinds450000Names writes an index of 450,000 persons and asks the script of the pages for some of them, in
// many ways. Whoever is not among the results must have been preceded by as many as are shown: known says so, a search
// without an index.
func TestSearchFinds450000Names(t *testing.T) {
	for _, size := range []struct {
		persons, asked int
		most           time.Duration // of the processor, twice what is promised
	}{{20_000, 100, 600 * time.Millisecond}, {450_000, 40, 20 * time.Second}} {
		entries := invented(size.persons)
		before := processor()
		for range Build(entries) {
		}
		if took := processor() - before; took > size.most {
			t.Errorf("%d persons: %v of the processor", size.persons, took)
		} else {
			t.Logf("%d persons: %v of the processor", size.persons, took)
		}
		folder := written(t, entries)
		known := peopleOf(entries)
		missed, asked := map[string]int{}, map[string]int{}
		queries := queriesFor(entries, size.asked)
		largest := 0
		for i, a := range answers(t, folder, queries) {
			q := queries[i]
			largest = max(largest, a.Bytes)
			asked[q.kind]++
			crowd := q.kind == "beginnings" && a.More > 0 // the script asks for more letters
			if !slices.Contains(a.IDs, q.person) && !crowd && known.before(q) < mostTop {
				missed[q.kind]++
				t.Logf("%s %q: %s %v is not among %d", q.kind, q.text, q.person, known.all[known.at[q.person]].names, len(a.IDs))
			}
		}
		t.Logf("%d persons: largest load %d bytes", size.persons, largest)
		if largest > 200_000 {
			t.Errorf("%d persons: a query loads %d bytes", size.persons, largest)
		}
		for kind, n := range asked {
			t.Logf("%s: %d of %d missed", kind, missed[kind], n)
			if missed[kind]*10 > n || missed[kind] > 0 && !strings.HasPrefix(kind, "misspelt") {
				t.Errorf("%s: %d of %d missed", kind, missed[kind], n)
			}
		}
	}
}

// processor returns how much time of the processor the program has taken.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// written returns a folder with the index of entries.
func written(t *testing.T, entries []Entry) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "search.js"), Script, 0o666); err != nil {
		t.Fatal(err)
	}
	for name, data := range Build(entries) {
		place := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(place), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// answer is what testdata/ask.js says about a query.
type answer struct {
	IDs   []string `json:"ids"`
	More  int      `json:"more"`
	Bytes int      `json:"bytes"`
}

// answers asks the script.
func answers(t *testing.T, folder string, queries []query) (all []answer) {
	t.Helper()
	var in, out bytes.Buffer
	for _, q := range queries {
		fmt.Fprintln(&in, q.text)
	}
	node := exec.Command("node", "testdata/ask.js", filepath.Join(folder, "search.js"), folder)
	node.Stdin, node.Stdout, node.Stderr = &in, &out, os.Stderr
	if err := node.Run(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(&out); lines.Scan(); {
		var a answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	if len(all) != len(queries) {
		t.Fatalf("%d answers to %d queries", len(all), len(queries))
	}
	return all
}

// query is a text that means a person.
type query struct{ kind, text, person string }

// german writes a Ukrainian name as German newspapers do.
var german = strings.NewReplacer("shch", "schtsch", "sh", "sch", "ch", "tsch", "zh", "sch", "kh", "ch", "v", "w", "y", "i", "ts", "z")

// queriesFor returns queries of every kind for n persons.
func queriesFor(entries []Entry, n int) (all []query) {
	r := rand.New(rand.NewPCG(1, 2))
	reader := nameorder.Reader{}
	for range n {
		e := entries[r.IntN(len(entries))]
		put := func(kind, text string) { all = append(all, query{kind, text, e.ID}) }
		words := parts(e.Names[0])
		put("number", e.ID)
		put("name", e.Names[0])
		if slices.ContainsFunc(words, isHan) {
			read := reader.Syllables(strings.Join(words, ""))
			put("pinyin", strings.Join(read, " "))
			put("pinyin joined", strings.Join(read, ""))
			put("pinyin in two words", read[0]+" "+strings.Join(read[1:], ""))
			put("given name first", strings.Join(read[1:], "")+" "+read[0])
			put("Han in two words", words[0]+" "+strings.Join(words[1:], ""))
			continue
		}
		put("other order", strings.Join(words[1:], " ")+" "+words[0])
		put("without marks", strings.Join(words, " "))
		put("beginnings", begun(words[0], 5)+" "+begun(words[1], 4))
		if len(e.Names) > 1 {
			put("Cyrillic", e.Names[1])
			put("German", german.Replace(words[0])+" "+words[1])
		}
		w := words[0]
		at := r.IntN(len(w) - 1)
		put("misspelt: wrong", w[:at]+string("bdfgklmnprstvz"[r.IntN(14)])+w[at+1:]+" "+words[1])
		put("misspelt: missing", w[:at]+w[at+1:]+" "+words[1])
		put("misspelt: doubled", w[:at]+w[at:at+1]+w[at:]+" "+words[1])
		put("misspelt: swapped", w[:at]+w[at+1:at+2]+w[at:at+1]+w[at+2:]+" "+words[1])
	}
	return all
}

// begun returns the first letters of a word.
func begun(word string, n int) string { return word[:min(n, len(word))] }

// people are all persons, the highest order first, and the place of each number among them.
type people struct {
	all []human
	at  map[string]int
}

// human is a person with the words of the names and the keys.
type human struct {
	names [][]string
	keys  []string
	order int
}

// peopleOf returns the people of entries.
func peopleOf(entries []Entry) people {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Compare(b.Order, a.Order) })
	all, reader := people{at: map[string]int{}}, nameorder.Reader{}
	for i, e := range entries {
		p := human{order: int(e.Order)}
		for _, name := range append(slices.Clone(e.Names), e.ID) {
			words := parts(name)
			p.names = append(append(p.names, words), readings(words, &reader)...)
		}
		for _, name := range p.names {
			for _, k := range keys(name) {
				p.keys = append(p.keys, k.text)
			}
		}
		all.all, all.at[e.ID] = append(all.all, p), i
	}
	return all
}

// before counts the persons who fit a query no worse than the person meant does, and have a higher order, up to the
// number that is shown.
func (p people) before(q query) (n int) {
	typed := parts(q.text)
	at := p.at[q.person]
	meant := p.all[at].fit(typed, misfit)
	for i := 0; i < len(p.all) && n < mostTop; i++ {
		if fit := p.all[i].fit(typed, meant+1); fit < meant || fit == meant && i < at {
			n++
		}
	}
	return n
}

// misfit is the fit of a name that does not fit.
const misfit = 3

// fit returns how well words fit a person's names: 0 if each begins another word of a name or, joined, all do; 1 in
// their common spelling; 2 with a letter that differs; else misfit, and most if it is not better than that.
func (h human) fit(typed []string, most int) int {
	joined := strings.Join(typed, "")
	if slices.ContainsFunc(h.keys, func(k string) bool { return strings.HasPrefix(k, joined) }) {
		return 0
	}
	best := misfit
	for _, name := range h.names {
		worst, taken := 0, map[int]bool{}
		for _, w := range typed {
			level, at := misfit, -1
			for i, known := range name {
				if l := fitOf(w, known, most); l < level && !taken[i] {
					level, at = l, i
				}
			}
			if taken[at], worst = true, max(worst, level); worst >= most {
				break
			}
		}
		best = min(best, worst)
	}
	return best
}

// fitOf returns how well a word that was typed fits a known one.
func fitOf(typed, known string, most int) int {
	switch {
	case strings.HasPrefix(known, typed):
		return 0
	case most > 1 && strings.HasPrefix(spelling.Common(known), spelling.Common(typed)):
		return 1
	case most > 2 && (near(typed, known) || near(spelling.Common(typed), spelling.Common(known))):
		return 2
	}
	return misfit
}

// near reports whether two words differ by a letter or by two that are exchanged.
func near(a, b string) bool {
	if len(a) == len(b) {
		for i := range len(a) - 1 {
			if a[:i]+string(a[i+1])+string(a[i])+a[i+2:] == b {
				return true
			}
		}
	}
	for i := range len(a) + 1 {
		for k := i; k <= min(i+1, len(a)); k++ {
			for l := i; l <= min(i+1, len(b)); l++ {
				if len(a)-k == len(b)-l && i <= len(b) && a[:i] == b[:i] && a[k:] == b[l:] {
					return true
				}
			}
		}
	}
	return false
}
