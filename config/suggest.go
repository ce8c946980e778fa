package config

import (
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"kalends/rating"
)

// suggestion names the known key that is most like key.
func suggestion(key string) string { return nearest(key, keys(reflect.TypeFor[file]())) }

func nearest(key string, all []string) string {
	best, distance := "", utf8.RuneCountInString(key)/2+1
	for _, known := range all {
		if d := rating.Distance(key, known, distance); d < distance || (d == distance && best == "") {
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
