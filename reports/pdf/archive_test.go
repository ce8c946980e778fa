package pdf

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/reports/pdf/pdfatest"
)

// everything returns a document with everything that a page can have.
func everything(t testing.TB) *Doc {
	t.Helper()
	d := New(Options{Title: "Список (№ 4) 王𬱖 & <others>", Author: "Œuvre (1) \\ Söhne", Subject: "x", Lang: "uk",
		Date: rating.Day(2026, 10, 1)})
	to := d.NewTarget()
	for page := range 3 {
		if page == 2 {
			d.Recounts = append(d.Recounts, page)
		}
		d.AddPage()
		d.Bookmark("王𬱖 (1)", 10)
		d.Bookmark("Second", 20)
		d.Bookmark("Third \\", 30)
		d.Bookmark("Fourth", 40)
		for i, name := range []string{"Grelling, Tessa", "Łubień (Ґ)", "江𠅤一 \\ 𫖮𫘧", "e\u0301 and \U0001F600", "ﬁ ½ ♔ − –"} {
			d.At(20, 20+8*float64(i), name, Style{Size: 9, Semi: page == 1, Color: 0x123456}, Left)
		}
		d.Cell(20, 80, 20, "Montgomery-Featherstonehaugh, 王𬱖 Maximiliana", body, Right)
		d.Line(20, 90, 100, 90, 0.2, Ink)
		d.Rect(20, 91, 4, 4, 0x808080)
		d.Dot(30, 93, 2, 0x1F4E79)
		d.Ring(40, 93, 2, 0.2, 0.5, Ink)
		d.Link(20, 15, 40, 6, to)
		d.Link(20, 25, 40, 6, d.NewTarget()) // leads nowhere
	}
	d.Place(to, 100)
	d.Image(halfSeen(t), 20, 200, 20, 20)
	return d
}

// halfSeen returns a picture that is partly transparent.
func halfSeen(t testing.TB) Picture {
	t.Helper()
	p := image.NewNRGBA(image.Rect(0, 0, 9, 9))
	for i := range 9 {
		p.SetNRGBA(i, i, color.NRGBA{0xFF, 0, 0, uint8(20 * i)})
	}
	var out bytes.Buffer
	if err := png.Encode(&out, p); err != nil {
		t.Fatal(err)
	}
	picture, err := ReadPicture(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// TestADocumentIsAnArchives checks documents against ISO 19005-2, clause by clause.
func TestADocumentIsAnArchives(t *testing.T) {
	for name, d := range map[string]*Doc{"everything": everything(t), "a long list": longList(9), "nothing": New(Options{Title: "x"})} {
		d.opt.Lang = "en"
		for _, fault := range pdfatest.Check(render(t, d)) {
			t.Errorf("%s: %s", name, fault)
		}
	}
}

// TestOwnFontsAreAnArchivesToo draws with a font of the association.
func TestOwnFontsAreAnArchivesToo(t *testing.T) {
	d := New(Options{Title: "x", Lang: "en", Own: []OwnFont{{Name: "House", Regular: fontFileOf(t, "NotoSans-SemiBold.ttf")}}})
	d.AddPage()
	d.At(20, 20, "Agnes 安 𬱖", body, Left)
	for _, fault := range pdfatest.Check(render(t, d)) {
		t.Error(fault)
	}
}

// TestWhatIsDrawnIsTold reads the structure of a page with poppler: a paragraph of two lines, a heading, a table that
// continues on another page, and nothing of the foot.
func TestWhatIsDrawnIsTold(t *testing.T) {
	d := newDoc(t)
	d.At(20, 30, "one two", body, Left)
	d.At(20, 34, "three", body, Left)
	d.Tags.As(TitleRole, func() { d.At(20, 40, "Heading", body, Left) })
	d.Tags.Aside(func() { d.At(20, 280, "foot", body, Left) })
	table := Table{Columns: []Column{{Head: "No", Width: 20, Style: body}, {Head: "", Width: 30, Style: body}}, Height: 5}
	for _, id := range []string{"17", "18"} {
		y := table.Head(d, 20, 50)
		table.Row(d, 20, y, &Row{Cells: []Cell{{Text: id}, {Text: "王𬱖"}}})
		d.AddPage()
	}
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, render(t, d), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command("pdfinfo", "-struct-text", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	const want = `Document P (block) "one twothree" H1 (block) "Heading" Table (block) TR TH: /Scope /Column "No" TH: /Scope /Column` +
		` TR TD "17" TD "王𬱖" TR TD "18" TD "王𬱖"`
	if got := strings.Join(strings.Fields(string(said)), " "); got != want {
		t.Errorf("told is\n%s, want\n%s", got, want)
	}
}

// TestTheIdentityIsTheContents: different drawings have different file IDs, equal drawings the same one.
func TestTheIdentityIsTheContents(t *testing.T) {
	id := func(d *Doc) any {
		f, err := pdfatest.Read(render(t, d))
		if err != nil {
			t.Fatal(err)
		}
		return f.Trailer["ID"].(pdfatest.Array)[0]
	}
	other := everything(t)
	other.At(20, 150, "one word more", body, Left)
	if a, b, c := id(everything(t)), id(everything(t)), id(other); a != b || a == c {
		t.Errorf("%x, again %x, with a word more %x", a, b, c)
	}
}

// TestTheCurveOfTheProfileIsSRGB works the curve of the colour profile out again, in whole numbers: each of its 256 steps
// is the nearest one (IEC 61966-2-1, 5.2), and the three colours share it.
func TestTheCurveOfTheProfileIsSRGB(t *testing.T) {
	for _, tag := range []string{"rTRC", "gTRC", "bTRC"} {
		at := binary.BigEndian.Uint32(srgb[bytes.Index(srgb, []byte(tag))+4:])
		curve := srgb[at:]
		if string(curve[:4]) != "curv" || binary.BigEndian.Uint32(curve[8:]) != 256 {
			t.Fatalf("%s is no curve of 256 steps", tag)
		}
		for v := range int64(256) {
			n := int64(binary.BigEndian.Uint16(curve[12+2*v:]))
			low, high := big.NewRat(2*n-1, 2*65535), big.NewRat(2*n+1, 2*65535)
			nearest := false
			if v <= 10 { // 0.04045 · 255 = 10.3
				x := big.NewRat(100*v, 1292*255)
				nearest = x.Cmp(low) >= 0 && x.Cmp(high) <= 0
			} else {
				x := power(big.NewRat(1000*v+55*255, 1055*255), 12) // ((v/255 + 0.055) / 1.055)^2.4, to the fifth power
				nearest = x.Cmp(power(low, 5)) >= 0 && x.Cmp(power(high, 5)) <= 0
			}
			if !nearest {
				t.Errorf("%s, %d: %d is not the nearest", tag, v, n)
			}
		}
	}
}

func power(x *big.Rat, n int) *big.Rat {
	p := big.NewRat(1, 1)
	for range n {
		p.Mul(p, x)
	}
	return p
}
