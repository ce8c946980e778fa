package publish_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kalends/publish/files"
	"kalends/publish/files/filestest"
)

// stageSabotages are what may happen to a file on its way to the disk.
var stageSabotages = map[string]struct {
	ending string
	change func([]byte) []byte
}{
	"a rating off by one":            {"_list.csv", instead(",1900,", ",1901,")},
	"two columns exchanged":          {"_list.csv", instead(",rating,previous,", ",previous,rating,")},
	"another's name":                 {"_list.csv", instead("Cedar, Cem", "Birch, Boris")},
	"another's number":               {"_list.csv", instead(",C-3,", ",B-2,")},
	"a player is lost":               {"_list.csv", func(b []byte) []byte { return line(b, 3, 0) }},
	"a player stands there twice":    {"_list.csv", func(b []byte) []byte { return line(b, 3, 2) }},
	"the file ends early":            {"_list.csv", func(b []byte) []byte { return b[:len(b)*3/4] }},
	"a rating off by one for others": {"_list.json", instead(`"1900"`, `"1901"`)},
	"another's name for others":      {"_list.json", instead("Cedar, Cem", "Birch, Boris")},
	"half an answer":                 {"_list.json", func(b []byte) []byte { return b[:len(b)/2] }},
	"half a workbook":                {"_list.xlsx", func(b []byte) []byte { return b[:len(b)/2] }},
	"another rating in print":        {"_bulletin_en.pdf", redrawn("Prev.", "200", "210")},
	"another rating among the best":  {"_bulletin_en.pdf", redrawn("Top 2 women", "200", "210")},
	"another rating in the index":    {"_bulletin_en.pdf", redrawn("Index", "200", "210")},
	"another number in the index":    {"_bulletin_en.pdf", redrawn("Index", "C-3", "B-2")},
	"another rank in the index":      {"_bulletin_en.pdf", redrawn("Index", "1)", "4)")},
}

func instead(old, other string) func([]byte) []byte {
	return func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(other), 1) }
}

// line returns a list with one of its lines repeated so many times.
func line(b []byte, n, times int) []byte {
	lines := bytes.SplitAfter(b, []byte("\r\n"))
	return bytes.Join(slices.Concat(lines[:n], slices.Repeat(lines[n:n+1], times), lines[n+1:]), nil)
}

// TestAListThatReadsOtherwiseDoesNotGoOut: a file on the stage has another rating than was calculated, which its hash
// does not show. Nothing is published and nothing is left over. When the file is right, the list is published.
func TestAListThatReadsOtherwiseDoesNotGoOut(t *testing.T) {
	for name, s := range stageSabotages {
		ending, change := s.ending, s.change
		dir := copyOf(t, aSmall(t).eve[0])
		altered := 0
		fsys := filestest.NewAltering(files.OS, func(path string, data []byte) []byte {
			if !strings.HasSuffix(path, ending) || !strings.Contains(path, ".stage-") {
				return data
			}
			other := change(data)
			if !bytes.Equal(other, data) {
				altered++
			}
			return other
		})
		err := passAt(fsys, dir, dates[0][1])
		if err == nil || altered != 1 || !saysWhere(err.Error(), ending) {
			t.Errorf("%s: %s altered %d times: %v", name, ending, altered, err)
		}
		left, err := os.ReadDir(filepath.Join(dir, "published", "small-standard-2026-03-01"))
		if err != nil || len(left) > 0 {
			t.Errorf("%s: %v are left, %v", ending, left, err)
		}
		if err := passAt(files.OS, dir, dates[0][1]); err != nil {
			t.Errorf("%s, written again: %v", ending, err)
		}
		if _, err := os.Stat(filepath.Join(dir, "published", "small-standard-2026-03-01", "r1", "manifest.json")); err != nil {
			t.Error(err)
		}
	}
}

// saysWhere reports whether an error names the file, or the bulletin that lacks a row.
func saysWhere(text, ending string) bool {
	return strings.Contains(text, "read back small-standard-2026-03-01"+ending) ||
		ending == "_bulletin_en.pdf" && strings.Contains(text, "read back the bulletin en")
}

// redrawn replaces a text on each page of a bulletin that contains a word.
func redrawn(page, old, other string) func([]byte) []byte {
	return func(b []byte) []byte {
		return redraw(b, func(drawn []byte) []byte {
			if !bytes.Contains(drawn, coded(page)) {
				return drawn
			}
			return bytes.ReplaceAll(drawn, coded(old), coded(other))
		})
	}
}

// coded is an ASCII text as a page has it; a closing bracket ends a text.
func coded(text string) []byte {
	var b []byte
	for _, c := range []byte(text) {
		if c != ')' {
			b = append(b, 0)
		}
		b = append(b, c)
	}
	return b
}

// redraw changes what is drawn on the pages of a bulletin.
func redraw(b []byte, page func([]byte) []byte) []byte {
	mark := []byte("<</Filter /FlateDecode /Length ")
	var out []byte
	for {
		before, rest, found := bytes.Cut(b, mark)
		if !found {
			return append(out, b...)
		}
		length, rest, _ := bytes.Cut(rest, []byte(">>\nstream\n"))
		n, err := strconv.Atoi(string(length))
		if err != nil {
			panic(err)
		}
		drawn := rest[:n]
		plain := inflated(drawn)
		if other := page(plain); !bytes.Equal(other, plain) {
			drawn = deflated(other)
		}
		out = append(append(append(out, before...), mark...), strconv.Itoa(len(drawn))+">>\nstream\n"...)
		out, b = append(out, drawn...), rest[n:]
	}
}

func inflated(pressed []byte) []byte {
	r, err := zlib.NewReader(bytes.NewReader(pressed))
	if err != nil {
		panic(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	return plain
}

func deflated(plain []byte) []byte {
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	_, err := w.Write(plain)
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err)
	}
	return out.Bytes()
}
