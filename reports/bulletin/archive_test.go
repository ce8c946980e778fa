package bulletin

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kalends/reports"
	"kalends/reports/pdf/pdfatest"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// archived checks a printed document against PDF/A-2u.
func archived(t *testing.T, name string, out []byte, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for _, fault := range pdfatest.Check(out) {
		t.Errorf("%s: %s", name, fault)
	}
}

// TestWhatIsPrintedIsAnArchives checks bulletins of every family and language: whole, in volumes, as a draft, of almost
// nobody, with characters that no font covers, and errata.
func TestWhatIsPrintedIsAnArchives(t *testing.T) {
	for _, family := range []string{"fide-standard", "cxa-rapid", "malaysia-xiangqi"} {
		for _, lang := range templates.Languages {
			is := reportstest.Federation(family, 120, reportstest.Trilingual)
			is.Draft = lang == "uk"
			reportstest.Edit(&is, 7, func(l *reports.Line) { l.Name += " \U00013080" })
			out, _, err := makeBytes(is, lang, Options{Paper: "letter"})
			archived(t, family+" "+lang, out, err)
		}
	}
	is := reportstest.Federation("fide-standard", 120, "en")
	for _, v := range Volumes(is, "zh-CN", Options{VolumeRows: 50}) {
		out, _, err := volumeBytes(v, is)
		archived(t, v.Name, out, err)
	}
	small := reportstest.Small("ms")
	out, _, err := makeBytes(small, "ms", Options{})
	archived(t, "small", out, err)
	small.Revision, small.Languages = 2, []string{"en", "uk", "zh-CN"}
	out, _, err = errataBytes(small, Options{})
	archived(t, "errata", out, err)
	out, _, err = makeBytes(reports.Issue{Name: "x"}, "en", Options{})
	archived(t, "nothing", out, err)
}

// TestALongBulletinStaysSmall: a bulletin of 20,000 players is sent by mail; it once had 6 MB.
func TestALongBulletinStaysSmall(t *testing.T) {
	out, _, err := makeBytes(reportstest.Federation("fide-standard", 20_000, "en"), "en", Options{})
	if err != nil || len(out) > 3_000_000 {
		t.Errorf("%d bytes, %v", len(out), err)
	}
}

// TestABulletinIsToldAsItIsRead reads the structure with poppler: headings of the sections, and fields of tables, but a
// long list by page.
func TestABulletinIsToldAsItIsRead(t *testing.T) {
	for players, fields := range map[int]bool{120: true, mostTagged + 1: false} {
		b, err := compose(reportstest.Federation("fide-standard", players, "en"), "en", Options{}.filled())
		if err != nil {
			t.Fatal(err)
		}
		told := tellBook(t, b)
		if n := strings.Count(told, "\n  H1"); n != 1 {
			t.Errorf("%d players: %d titles", players, n)
		}
		if n := strings.Count(told, "\n  H2"); n != b.headed() {
			t.Errorf("%d players: %d sections are told, %d are there", players, n, b.headed())
		}
		if got := strings.Contains(told, "      TD"); got != fields {
			t.Errorf("%d players: fields are told: %v, want %v", players, got, fields)
		}
	}
}

func tellBook(t *testing.T, b *book) string {
	t.Helper()
	var out bytes.Buffer
	if err := b.d.Write(&out); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command("pdfinfo", "-struct", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(said)
}

// headed returns how many sections have a page.
func (b *book) headed() (n int) {
	for _, s := range b.sections {
		if s.page > 0 {
			n++
		}
	}
	return n
}

// TestPagesAreLabelledAsTheyArePrinted: the pages of errata are numbered anew for each language.
func TestPagesAreLabelledAsTheyArePrinted(t *testing.T) {
	is := reportstest.Small("en")
	is.Revision, is.Languages = 2, []string{"en", "uk", "zh-CN"}
	out, _, err := errataBytes(is, Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := pdfatest.Read(out)
	if err != nil {
		t.Fatal(err)
	}
	var from []any
	nums := f.Dict(f.Dict(f.Trailer["Root"])["PageLabels"])["Nums"].(pdfatest.Array)
	for i := 0; i < len(nums); i += 2 {
		from = append(from, nums[i])
		if f.Dict(nums[i+1])["S"] != pdfatest.Name("D") {
			t.Errorf("labels of %v are %v", nums[i], nums[i+1])
		}
	}
	if got := fmt.Sprint(from); got != "[0 1 2]" {
		t.Errorf("pages are counted anew from %s, want [0 1 2]", got)
	}
}
