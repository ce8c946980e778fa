package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
	"kalends/rating"
)

// TestWorkerTellsEverything fills every field of what a workbook can hold and wants all of it back from the worker's answer:
// a field that is not exported, or that somebody adds without a way over, would be lost without a word.
func TestWorkerTellsEverything(t *testing.T) {
	var said parsed
	filled := 0
	fillEvery(t, reflect.ValueOf(&said).Elem(), &filled)
	if filled < 30 {
		t.Fatalf("only %d fields are filled", filled)
	}
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(said); err != nil {
		t.Fatal(err)
	}
	var heard parsed
	if err := json.Unmarshal(b.Bytes(), &heard); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(said, heard); diff != "" {
		t.Error(diff)
	}
}

// fillEvery puts something into every field below v.
func fillEvery(t *testing.T, v reflect.Value, n *int) {
	t.Helper()
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if !v.Type().Field(i).IsExported() {
				t.Fatalf("%s.%s would not come over", v.Type(), v.Type().Field(i).Name)
			}
			fillEvery(t, v.Field(i), n)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fillEvery(t, v.Index(i), n)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillEvery(t, v.Elem(), n)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fillEvery(t, key, n)
		fillEvery(t, value, n)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	default:
		*n++
		plainly(t, v, *n)
	}
}

func plainly(t *testing.T, v reflect.Value, n int) {
	t.Helper()
	switch {
	case v.Kind() == reflect.String:
		v.SetString("<&>\u2028 ½ 안 " + string(rune('a'+n%26)))
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.CanInt():
		v.SetInt(int64(n))
	case v.CanUint():
		v.SetUint(uint64(n))
	case v.CanFloat():
		v.SetFloat(float64(n) + 0.1)
	default:
		t.Fatalf("a field of type %s cannot come over", v.Type())
	}
}

// TestWorkerReadsAlike reads the same bytes here and in a process of their own.
func TestWorkerReadsAlike(t *testing.T) {
	t.Parallel()
	f, _ := busyFolder(t)
	for _, name := range []string{"inbox/open.xlsx", "registry/registry.xlsx", "kalends.yaml"} {
		data := []byte(f.read(name))
		book, findings := workbook.Read(data)
		other, found := inWorker(built(t).path, strangers, data)
		if diff := cmp.Diff([]any{book.Names(), findings.Count(rating.Error)}, []any{other.Names(), found.Count(rating.Error)}); diff != "" {
			t.Error(name, diff)
		}
		if a, b := asJSON(t, parsed{book, findings}), asJSON(t, parsed{other, found}); a != b {
			t.Errorf("%s: the worker reads otherwise:\n%s", name, cmp.Diff(a, b))
		}
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
