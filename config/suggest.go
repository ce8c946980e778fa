package config

import (
	"reflect"
	"slices"
	"strings"
)

// suggestion names the known key that key was probably meant to be.
func suggestion(key string) string {
	best, distance := "", len(key)/2+1
	for _, known := range keys(reflect.TypeFor[file]()) {
		if d := edits(key, known); d < distance || (d == distance && best == "") {
			best, distance = known, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

func keys(t reflect.Type) []string {
	var all []string
	switch t.Kind() {
	case reflect.Slice:
		return keys(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			all = append(all, strings.Split(t.Field(i).Tag.Get("yaml"), ",")[0])
			all = append(all, keys(t.Field(i).Type)...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// edits is the Levenshtein distance of two short keys.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
