package search

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"kalends/rating/spelling"
	"kalends/reports/nameorder"
)

// TestNamesAreFolded: names in several scripts and transliterations have the same words, or the same common spelling.
func TestNamesAreFolded(t *testing.T) {
	for name, want := range map[string]string{"Шевченко, Тарас": "shevchenko taras", "Ševčenko": "sevcenko", "Мар’яна Їжак": "maryana yizhak",
		"Ｏ'Neill-Łoś": "oneill los", "王伟 (Wang)": "王 伟 wang", "  ": ""} {
		if got := strings.Join(parts(name), " "); got != want {
			t.Errorf("%q is folded to %q, want %q", name, got, want)
		}
	}
	for _, name := range []string{"Шевченко", "Shevchenko", "Ševčenko", "Schewtschenko", "Szewczenko"} {
		if got := spelling.Common(parts(name)[0]); got != "sevcenko" {
			t.Errorf("the common spelling of %s is %s", name, got)
		}
	}
}

// TestPersonsHaveReadings: a Chinese name without a second one is found by its syllables, and one in two ways.
func TestPersonsHaveReadings(t *testing.T) {
	for name, want := range map[string]string{"单雪": "shan xue", "欧阳娜": "ou yang na", "吕伟": "lv wei|lu wei"} {
		p := personOf(Entry{ID: "1", Names: []string{name}, Place: "p/007/1.html"}, &nameorder.Reader{})
		if line := name + "||1||0|007|" + want; p.line != line {
			t.Errorf("written is %q, want %q", p.line, line)
		}
	}
	p := personOf(Entry{ID: "1", Names: []string{"王伟", "Wang, Wei"}, Rating: "24|00", Place: "p/x/y/1.html"}, &nameorder.Reader{})
	if want := "王伟|Wang, Wei|1|24 00|0|p/x/y/1.html"; p.line != want {
		t.Errorf("written is %q, want %q", p.line, want)
	}
}

// TestEveryKeyLeadsToItsPerson: the shards that index.js names for a key have the person, or a list of the highest does.
func TestEveryKeyLeadsToItsPerson(t *testing.T) {
	entries := invented(1500)
	files := built(t, entries)
	var h struct{ N, T, Counts string }
	value(t, files, "index", &h)
	firsts, tops := unpacked(h.N), unpacked(h.T)
	x := indexOf(entries)
	for _, k := range x.keys {
		from := max(0, sort.SearchStrings(firsts, k.text)-1)
		found := false
		for n := from; n < len(firsts) && (firsts[n] <= k.text || n == from); n++ {
			found = found || slices.Contains(linesOf(t, files, n), x.lines[k.person])
		}
		if !found {
			t.Fatalf("%s: no shard from %d on has %s", k.text, from, x.lines[k.person])
		}
	}
	for i, beginning := range tops {
		var lists []string
		value(t, files, shard("t", i/topsOfShard), &lists)
		best := strings.Split(lists[i%topsOfShard], "\n")
		n, _ := strconv.ParseInt(strings.Fields(h.Counts)[i], 36, 0)
		if len(best) != min(int(n), mostTop) || len(x.having(beginning)) < int(n) {
			t.Errorf("%s: %d of %d persons, %d keys", beginning, len(best), n, len(x.having(beginning)))
		}
	}
	if len(firsts) < 10 || len(tops) < 3 {
		t.Errorf("%d shards, %d frequent beginnings", len(firsts), len(tops))
	}
	slices.Reverse(entries)
	for name, data := range built(t, entries) {
		if files[name] != data {
			t.Errorf("%s is another with the entries in another order", name)
		}
	}
}

// built returns the files of an index by name.
func built(t *testing.T, entries []Entry) map[string]string {
	t.Helper()
	files, folders := map[string]string{}, map[string]int{}
	for name, data := range Build(entries) {
		if files[name] = string(data); !regexp.MustCompile(`^([a-z]\d+/\d+|index)\.js$`).MatchString(name) {
			t.Errorf("a file is called %s", name)
		}
		if folders[path.Dir(name)]++; folders[path.Dir(name)] > folderSize {
			t.Errorf("the folder %s is too large", path.Dir(name))
		}
	}
	return files
}

// value reads what a file hands to the script.
func value(t *testing.T, files map[string]string, name string, into any) {
	t.Helper()
	text := strings.TrimSuffix(strings.TrimPrefix(files[name+".js"], `kalendsIndex("`+name+`",`), ")\n")
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// linesOf returns the lines of a shard of persons.
func linesOf(t *testing.T, files map[string]string, n int) []string {
	t.Helper()
	var text string
	value(t, files, shard("n", n), &text)
	return strings.Split(text, "\n")
}

// unpacked returns the texts of a packed list, as the script does.
func unpacked(packed string) (all []string) {
	var before []rune
	for text := range strings.FieldsSeq(packed) {
		n, _ := strconv.ParseInt(text[:1], 36, 0)
		before = append(slices.Clone(before[:n]), []rune(text[1:])...)
		all = append(all, string(before))
	}
	return all
}
