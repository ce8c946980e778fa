package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"kalends/templates"
)

// unworded matches what should have been put into words before somebody reads it: the mark of a phrase, a phrase with
// its values, a key without words.
var unworded = sync.OnceValue(func() *regexp.Regexp {
	var files []string
	for _, key := range templates.In("en").Keys() {
		file, _, _ := strings.Cut(key, ".")
		files = append(files, file)
	}
	slices.Sort(files)
	file := `(?:` + strings.Join(slices.Compact(files), "|") + `)\.`
	return regexp.MustCompile("\x01" + `[a-z]|\\u0001|«` + file + `[a-z0-9_.+-]+»|\b` + file + `[A-Za-z0-9_.+-]+\?[^?"\s]*\?`)
})

// firstUnworded returns the first thing in a text that was not put into words; empty if there is none. The name of the
// workbook of answers looks like a key. The words are loaded only if suspects finds something.
func firstUnworded(text []byte) string {
	for _, near := range suspects(text) {
		for _, found := range unworded().FindAll(near, -1) {
			if !bytes.Contains(found, []byte("answers.xlsx")) {
				return string(found)
			}
		}
	}
	return ""
}

// suspects returns the surroundings of characters that occur in what was not put into words: a mark, a quotation mark
// before a letter, a question mark after one.
func suspects(text []byte) (all [][]byte) {
	for i, c := range text {
		switch {
		case c != 1 && c != '\\' && c != '?' && c != "«"[0]:
			continue
		case c == 1, c == '\\' && bytes.HasPrefix(text[i:], []byte(`\u0001`)), bytes.HasPrefix(text[i:], []byte("«")):
		case c == '?' && i > 0 && (text[i-1] == '_' || unicode.IsLetter(rune(text[i-1])) || unicode.IsDigit(rune(text[i-1]))):
		default:
			continue
		}
		all = append(all, text[max(0, i-80):min(len(text), i+300)])
	}
	return all
}

// runChecked runs the program as main does, with its output checked.
func runChecked(args []string) int {
	return checked(os.Stdout, os.Stderr, func(out, errs io.Writer) int { return process(args, out, errs) })
}

// checked runs the program and returns an exit status that fails the script if its output has something that is not in
// words.
func checked(out, errs io.Writer, program func(out, errs io.Writer) int) int {
	var output bytes.Buffer
	status := program(io.MultiWriter(out, &output), io.MultiWriter(errs, &output))
	if left := firstUnworded(output.Bytes()); left != "" {
		fmt.Fprintf(errs, "not put into words: %q\n", left)
		return exitBusy + 90
	}
	return status
}

// checkWorded checks every file in a folder that people or their programs read, and returns how many there are.
func checkWorded(t testing.TB, dir string) (n int) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".json", ".txt", ".csv", ".log", ".xlsx"}, filepath.Ext(name)) {
			return err
		}
		text, err := os.ReadFile(name)
		look := firstUnworded
		if filepath.Ext(name) == ".xlsx" {
			look = firstUnwordedIn
		}
		if left := look(text); left != "" {
			t.Errorf("%s: not put into words: %q", name, left)
		}
		n++
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return n
}

// checkedParts are the parts of workbooks in which everything is in words: blank sheets and styles are in every folder.
var checkedParts sync.Map

// firstUnwordedIn returns the first thing in the texts of a workbook that was not put into words; empty if there is
// none, or if it is no workbook.
func firstUnwordedIn(book []byte) string {
	z, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		return ""
	}
	for _, part := range z.File {
		same := fmt.Sprint(part.Name, part.UncompressedSize64, part.CRC32)
		if _, seen := checkedParts.Load(same); seen || !strings.HasSuffix(part.Name, ".xml") {
			continue
		}
		r, err := part.Open()
		if err != nil {
			continue // damaged on purpose by the test
		}
		text, err := io.ReadAll(io.LimitReader(r, 64<<20))
		_ = r.Close()
		if left := firstUnworded(text); left != "" {
			return left
		}
		if err == nil {
			checkedParts.Store(same, true)
		}
	}
	return ""
}

// TestWhatIsNotInWordsIsSeen checks that the check finds a mark, a phrase and a key, and not a name that looks like
// one.
func TestWhatIsNotInWordsIsSeen(t *testing.T) {
	for text, want := range map[string]bool{
		`"why": "\u0001evidence.twin_day??"`: true, "\x01evidence.dead": true, "rules.left.time?time=60?": true,
		"«evidence.nothing»": true, "see answers.xlsx?": false, "«answers.xlsx»": false, "sheets.google.com/?a=b": false,
	} {
		if got := firstUnworded([]byte(text)) != ""; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
