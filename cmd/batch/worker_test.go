package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
	"kalends/rating"
)

// TestWorkerSendsEverything fills every field of what a workbook can hold, and of a copy that is to be drawn, and
// checks that all of it arrives at the other end of the pipe: a field that is not exported, or that is not sent, would
// be lost silently.
func TestWorkerSendsEverything(t *testing.T) {
	var sent answer
	var wanted request
	filled := 0
	fillEvery(t, reflect.ValueOf(&sent).Elem(), &filled)
	fillEvery(t, reflect.ValueOf(&wanted).Elem(), &filled)
	if filled < 60 {
		t.Fatalf("only %d fields are filled", filled)
	}
	var b bytes.Buffer
	to, from := newEncoder(&b), newDecoder(&b)
	if err := errors.Join(to.answer(sent), to.Flush()); err != nil {
		t.Fatal(err)
	}
	received, err := from.answer()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sent, received); diff != "" {
		t.Error(diff)
	}
	wanted.Data = make([]byte, 3<<20)
	if err := to.request(wanted); err != nil {
		t.Fatal(err)
	}
	got, err := from.request()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(wanted.Data, got.Data) {
		t.Errorf("%d bytes of data", len(got.Data))
	}
	wanted.Data, got.Data = nil, nil
	if diff := cmp.Diff(wanted, got); diff != "" {
		t.Error(diff)
	}
}

// TestWorkerSendsInChunks sends more rows and lines than one chunk holds, and one answer after another.
func TestWorkerSendsInChunks(t *testing.T) {
	var book workbook.Book
	rows := func(n int) (all []workbook.Row) {
		for i := range n {
			all = append(all, workbook.Row{Number: i + 1, Cells: []workbook.Cell{{Column: 1, Kind: workbook.Text, Raw: "½-½"}}})
		}
		return all
	}
	for i := range 3*rowsPerChunk + 1 {
		book.Lines = append(book.Lines, strconv.Itoa(i))
	}
	book.Sheets = []workbook.Sheet{{Name: "a", Rows: rows(2*rowsPerChunk + 7)}, {Name: "empty"}, {Name: "b", Rows: rows(rowsPerChunk)}}
	var b bytes.Buffer
	to, from := newEncoder(&b), newDecoder(&b)
	for range 2 {
		if err := errors.Join(to.answer(answer{Book: book}), to.Flush()); err != nil {
			t.Fatal(err)
		}
		received, err := from.answer()
		if diff := cmp.Diff(book, received.Book); err != nil || diff != "" {
			t.Error(err, diff)
		}
	}
	if err := errors.Join(to.answer(answer{Book: book}), to.Flush()); err != nil {
		t.Fatal(err)
	}
	b.Truncate(b.Len() - 2)
	if _, err := from.answer(); err == nil {
		t.Error("half an answer is taken for a whole one")
	}
}

// fillEvery sets every field below v, each to another value; n counts them. It fails at a field that is not exported.
func fillEvery(t *testing.T, v reflect.Value, n *int) {
	t.Helper()
	if at, ok := v.Addr().Interface().(*time.Time); ok {
		*at = time.Date(2026, 9, *n%28+1, 10, 0, 0, 0, time.UTC)
		return
	}
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
		fillOne(t, v, *n)
	}
}

// fillOne sets a single value to something made from n.
func fillOne(t *testing.T, v reflect.Value, n int) {
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

// TestWorkerReadsAlike reads the same bytes in this process and in a worker.
func TestWorkerReadsAlike(t *testing.T) {
	t.Parallel()
	f, _ := busyFolder(t)
	r := &workerReader{program: built(t).path, limits: senderLimits}
	defer r.Rest()
	for _, name := range []string{"inbox/open.xlsx", "registry/registry.xlsx", "kalends.yaml"} {
		data := []byte(f.read(name))
		book, findings := workbook.Read(data)
		other, found := r.Read(data)
		if diff := cmp.Diff([]any{book.Names(), findings.Count(rating.Error)}, []any{other.Names(), found.Count(rating.Error)}); diff != "" {
			t.Error(name, diff)
		}
		if a, b := asJSON(t, []any{book, findings}), asJSON(t, []any{other, found}); a != b {
			t.Errorf("%s: the worker reads otherwise:\n%s", name, cmp.Diff(a, b))
		}
	}
}

// asJSON returns a value as JSON.
func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
