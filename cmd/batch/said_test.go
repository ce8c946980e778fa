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

// unsaid matches what should have been put into words before somebody reads it: a mark of a phrase, a phrase with its
// values, a key without words.
var unsaid = sync.OnceValue(func() *regexp.Regexp {
	var files []string
	for _, key := range templates.In("en").Keys() {
		file, _, _ := strings.Cut(key, ".")
		files = append(files, file)
	}
	slices.Sort(files)
	file := `(?:` + strings.Join(slices.Compact(files), "|") + `)\.`
	return regexp.MustCompile("\x01" + `[a-z]|\\u0001|«` + file + `[a-z0-9_.+-]+»|\b` + file + `[A-Za-z0-9_.+-]+\?[^?"\s]*\?`)
})

// notSaid returns the first thing in a text that was not put into words; the name of the workbook of answers looks like
// a key. The words are loaded only where something looks as if it had none.
func notSaid(text []byte) string {
	for _, near := range suspects(text) {
		for _, found := range unsaid().FindAll(near, -1) {
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

// heard runs the program and reads its output; a script fails where something of it is not in words.
func heard(args []string) int {
	var said bytes.Buffer
	status := process(args, io.MultiWriter(os.Stdout, &said), io.MultiWriter(os.Stderr, &said))
	if left := notSaid(said.Bytes()); left != "" {
		fmt.Fprintf(os.Stderr, "not put into words: %q\n", left)
		return exitBusy + 90
	}
	return status
}

// checkSaid checks everything in a folder that people or their programs read.
func checkSaid(t testing.TB, dir string) (n int) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".json", ".txt", ".csv", ".log", ".xlsx"}, filepath.Ext(name)) {
			return err
		}
		text, err := os.ReadFile(name)
		look := notSaid
		if filepath.Ext(name) == ".xlsx" {
			look = notSaidIn
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

// inWords are parts of workbooks that were checked already: blank sheets and styles are in every folder.
var inWords sync.Map

// notSaidIn returns the first thing in the texts of a workbook that was not put into words, and nothing for other
// files.
func notSaidIn(book []byte) string {
	z, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		return ""
	}
	for _, part := range z.File {
		same := fmt.Sprint(part.Name, part.UncompressedSize64, part.CRC32)
		if _, seen := inWords.Load(same); seen || !strings.HasSuffix(part.Name, ".xml") {
			continue
		}
		r, err := part.Open()
		if err != nil {
			continue // damaged on purpose by the test
		}
		text, err := io.ReadAll(io.LimitReader(r, 64<<20))
		_ = r.Close()
		if left := notSaid(text); left != "" {
			return left
		}
		if err == nil {
			inWords.Store(same, true)
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
		if got := notSaid([]byte(text)) != ""; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
