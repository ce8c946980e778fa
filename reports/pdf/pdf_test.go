package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/reports/typeface"
	"kalends/templates"
)

var body = Style{Size: 9}

func newDoc(t testing.TB) *Doc {
	t.Helper()
	d := New(Options{Title: "A list", Date: rating.Day(2026, 10, 1)})
	d.AddPage()
	return d
}

func render(t testing.TB, d *Doc) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := d.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// extract returns the text of a PDF as pdftotext reads it.
func extract(t testing.TB, pdf []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-layout", file, "-").Output()
	if err != nil {
		t.Fatalf("pdftotext: %v (it is in the package poppler-utils; make test installs it)", err)
	}
	return string(out)
}

func TestEveryScriptIsPrintedAndFound(t *testing.T) {
	names := []string{"Grelling, Tessa", "Łubień, Agnes", "Østervik", "Ґалаґенко Їжак Є", "王𬱖", "江𠅤一", "𫖮𫘧", "尉迟砚秋"}
	for _, semi := range []bool{false, true} {
		d := newDoc(t)
		for i, name := range names {
			d.At(20, 20+8*float64(i), name, Style{Size: 9, Semi: semi}, Left)
		}
		if fs := d.Findings(); len(fs) > 0 {
			t.Errorf("findings %v", fs)
		}
		text := extract(t, render(t, d))
		for _, name := range names {
			if !strings.Contains(text, name) {
				t.Errorf("semi %v: %q is not found in %q", semi, name, text)
			}
		}
	}
}

func TestWhatIsCutIsStillFoundWhole(t *testing.T) {
	name := "Montgomery-Featherstonehaugh, 王𬱖 Maximiliana"
	d := newDoc(t)
	d.Cell(20, 20, 30, name, body, Left)
	if got := extract(t, render(t, d)); !strings.Contains(got, name) {
		t.Errorf("extracted %q", got)
	}
	if cut, size := d.fit(name, body, 30, nil); d.Width(cut, Style{Size: size}) > 30 || !strings.HasSuffix(cut, "…") {
		t.Errorf("printed %q, %.2f mm", cut, d.Width(cut, Style{Size: size}))
	}
}

