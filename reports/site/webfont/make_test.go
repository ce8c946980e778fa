package webfont

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"kalends/reports/typeface"
	"kalends/templates"
)

// counted counts the characters of a text.
func counted(text string) map[rune]int {
	n := map[rune]int{}
	for _, r := range text {
		n[r]++
	}
	return n
}

// names has more Han characters than a file of them; those at the beginning are more frequent.
func names() string {
	var all strings.Builder
	for i := range 120 {
		all.WriteString(strings.Repeat(string(rune('一'+i)), 1+(120-i)/40))
	}
	return all.String()
}

// TestFontsHaveWhatPagesUse: each character is in the files that the style sheet names for it, and in no other.
func TestFontsHaveWhatPagesUse(t *testing.T) {
	used, words := counted("Шевченко, Ševčenko (2417) → 王“𠮷\u200bﷺ"+names()), counted("Rank “等级分” Рейтинг")
	files, css, err := Make(nil, used, words)
	if err != nil {
		t.Fatal(err)
	}
	rules := strings.Split(strings.TrimSpace(css), "\n")
	if len(rules) != len(files) {
		t.Fatalf("%d files, %d rules", len(files), len(rules))
	}
	found := map[string]string{} // characters by family and weight
	for i, rule := range rules {
		head, _, _ := strings.Cut(rule, ";font-display")
		_, text, _ := strings.Cut(rule, "unicode-range:")
		if !strings.Contains(rule, "url(fonts/"+files[i].Name+")") {
			t.Errorf("%s is not declared by %s", files[i].Name, rule)
		}
		found[head] += charactersOf(t, files[i].Data, strings.TrimSuffix(text, "}"))
	}
	for head, want := range map[string]string{"font-weight:400": "ШŠ(→“", "font-weight:600": "ШŠ(→“", `"Kalends Han";font-weight:400`: "王等分“一丁"} {
		for key, got := range found {
			if strings.Contains(key, head) && !strings.Contains(key, "Han") == !strings.Contains(head, "Han") {
				for _, r := range want {
					if strings.Count(got, string(r)) != 1 {
						t.Errorf("%s: %q is in %d files", key, r, strings.Count(got, string(r)))
					}
				}
			}
		}
	}
	if strings.ContainsAny(css, "\u200b") || strings.Contains(css, "20BB7") || len(found) != 3 {
		t.Errorf("%d faces:\n%s", len(found), css)
	}
	again, same, _ := Make(nil, used, words)
	if same != css || !slices.EqualFunc(files, again, func(a, b File) bool { return a.Name == b.Name && bytes.Equal(a.Data, b.Data) }) {
		t.Error("the same characters give other files")
	}
}

// charactersOf returns the characters up to U+FFFF that a WOFF file has, and checks that the style sheet names them.
func charactersOf(t *testing.T, woff []byte, named string) string {
	t.Helper()
	font, err := sfnt.Parse(unpacked(t, woff))
	if err != nil {
		t.Fatal(err)
	}
	var all []rune
	for r := rune(' '); r < 0xFFFF; r++ {
		if g, err := font.GlyphIndex(nil, r); err == nil && g != 0 {
			all = append(all, r)
		}
	}
	if ranges(all) != named {
		t.Errorf("the file has %s, the style sheet %s", ranges(all), named)
	}
	return string(all)
}

// unpacked returns the TrueType file of a WOFF file.
func unpacked(t *testing.T, woff []byte) []byte {
	t.Helper()
	number := binary.BigEndian.Uint32
	if string(woff[:4]) != "wOFF" || int(number(woff[8:])) != len(woff) {
		t.Fatalf("%x is no head of a file of %d bytes", woff[:44], len(woff))
	}
	n := int(binary.BigEndian.Uint16(woff[12:]))
	out := append(slices.Clone(woff[4:8]), woff[12], woff[13], 0, 0, 0, 0, 0, 0)
	var body []byte
	for i := range n {
		r := woff[woffHead+woffRecord*i:]
		table := woff[number(r[4:]):][:number(r[8:])]
		if number(r[8:]) < number(r[12:]) {
			unpack, err := zlib.NewReader(bytes.NewReader(table))
			if err != nil {
				t.Fatal(err)
			}
			table, _ = io.ReadAll(unpack)
		}
		out = append(out, r[:4]...)
		for _, v := range []uint32{number(r[16:]), uint32(plainHead + plainRecord*n + len(body)), uint32(len(table))} {
			out = binary.BigEndian.AppendUint32(out, v)
		}
		body = append(body, table...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	if out = append(out, body...); len(out) != int(number(woff[16:])) {
		t.Errorf("unpacked are %d bytes, the head says %d", len(out), number(woff[16:]))
	}
	return out
}

// TestOwnFontsOfTheSite: a character that a font of the association has is drawn by it.
func TestOwnFontsOfTheSite(t *testing.T) {
	data, err := templates.Font("NotoSans-SemiBold.ttf")
	if err != nil {
		t.Fatal(err)
	}
	files, css, err := Make([]typeface.Own{{Name: "House", Regular: data}}, counted("王"), counted("Rank"))
	if err != nil || len(files) != 2 || strings.Contains(css, "600") {
		t.Errorf("%v, %d files:\n%s", err, len(files), css)
	}
	if _, _, err := Make([]typeface.Own{{Name: "House", Regular: []byte("OTTO and so on")}}, nil, nil); err == nil {
		t.Error("a font that is not TrueType is taken")
	}
}

// TestNoFontsInTheBuild: a program without fonts makes a site without them.
func TestNoFontsInTheBuild(t *testing.T) {
	none := func(string) (io.ReaderAt, *sfnt.Font, error) { return nil, nil, templates.ErrNoFonts }
	if files, css, err := makeFrom(none, nil, counted("王"), counted("Rank")); err != nil || css != "" || files != nil {
		t.Errorf("%v, %q, %d files", err, css, len(files))
	}
}
