package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/klauspost/compress/zlib"
	"pgregory.net/rapid"

	"kalends/reports/pdf/pdfatest"
)

// longList draws pages of seventy lines, with a foot on each when their number is known.
func longList(pages int) *Doc {
	d := New(Options{Title: "A list"})
	for n := range pages {
		d.AddPage()
		for row := range 70 {
			d.At(20, 20+3.5*float64(row), fmt.Sprint(n*70+row), body, Right)
			d.Cell(22, 20+3.5*float64(row), 60, "Grelling, Tessa", body, Left)
		}
		target := d.NewTarget()
		d.Place(target, 20)
		d.Link(20, 20, 60, 4, target)
		d.Bookmark(fmt.Sprint(n+1), 20)
	}
	for n := range pages {
		d.Turn(n + 1)
		d.At(100, 290, fmt.Sprintf("page %d of %d", n+1, pages), body, Center)
	}
	return d
}

// ink returns what was drawn on a page.
func (p *page) ink() []byte {
	r, err := zlib.NewReader(io.MultiReader(strings.NewReader(zlibHead), bytes.NewReader(p.body), bytes.NewReader(p.zlibEnd())))
	if err != nil {
		panic(err) // it is ours
	}
	drawn, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	return drawn
}

// TestATextTakesNothing: setting a text on a page allocates nothing but room for its bytes.
func TestATextTakesNothing(t *testing.T) {
	d := newDoc(t)
	d.ink = make(ink, 0, 1<<20)
	for _, name := range []string{"Grelling, Tessa", "1842", "Østervik, Mira", "Ґалаґенко, Їжак"} {
		set := func() {
			d.Cell(20, 20, 60, name, body, Left)
			d.At(90, 20, name, body, Right)
		}
		set()
		if n := testing.AllocsPerRun(100, set); n > 0 {
			t.Errorf("%q takes %.0f allocations", name, n)
		}
	}
}

// TestAPageThatIsLeftIsSmall measures what a document keeps of pages that are no longer drawn on.
func TestAPageThatIsLeftIsSmall(t *testing.T) {
	d := longList(40)
	d.AddPage()
	kept, drawn := 0, 0
	for i := range d.pages {
		kept += cap(d.pages[i].body)
		if d.pages[i].body != nil {
			drawn += len(d.pages[i].ink())
		}
	}
	if kept*3 > drawn {
		t.Errorf("%d bytes are kept of %d that were drawn", kept, drawn)
	}
}

func TestPagesThatAreTurnedToAgainReadInOrder(t *testing.T) {
	d := longList(3)
	if got := pdfatest.Dump(d); strings.Count(got, "page 2 of 3") != 1 || !strings.Contains(got, "-- page 2 --\n70 | Grelling, Tessa") {
		t.Errorf("the pages read\n%s", got)
	}
	text := extract(t, render(t, d))
	for _, want := range []string{"page 1 of 3", "page 3 of 3", "209 Grelling, Tessa"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not found in\n%s", want, text)
		}
	}
}

// TestSameDrawingSameBytes draws the same document in two goroutines at the same time.
func TestSameDrawingSameBytes(t *testing.T) {
	want := render(t, longList(5))
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for range 10 {
				var got bytes.Buffer
				if err := longList(5).Write(&got); err != nil || !bytes.Equal(got.Bytes(), want) {
					t.Errorf("another drawing differs, or fails with %v", err)
				}
				longList(1)
			}
		})
	}
	all.Wait()
}

// TestReadersFindEveryObject has strict readers follow the cross-reference stream.
func TestReadersFindEveryObject(t *testing.T) {
	d := longList(4)
	d.Image(onePixel(t), 20, 200, 20, 20)
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, render(t, d), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tool := range [][]string{{"pdfinfo", file}, {"pdfimages", "-list", file}, {"pdftotext", file, "-"}} {
		out, err := exec.Command(tool[0], tool[1:]...).CombinedOutput()
		if err != nil || bytes.Contains(out, []byte("rror")) {
			t.Errorf("%v: %v\n%s", tool, err, out)
		}
		if tool[0] == "pdfimages" && !bytes.Contains(out, []byte("image")) {
			t.Errorf("the picture is not found:\n%s", out)
		}
	}
}

func TestADocumentWithoutPagesIsOnePage(t *testing.T) {
	f, err := pdfatest.Read(render(t, New(Options{})))
	if err != nil {
		t.Fatal(err)
	}
	if n := f.Dict(f.Dict(f.Trailer["Root"])["Pages"])["Count"]; n != 1 {
		t.Errorf("%v pages", n)
	}
}

func onePixel(t *testing.T) Picture {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	picture, err := ReadPicture(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// TestPicturesOfOneWidthKeepTheirOrder: the bytes are the same, however many pictures have the same width, and equal
// pictures are one object.
func TestPicturesOfOneWidthKeepTheirOrder(t *testing.T) {
	drawing := func() []byte {
		d := newDoc(t)
		for i := range 6 {
			img := image.NewGray(image.Rect(0, 0, 8, 8+i%3))
			var out bytes.Buffer
			if err := png.Encode(&out, img); err != nil {
				t.Fatal(err)
			}
			picture, err := ReadPicture(out.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			d.Image(picture, 20, 20+20*float64(i), 18, 18)
		}
		return render(t, d)
	}
	want := drawing()
	if n := bytes.Count(want, []byte("/Subtype /Image")); n != 3 {
		t.Errorf("%d pictures, want 3", n)
	}
	for range 20 {
		if !bytes.Equal(drawing(), want) {
			t.Fatal("the same pictures give other bytes")
		}
	}
}

func TestLengthsAreRoundedAsDecimalsAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.OneOf(rapid.Float64Range(-900, 900), rapid.Map(rapid.IntRange(-90_000, 90_000), func(n int) float64 { return float64(n) / 200 })).Draw(t, "v")
		written, err := strconv.ParseFloat(string(ink(nil).length(rounded(v, 100))), 64)
		want, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', 2, 64), 64)
		if err != nil || written != want {
			t.Fatalf("%v is written as %v (%v), want %v", v, written, err, want)
		}
	})
}
