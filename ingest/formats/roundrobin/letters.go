package roundrobin

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/tables"
	"kalends/templates"
)

// readings gives the cells of the square under each set of letters that has all the letters in it; once, where there
// are none. Which set is meant the opposite cells and the points prove.
func (r reader) readings(t tables.Table) [][]spot {
	spots := r.spots(t)
	var all [][]spot
	for _, letters := range templates.Around().Letters {
		if read, ok := under(spots, letters); ok {
			all = append(all, read)
		}
	}
	if len(all) == 0 {
		return [][]spot{spots}
	}
	return all
}

// under reads the letters of a set for won, drawn and lost; false unless most cells have such letters.
func under(spots []spot, letters []string) (read []spot, most bool) {
	read = slices.Clone(spots)
	words := strings.NewReplacer(letters[0], "胜", letters[1], "和", letters[2], "负")
	found, of := 0, 0
	for i, s := range read {
		if s.code != "" || s.typed != "" || tables.Diagonal(s.text) {
			continue
		}
		of++
		sign := cells.Sign(s.text)
		if read[i].means = words.Replace(sign); read[i].means != sign && len(figures(read[i].means)) > 0 {
			found++
		}
	}
	return read, found*2 > of
}

// said gives what stands in a cell, letters as words that are the same in every language.
func (s spot) said() string { return cmp.Or(s.means, s.text) }
