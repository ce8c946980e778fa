package registry

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// What a reading gave is kept as bytes, field by field in the order of the types: numbers as varints, a text as its
// length and its bytes, or, where it is one that recurs, as its place in a table of such words. Every value comes back
// as it was, nil and empty told apart. The same values give the same bytes.

// often is how many times a text must be said to stand in the table.
const often = 8

// numbered says of the texts with a hash that one of them has a number: of most none has, and they are not looked for.
const numbered = 1 << 7

// vocabulary is the table: the texts that are said often, each with its number. They are found while values are
// written, so that nobody goes through all of them before.
type vocabulary struct {
	all  []string
	at   map[string]int
	said []uint8     // how often texts with a hash were said since one of them got a number; nil: nothing is learnt any more
	last [256]spoken // texts with a number that were said last: row after row has the same
}

// spoken is a text of the table and its number.
type spoken struct {
	text string
	at   int
}

func newVocabulary() *vocabulary {
	return &vocabulary{at: map[string]int{}, said: make([]uint8, 1<<20)}
}

// vocabularyOf is a table that is complete.
func vocabularyOf(all []string) *vocabulary {
	v := &vocabulary{all: all, at: make(map[string]int, len(all))}
	for i, text := range all {
		v.at[text] = i
	}
	return v
}

// place gives the number of a text, from the time on at which it has been said often.
func (v *vocabulary) place(text string) (at int, known bool) {
	if v == nil || text == "" {
		return 0, false
	}
	last := &v.last[byte(len(text)+31*int(text[0])+7*int(text[len(text)-1]))]
	if last.text == text {
		return last.at, true
	}
	if v.said == nil {
		at, known = v.at[text]
		return at, known
	}
	n := &v.said[hashOf(text)%uint32(len(v.said))]
	if *n&numbered > 0 {
		if at, known = v.at[text]; known {
			*last = spoken{v.all[at], at}
			return at, known
		}
	}
	if *n++; *n&^numbered < often {
		return 0, false
	}
	*n = numbered
	at = len(v.all)
	v.all = append(v.all, strings.Clone(text))
	v.at[v.all[at]] = at
	return at, true
}

// hashOf is FNV-1a: the same texts get numbers whenever they are read.
func hashOf(text string) uint32 {
	h := uint32(2166136261)
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * 16777619
	}
	return h
}

// encoder writes values to the end of b.
type encoder struct {
	b     []byte
	words *vocabulary
}

func (e *encoder) number(n int) { e.b = binary.AppendUvarint(e.b, uint64(n)) }

// text writes a text: an even number is its length, an odd one its place in the table.
func (e *encoder) text(s string) {
	if at, known := e.words.place(s); known {
		e.number(at<<1 | 1)
		return
	}
	e.once(s)
}

// once writes a text that is not looked for in the table.
func (e *encoder) once(s string) {
	e.number(len(s) << 1)
	e.b = append(e.b, s...)
}

func (e *encoder) integer(n int64) { e.b = binary.AppendVarint(e.b, n) }

func (e *encoder) truth(is bool) {
	if is {
		e.number(1)
	} else {
		e.number(0)
	}
}

func (e *encoder) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		e.text(v.String())
	case reflect.Bool:
		e.truth(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.integer(v.Int())
	case reflect.Struct:
		for i := range v.NumField() {
			e.value(v.Field(i))
		}
	case reflect.Slice:
		e.length(v)
		for i := range v.Len() {
			e.value(v.Index(i))
		}
	case reflect.Map:
		e.length(v)
		keys := slices.SortedFunc(slices.Values(v.MapKeys()), byText)
		for _, key := range keys {
			e.value(key)
			e.value(v.MapIndex(key))
		}
	default:
		panic(fmt.Sprintf("a %s cannot be kept", v.Type())) // no value decides this, only its type
	}
}

func byText(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) }

// length writes how many there are, and 0 where there is not even an empty one.
func (e *encoder) length(v reflect.Value) {
	if v.IsNil() {
		e.number(0)
		return
	}
	e.number(v.Len() + 1)
}

// decoder reads values from the beginning of b.
type decoder struct {
	b     []byte
	words []string
}

func (d *decoder) number() int {
	if len(d.b) > 0 && d.b[0] < 0x80 { // as most are
		first := d.b[0]
		d.b = d.b[1:]
		return int(first)
	}
	n, size := binary.Uvarint(d.b)
	d.b = d.b[size:]
	return int(n)
}

func (d *decoder) integer() int64 {
	n, size := binary.Varint(d.b)
	d.b = d.b[size:]
	return n
}

func (d *decoder) bytes(n int) []byte {
	b := d.b[:n]
	d.b = d.b[n:]
	return b
}

func (d *decoder) text() string {
	n := d.number()
	if n&1 == 1 {
		return d.words[n>>1]
	}
	s := string(d.b[:n>>1])
	d.b = d.b[n>>1:]
	return s
}

func (d *decoder) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(d.text())
	case reflect.Bool:
		v.SetBool(d.truth())
	case reflect.Struct:
		for i := range v.NumField() {
			d.value(v.Field(i))
		}
	case reflect.Slice:
		if n := d.number(); n > 0 {
			v.Set(reflect.MakeSlice(v.Type(), n-1, n-1))
			for i := range n - 1 {
				d.value(v.Index(i))
			}
		}
	case reflect.Map:
		d.mapping(v)
	default:
		v.SetInt(d.integer())
	}
}

func (d *decoder) mapping(v reflect.Value) {
	n := d.number()
	if n == 0 {
		return
	}
	v.Set(reflect.MakeMap(v.Type()))
	for range n - 1 {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		d.value(key)
		d.value(value)
		v.SetMapIndex(key, value)
	}
}

// form tells of a type everything that its bytes depend on: another field makes other bytes.
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