func TestWhatNothingCoversIsReported(t *testing.T) {
	d := newDoc(t)
	d.At(20, 20, "Ann \U0001F600 Lee", body, Left)
	d.Cell(20, 30, 80, "private \uE123", body, Left)
	fs := d.Findings()
	if len(fs) != 2 || fs[0].Code != "W610" || fs[0].Args["signs"] != "U+1F600" || fs[0].Args["printed"] != "Ann 〓 Lee" {
		t.Fatalf("findings %v", fs)
	}
	if fs[1].Args["signs"] != "U+E123" {
		t.Errorf("findings %v", fs[1])
	}
	if d.chain.face(han, false).glyph(Substitute).code == 0 {
		t.Error("the substitute is not drawn")
	}
	if text := extract(t, render(t, d)); !strings.Contains(text, "Ann \U0001F600 Lee") {
		t.Errorf("what is copied is not what was meant: %q", text)
	}
	for _, lang := range templates.Languages {
		problem, remedy := templates.In(lang).Finding(fs[0])
		if strings.ContainsAny(problem+remedy, "{«»}") && lang != "uk" {
			t.Errorf("%s: %s; %s", lang, problem, remedy)
		}
		if !strings.Contains(problem, "Ann 〓 Lee") {
			t.Errorf("%s does not say what is printed: %s", lang, problem)
		}
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"a\x00b\x07": "ab", "a\tb\nc": "a b c", "e\u0301": "é", "\xff": "\uFFFD", "x\u200Bx\u202Ey": "xxy", "葛\U000E0101": "葛",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestHanAndLatinAreSpacedByTheMachine(t *testing.T) {
	gap := string(rune(hanGap))
	for in, want := range map[string]string{
		"前100名":                "前" + gap + "100" + gap + "名",
		"前 100 名":              "前" + gap + "100" + gap + "名",
		"2026年10月1日":           "2026年10月1日",
		"第2026/2号":             "第2026/2号",
		"第1页（共24页）":            "第1页（共24页）",
		"Ra与P":                 "Ra" + gap + "与" + gap + "P",
		"plain Latin, 12 only": "plain Latin, 12 only",
		"等级分 办公室":              "等级分 办公室",
	} {
		if got := string(spaced([]rune(in))); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestQuotesBesideHanAreFull(t *testing.T) {
	for in, want := range map[string]int{"“新”": han, "O’Brien": sans, "—list": sans, "日—月": han} {
		text := []rune(in)
		at := slices.IndexFunc(text, func(r rune) bool { return strings.ContainsRune(wide, r) })
		if got := prefers(text, at); got != want {
			t.Errorf("%q: script %d, want %d", in, got, want)
		}
	}
}

func TestChineseLinesBreakByRule(t *testing.T) {
	d := newDoc(t)
	text := "每局按双方等级分之差查表得预期得分；分差超过400分（含）一律按400分计。“新”：首次上榜，《办法》第九条。"
	rapid.Check(t, func(rt *rapid.T) {
		w := rapid.Float64Range(20, 120).Draw(rt, "width")
		lines := d.Wrap(text, body, w)
		if got := strings.Join(lines, ""); got != text {
			rt.Fatalf("text changed: %q", got)
		}
		for i, line := range lines {
			letters := []rune(line)
			if i > 0 && strings.ContainsRune(neverFirst, letters[0]) {
				rt.Errorf("line begins with %q", line)
			}
			if i < len(lines)-1 && strings.ContainsRune(neverLast, letters[len(letters)-1]) {
				rt.Errorf("line ends in %q", line)
			}
			if width := d.Width(line, body); width > w+0.001 {
				rt.Errorf("%q is %.2f mm wide, room %.2f", line, width, w)
			}
		}
	})
}

func TestNothingIsSmallerThanSeven(t *testing.T) {
	d := newDoc(t)
	for _, size := range []float64{7, 7.5, 8, 9} {
		if _, got := d.fit("a name that is much too long for its cell", Style{Size: size}, 10, nil); got < smallest {
			t.Errorf("%.1f pt shrinks to %.2f", size, got)
		}
	}
	if _, got := d.fit("a name that is much too long for its cell", Style{Size: 9}, 10, nil); got != 8.1 {
		t.Errorf("9 pt shrinks to %.2f, want nine tenths", got)
	}
}

func TestACutFontDrawsWhatIsAsked(t *testing.T) {
	for _, name := range []string{faceNames[sans][0], faceNames[han][1]} {
		file, parsed, err := typeface.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(rt *rapid.T) {
			used := rapid.MapOf(rapid.Int32Range(0x20, 0xF8FF), rapid.IntRange(1, parsed.NumGlyphs()-1)).Draw(rt, "used")
			codes := slices.Sorted(maps.Keys(used))
			var glyphs []sfnt.GlyphIndex
			for _, code := range codes {
				glyphs = append(glyphs, sfnt.GlyphIndex(used[code]))
			}
			part, err := typeface.Cut(file, codes, glyphs)
			if err != nil {
				rt.Fatal(err)
			}
			again, err := sfnt.Parse(part.File)
			if err != nil {
				rt.Fatal(err)
			}
			var buf sfnt.Buffer
			for i, code := range codes {
				g, err := again.GlyphIndex(&buf, code)
				if err != nil {
					rt.Fatalf("U+%04X: %v", code, err)
				}
				if drawn, want := outline(rt, again, g), outline(rt, parsed, glyphs[i]); drawn != want {
					rt.Fatalf("U+%04X is drawn as %s, want %s", code, drawn, want)
				}
			}
		})
	}
}

// outline returns the form and the advance of a glyph.
func outline(t *rapid.T, f *sfnt.Font, g sfnt.GlyphIndex) string {
	var buf sfnt.Buffer
	em := fixed.I(int(f.UnitsPerEm()))
	form, err := f.LoadGlyph(&buf, g, em, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(form)
	advance, err := f.GlyphAdvance(&buf, g, em, font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(text, advance)
}

// fontsFrom returns a document whose built-in fonts are read by a function.
func fontsFrom(read func(name string) ([]byte, error)) *Doc {
	d := New(Options{})
	d.chain.open = func(name string) (*face, error) {
		data, err := read(name)
		if err != nil {
			return nil, err
		}
		parsed, err := typeface.Parse(name, bytes.NewReader(data))
		return newFace(bytes.NewReader(data), parsed), err
	}
	return d
}

func TestFontsThatCannotBeUsedAreNamed(t *testing.T) {
	for name, c := range map[string]struct {
		fonts func(string) ([]byte, error)
		want  string
	}{
		"missing":   {func(string) ([]byte, error) { return nil, templates.ErrNoFonts }, "no fonts in this build"},
		"cff":       {func(string) ([]byte, error) { return []byte("OTTO and so on"), nil }, "not a TrueType file"},
		"truncated": {func(string) ([]byte, error) { return []byte{0, 1, 0, 0, 0, 9, 0, 0}, nil }, "font NotoSans-Regular.ttf"},
	} {
		d := fontsFrom(c.fonts)
		d.AddPage()
		d.At(20, 20, "Grelling", body, Left)
		if err := d.Write(io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	d := fontsFrom(func(string) ([]byte, error) { return nil, templates.ErrNoFonts })
	d.AddPage()
	d.At(20, 20, "x", body, Left)
	if err := d.Write(io.Discard); !errors.Is(err, templates.ErrNoFonts) {
		t.Errorf("the cause is lost: %v", err)
	}
}

func TestFacesAreOpenedWhenNeeded(t *testing.T) {
	var opened []string
	d := fontsFrom(func(name string) ([]byte, error) { opened = append(opened, name); return templates.Font(name) })
	d.AddPage()
	d.At(20, 20, "Ґалаґенко, Grelling", body, Left)
	if want := []string{"NotoSans-Regular.ttf"}; !slices.Equal(opened, want) {
		t.Errorf("opened %v, want %v", opened, want)
	}
}

// TestFacesAreOpenedWithoutTheirKerning: nothing is kerned, and glyphs and advances are those of the whole file.
func TestFacesAreOpenedWithoutTheirKerning(t *testing.T) {
	name := faceNames[sans][0]
	_, ours, err := typeface.Embedded(name)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := sfnt.Parse(fontFileOf(t, name))
	if err != nil {
		t.Fatal(err)
	}
	var buf sfnt.Buffer
	em := fixed.I(int(whole.UnitsPerEm()))
	a, _ := whole.GlyphIndex(&buf, 'A')
	v, _ := whole.GlyphIndex(&buf, 'V')
	if near, err := whole.Kern(&buf, a, v, em, font.HintingNone); err != nil || near >= 0 {
		t.Errorf("the file does not kern: %v, %v", near, err)
	}
	if near, err := ours.Kern(&buf, a, v, em, font.HintingNone); err != nil || near != 0 {
		t.Errorf("the face is opened with its kerning: %v, %v", near, err)
	}
	for _, r := range "Aж𬱖" {
		want, _ := whole.GlyphIndex(&buf, r)
		if g, err := ours.GlyphIndex(&buf, r); err != nil || g != want {
			t.Errorf("%c is glyph %d, want %d (%v)", r, g, want, err)
		}
	}
}

func TestPicturesOfAnyFormAreRefusedOrDrawn(t *testing.T) {
	if _, err := ReadPicture([]byte("not a picture")); err == nil {
		t.Error("accepted")
	}
}

func FuzzText(f *testing.F) {
	for _, s := range []string{"", "Grelling", "王𬱖", "\xff\xfe", "a\u0301\u0302", "\U0001F600", "\uE000𬱖", strings.Repeat("长", 200)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		draw := func() []byte {
			d := newDoc(t)
			d.At(20, 20, s, body, Left)
			d.Cell(20, 30, 25, s, body, Right)
			for i, line := range d.Wrap(s, body, 30) {
				d.At(20, 40+4*float64(i), line, body, Left)
			}
			d.Bookmark(s, 20)
			return render(t, d)
		}
		if !bytes.Equal(draw(), draw()) {
			t.Error("two drawings differ")
		}
	})
}
