package registry

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Values are encoded field by field, in the order of their types: numbers as varints, a text as its length and bytes,
// or, where it recurs, as its number in a vocabulary. Every value is decoded as it was, with nil and empty told apart,
// and equal values give equal bytes.

// vocabulary numbers the texts that recur. It is filled while values are encoded, so that no pass over all texts comes
// before.
type vocabulary struct {
	words  []string
	number map[string]int
	seen   []uint8 // by hash: how often texts without a number were encoded
}

// often is how many times a text must be encoded to get a number.
const often = 8

func newVocabulary() *vocabulary {
	return &vocabulary{number: map[string]int{}, seen: make([]uint8, 1<<20)}
}

// find returns the number of a text, and false if it has none. It counts texts without a number by their hash, and
// gives a text a number when its count reaches often.
func (v *vocabulary) find(text string) (number int, known bool) {
	if v == nil || text == "" {
		return 0, false
	}
	if number, known = v.number[text]; known {
		return number, true
	}
	count := &v.seen[hashOf(text)%uint32(len(v.seen))]
	if *count++; *count < often {
		return 0, false
	}
	*count = 0
	number = len(v.words)
	v.words = append(v.words, text)
	v.number[text] = number
	return number, true
}

// hashOf is FNV-1a: unlike the hash of a map it is the same in every process.
func hashOf(text string) uint32 {
	h := uint32(2166136261)
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * 16777619
	}
	return h
}

// encoder appends values to b.
type encoder struct {
	b     []byte
	words *vocabulary // nil: every text is written out
}

// number appends a number that is not negative.
func (e *encoder) number(n int) { e.b = binary.AppendUvarint(e.b, uint64(n)) }

// text appends a text: an even number is its length, an odd one its number in the vocabulary.
func (e *encoder) text(s string) {
	if number, known := e.words.find(s); known {
		e.number(number<<1 | 1)
		return
	}
	e.literal(s)
}

// literal appends a text that is written out in any case.
func (e *encoder) literal(s string) {
	e.number(len(s) << 1)
	e.b = append(e.b, s...)
}

// record appends a struct whose first field, by which records are sorted and found, is written out.
func (e *encoder) record(v reflect.Value) {
	e.literal(v.Field(0).String())
	for i := 1; i < v.NumField(); i++ {
		e.value(v.Field(i))
	}
}

// value appends a value of any type that decoder.value can read; it panics for a value of another type.
func (e *encoder) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		e.text(v.String())
	case reflect.Bool:
		if v.Bool() {
			e.number(1)
		} else {
			e.number(0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.b = binary.AppendVarint(e.b, v.Int())
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
		for _, key := range slices.SortedFunc(slices.Values(v.MapKeys()), byText) {
			e.value(key)
			e.value(v.MapIndex(key))
		}
	default:
		panic(fmt.Sprintf("a %s cannot be encoded", v.Type())) // depends on the type alone, never on data
	}
}

func byText(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) }

// length appends the number of elements plus one, and 0 for nil.
func (e *encoder) length(v reflect.Value) {
	if v.IsNil() {
		e.number(0)
		return
	}
	e.number(v.Len() + 1)
}

// decoder takes values from the beginning of b.
type decoder struct {
	b     []byte
	words []string
}

// number takes a number that is not negative. All methods of a decoder panic or return wrong values if b is damaged, so
// its checksum must be tested before.
func (d *decoder) number() int {
	n, size := binary.Uvarint(d.b)
	d.b = d.b[size:]
	return int(n)
}

// integer takes a number with a sign.
func (d *decoder) integer() int64 {
	n, size := binary.Varint(d.b)
	d.b = d.b[size:]
	return n
}

// bytes takes n bytes, which still belong to b.
func (d *decoder) bytes(n int) []byte {
	b := d.b[:n]
	d.b = d.b[n:]
	return b
}

// text takes a text, written out or as its number in the vocabulary.
func (d *decoder) text() string {
	n := d.number()
	if n&1 == 1 {
		return d.words[n>>1]
	}
	return string(d.bytes(n >> 1))
}

// value takes a value of the type of v and sets v to it.
func (d *decoder) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(d.text())
	case reflect.Bool:
		v.SetBool(d.number() == 1)
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

// mapping takes a map and sets v to it; a nil map stays nil.
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

// decode returns the value that b encodes. It panics if b is damaged.
func decode[T any](b []byte, words []string) (value T) {
	d := decoder{b, words}
	d.value(reflect.ValueOf(&value).Elem())
	return value
}
