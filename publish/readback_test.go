package publish_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"kalends/publish/files"
	"kalends/publish/files/filestest"
)

// TestAListThatReadsOtherwiseDoesNotGoOut: what lies on the stage says another rating than was calculated, and nobody
// who compares hashes would see it. Nothing goes out and nothing is left; when the file is right, the list is.
func TestAListThatReadsOtherwiseDoesNotGoOut(t *testing.T) {
	for ending, change := range map[string]func([]byte) []byte{
		"_list.csv":        func(b []byte) []byte { return bytes.Replace(b, []byte(",1900,"), []byte(",1901,"), 1) },
		"_list.json":       func(b []byte) []byte { return bytes.Replace(b, []byte(`"1900"`), []byte(`"1901"`), 1) },
		"_list.xlsx":       func(b []byte) []byte { return b[:len(b)/2] },
		"_bulletin_en.pdf": func(b []byte) []byte { return redrawn(b, "\x002\x000\x000", "\x002\x001\x000") },
	} {
		dir := copyOf(t, aSmall(t).base[0])
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
		if err == nil || altered != 1 || !strings.Contains(err.Error(), "read back small-standard-2026-03-01"+ending) {
			t.Errorf("%s altered %d times: %v", ending, altered, err)
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

// redrawn is a bulletin with another text in the place of one, wherever it stands on a page of its table of everybody.
func redrawn(b []byte, old, other string) []byte {
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
		if plain := inflated(drawn); bytes.Contains(plain, []byte("\x00P\x00r\x00e\x00v\x00.")) {
			drawn = deflated(bytes.ReplaceAll(plain, []byte(old), []byte(other)))
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
