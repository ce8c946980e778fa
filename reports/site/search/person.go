package search

import (
	"slices"
	"strconv"
	"strings"

	"kalends/reports/nameorder"
)

// person is an entry as it is written in shards, the keys by which it is found, and the words of its names.
type person struct {
	line  string
	keys  []key
	words []string
}

// personOf returns what is written of an entry. Its line has name, second name, number, rating, order, place, and the
// other names and readings by which the person is found.
func personOf(e Entry, reader *nameorder.Reader) (p person) {
	names := append(slices.Clone(e.Names), "", "")
	fields := []string{names[0], names[1], e.ID, e.Rating, strconv.Itoa(int(e.Order)), shortPlace(e)}
	fields = append(fields, slices.DeleteFunc(names[2:], func(name string) bool { return name == "" })...)
	var read [][]string
	for _, name := range e.Names {
		words := parts(name)
		p.add(words)
		read = append(read, readings(words, reader)...)
	}
	for _, syllables := range read {
		if p.add(syllables) {
			fields = append(fields, strings.Join(syllables, " "))
		}
	}
	p.keys = append(p.keys, keys(parts(e.ID))...)
	slices.SortFunc(p.keys, byText)
	p.keys = slices.Compact(p.keys)
	for i := range fields {
		fields[i] = breaks.Replace(fields[i])
	}
	p.line = strings.TrimRight(strings.Join(fields, fieldEnd), fieldEnd)
	return p
}

// fieldEnd separates the fields of a line.
const fieldEnd = "|"

// breaks replaces what separates fields and lines.
var breaks = strings.NewReplacer(fieldEnd, " ", "\n", " ")

// add adds a name, given as its folded words. It reports false if the person already has that name, however it is spaced.
func (p *person) add(words []string) bool {
	if all := keys(words); len(all) > 0 && !slices.Contains(p.keys, all[0]) {
		p.keys, p.words = append(p.keys, all...), append(p.words, words...)
		return true
	}
	return false
}

// readings returns the syllables of a name that has Han characters only; ü is v, and in a second reading u.
func readings(words []string, reader *nameorder.Reader) (all [][]string) {
	if len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return !isHan(w) }) {
		return nil
	}
	syllables := reader.Syllables(strings.Join(words, ""))
	all = [][]string{syllables}
	if text := strings.Join(syllables, " "); strings.Contains(text, "v") {
		all = append(all, strings.Fields(strings.ReplaceAll(text, "v", "u")))
	}
	return all
}

// shortPlace returns the folder of a person's page where the rest of its path follows from the number, else the path.
func shortPlace(e Entry) string {
	folder, isPage := strings.CutSuffix(strings.TrimPrefix(e.Place, "p/"), "/"+e.ID+".html")
	if isPage && e.Place == "p/"+folder+"/"+e.ID+".html" && !strings.Contains(folder, "/") {
		return folder
	}
	return e.Place
}
