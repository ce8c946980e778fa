package registry

import (
	"reflect"
	"strings"
	"testing"

	"kalends/rating"
)

// TestLayout fails where a type that a kept reading encodes has changed: then layout must be raised, and the sum below
// replaced.
func TestLayout(t *testing.T) {
	types := strings.Join([]string{form(reflect.TypeFor[rating.Player]()), form(reflect.TypeFor[rating.Opening]()),
		form(reflect.TypeFor[otherName]()), form(reflect.TypeFor[kept]())}, "\n")
	if got, want := layout+" "+rating.SHA([]byte(types))[:16], "9 1cb7dd810753bdf4"; got != want {
		t.Errorf("the types are %s, not %s: raise layout", got, want)
	}
}

// form describes everything about a type on which its encoding depends: the names and types of all fields.
func form(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct:
		var fields []string
		for f := range t.NumField() {
			fields = append(fields, t.Field(f).Name+" "+form(t.Field(f).Type))
		}
		return "{" + strings.Join(fields, "; ") + "}"
	case reflect.Slice:
		return "[]" + form(t.Elem())
	case reflect.Map:
		return "[" + form(t.Key()) + "]" + form(t.Elem())
	}
	return t.Kind().String()
}
