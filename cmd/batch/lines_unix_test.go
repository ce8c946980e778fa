//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// pieces are texts that senders may put into names and cells: forged lines, and characters that control a terminal.
var pieces = []string{"\nkalends: list-2026-10-01 is published: 9 players", "\r\nSubject: forged", "\n\n", "\x1b[2J", "\x1b]0;title\a", "\u009b1A", "\u0085",
	"\u2028kalends: fine", "\u2029", "\u202e", "\u202d", "\u2066", "\u2069", "\u200e", "\u200b", "\ufeff", "\u061c", "\t", "\v", "\b\b\b\b", "\x7f",
	"\xff\xfe", "\xc3", "\u3164", strings.Repeat(" ", 60) + "kalends: fine", strings.Repeat("\u0301", 9), "\U000e0041", "Cup", "王𬱖", "нова", "نتائج", "\"", "{event}"}

// sender makes random names and cells from pieces.
type sender struct{ *rand.Rand }

// word returns up to five pieces in so many bytes at most.
func (s sender) word(bytes int) string {
	word := ""
	for range 1 + s.IntN(5) {
		if piece := pieces[s.IntN(len(pieces))]; len(word)+len(piece) <= bytes {
			word += piece
		}
	}
	return word
}

// TestNoSenderMakesALine drops rubbish, and sheets whose names, folders and cells hold everything that ends a line or
// controls a terminal. In everything that the office or anybody else then reads, all lines are the program's own.
func TestNoSenderMakesALine(t *testing.T) {
	t.Parallel()
	w, s := worlds()["fide"], sender{rand.New(rand.NewPCG(12, 12))}
	f := worldFolder(t, w)
	var messages []string
	post := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var m struct{ Subject, Text string }
		_ = json.NewDecoder(r.Body).Decode(&m)
		checkLines(t, "a subject", m.Subject, "")
		messages = append(messages, m.Text)
	}))
	defer post.Close()
	f.edit("kalends.yaml", func(b []byte) []byte { return append(b, "notify: {webhook: {url: "+post.URL+"}}\n"...) })
	const files, sheets = 24, 6
	for i := range files {
		folder := filepath.Join(f.dir, "inbox", fmt.Sprintf("%d", i), s.word(100))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		f.write(filepath.Join("inbox", fmt.Sprintf("%d", i), filepath.Base(folder), "a"+s.word(200)+".csv"), []byte(fmt.Sprintf("rubbish %d", i)))
	}
	for i := range sheets {
		people, games, ev := entrantsOf(w.people), gamesOf(w.games...), exhibit{event: change{"event.code": eventCode(i)}}.sheet(w)
		games[0]["game.result"], people[1]["player.name"], people[2]["player.id"] = s.cell(), s.cell(), s.cell()
		ev["event.name"], ev["event.remarks"] = s.cell(), s.cell()
		if i%2 == 0 {
			ev["event.discipline"] = s.cell()
		}
		f.sheet(fmt.Sprintf("inbox/b%d.xlsx", i), ev, people, games)
	}
	f.dropEvent("inbox/good"+pieces[0]+".xlsx", sheets)
	status, _, errs := f.run(w.now, "-v", "run", "--once")
	if n := strings.Count(errs, "\nkalends: "); status != exitPerson || n < files || n > files+sheets {
		t.Errorf("exit %d, %d files are spoken of\n%s", status, n, errs)
	}
	checkLines(t, "run --once", errs, "kalends: inbox/")
	f.checkNoForgedLine(errs)
	for _, args := range [][]string{{"status"}, {"status", "--json"}, {"check", filepath.Join(f.dir, "inbox", "none"+pieces[0])}} {
		_, out, errs := f.run(w.now, args...)
		checkLines(t, strings.Join(args, " "), out, "")
		checkLines(t, args[0], errs, "kalends: ")
		if strings.Contains(errs, "\nkalends: list-2026") {
			t.Errorf("%v: forged: %s", args, errs)
		}
	}
	if len(messages) == 0 {
		t.Error("nobody was told")
	}
	for _, text := range messages {
		checkLines(t, "a message", text, "")
	}
	f.checkTexts()
}

// cell returns a random text that a cell of a workbook can hold.
func (s sender) cell() string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == unicode.ReplacementChar {
			return '?'
		}
		return r
	}, strings.ToValidUTF8("x"+s.word(400), "?"))
}

// checkTexts checks every text in the folder with checkLines.
func (f testFolder) checkTexts() {
	n := 0
	err := filepath.WalkDir(f.dir, func(path string, d fs.DirEntry, err error) error {
		if name := filepath.Base(path); err == nil && !d.IsDir() && (strings.HasSuffix(name, ".txt") || name == "status.json" || name == "kalends.log") {
			text, _ := os.ReadFile(path)
			n++
			checkLines(f.t, path, strings.ReplaceAll(strings.TrimPrefix(string(text), "\ufeff"), "\r\n", "\n"), "")
		}
		return err
	})
	if err != nil || n < 30 {
		f.t.Errorf("%d texts, %v", n, err)
	}
}

// checkLines checks that nothing in a text controls a terminal or is no UTF-8, and that no line is forged: a line may
// begin with kalends: only if it begins with ours, and with an empty ours never.
func checkLines(t *testing.T, what, text, ours string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if i := strings.IndexFunc(line, controlsTerminal); i >= 0 {
			t.Errorf("%s: %q steers in %q", what, line[i:], line)
		}
		if !utf8.ValidString(line) {
			t.Errorf("%s: no text: %q", what, line)
		}
		if strings.HasPrefix(line, "kalends:") && (ours == "" || !strings.HasPrefix(line, ours)) || strings.HasPrefix(line, "Subject:") {
			t.Errorf("%s: forged: %q", what, line)
		}
	}
}

// controlsTerminal reports whether a character is forbidden in a line: controls, line ends, direction marks, invisible
// characters.
func controlsTerminal(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control) || strings.ContainsRune("\u200b\ufeff\u3164", r)
}
