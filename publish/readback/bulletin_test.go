package readback

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/bulletin"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// everything is the tables of an association that has not chosen sections.
var everything = TablesOf(nil)

// printed writes the bulletins of an issue and their volumes into dir.
func printed(t *testing.T, dir string, is reports.Issue, opt bulletin.Options) {
	t.Helper()
	for _, lang := range is.Languages {
		layFile(t, dir, is.Name+"_bulletin_"+lang+".pdf", func(w io.Writer) error {
			_, err := bulletin.Make(w, is, lang, opt)
			return err
		})
		for _, v := range bulletin.Volumes(is, lang, opt) {
			layFile(t, dir, is.Name+v.Name, func(w io.Writer) error {
				_, err := v.Make(w, is)
				return err
			})
		}
	}
}

func layFile(t *testing.T, dir, name string, write func(io.Writer) error) {
	t.Helper()
	data, err := reportstest.Bytes(write)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name), data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// printedIssues returns the issues of this test in every language, and one with names that are too long or have
// characters without a font.
func printedIssues() map[string]reports.Issue {
	all := issues()
	strange := reportstest.Federation("fide-standard", 60, "en")
	lines := reportstest.Unpacked(strange.Lines)
	for i, name := range []string{"Extraordinarily-Longworthy, Maximilian Alexander Theodore", "𠮷田 e\u0301lie", "Łęcki (王) ﬁ", "\U000F0001", "O'Коваль"} {
		lines[i].Name = name
	}
	lines[5].Status, lines[5].Games, lines[6].K = []string{"inactive"}, 0, 0
	strange.Lines = reports.LinesOf(lines...)
	all["strange"] = strange
	for name, is := range all {
		is.Languages = templates.Languages
		all[name] = is
	}
	return all
}

func TestThePrintIsFound(t *testing.T) {
	for name, is := range printedIssues() {
		dir := laid(t, is)
		printed(t, dir, is, bulletin.Options{})
		if err := Compare(files.OS, dir, is, calculated(is).Packed(), everything); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestEverySabotageOfThePrintIsFound prints bulletins from lines that were tampered with.
func TestEverySabotageOfThePrintIsFound(t *testing.T) {
	for issue, is := range map[string]reports.Issue{"chess": reportstest.Small("en"), "cxa": reportstest.Federation("cxa-rapid", 40, "zh-CN")} {
		dir, list := laid(t, is), calculated(is)
		for name, sabotage := range printSabotages() {
			wrong := is
			wrong.Lines = reports.LinesOf(sabotage(reportstest.Unpacked(is.Lines))...)
			printed(t, dir, wrong, bulletin.Options{})
			err := Compare(files.OS, dir, is, list.Packed(), everything)
			if !errors.Is(err, ErrDiffers) || !strings.Contains(err.Error(), "bulletin") {
				t.Errorf("%s in %s: %v", name, issue, err)
			}
		}
	}
}

// TestVolumesAreReadInOrder: a list that is longer than a bulletin continues from volume to volume.
func TestVolumesAreReadInOrder(t *testing.T) {
	is := reportstest.Federation("malaysia-xiangqi", 40, "ms")
	opt := bulletin.Options{VolumeRows: 15, Sections: map[string]int{"top": 0, "women": 0}} // they stand in the bulletin
	dir := laid(t, is)
	printed(t, dir, is, opt)
	if err := Compare(files.OS, dir, is, calculated(is).Packed(), TablesOf(opt.Sections)); err != nil {
		t.Error(err)
	}
	wrong := is
	wrong.Lines = reports.LinesOf(sabotages["off by one"](reportstest.Unpacked(is.Lines))...)
	printed(t, dir, wrong, opt)
	if err := Compare(files.OS, dir, is, calculated(is).Packed(), TablesOf(opt.Sections)); !errors.Is(err, ErrDiffers) || !strings.Contains(err.Error(), "_list_ms_v01.pdf") {
		t.Error(err)
	}
	printed(t, dir, is, opt)
	if err := os.Remove(filepath.Join(dir, is.Name+"_list_ms_v02.pdf")); err != nil {
		t.Fatal(err)
	}
	if err := Compare(files.OS, dir, is, calculated(is).Packed(), TablesOf(opt.Sections)); !errors.Is(err, ErrDiffers) {
		t.Errorf("a volume is missing: %v", err)
	}
}

// printSabotages returns functions that change figures which the full list of every ruleset has.
func printSabotages() map[string]func([]reports.Line) []reports.Line {
	all := map[string]func([]reports.Line) []reports.Line{}
	for name, s := range sabotages {
		all[name] = s
	}
	delete(all, "column swapped") // not every table has both
	all["change"] = func(l []reports.Line) []reports.Line { return moved(l) }
	all["rank"] = func(l []reports.Line) []reports.Line { l[2].Rank += 3; return l }
	return all
}

// moved changes the previous rating of the first player who has one.
func moved(l []reports.Line) []reports.Line {
	l[slices.IndexFunc(l, func(l reports.Line) bool { return l.WasRated && l.Rating != l.Previous })].Previous -= rating.Whole
	return l
}

// TestABulletinWithoutTheTable: an association may leave the full list out. Where it does not, it must be there.
func TestABulletinWithoutTheTable(t *testing.T) {
	is := reportstest.Small("en")
	dir := laid(t, is)
	printed(t, dir, is, bulletin.Options{Sections: map[string]int{"full": 0}})
	if err := Compare(files.OS, dir, is, calculated(is).Packed(), TablesOf(map[string]int{"full": 0})); err != nil {
		t.Error(err)
	}
	if err := Compare(files.OS, dir, is, calculated(is).Packed(), everything); !errors.Is(err, ErrDiffers) {
		t.Errorf("the table is missing: %v", err)
	}
}

// TestAPrintThatIsDamagedIsFound flips bytes of the pages of a bulletin, and cuts it off.
func TestAPrintThatIsDamagedIsFound(t *testing.T) {
	is := reportstest.Small("en")
	dir := laid(t, is)
	printed(t, dir, is, bulletin.Options{})
	path := filepath.Join(dir, is.Name+"_bulletin_en.pdf")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	begin := strings.Index(string(whole), "<</Filter /FlateDecode /Length ")
	for at := begin + 60; at < begin+900; at += 97 {
		broken := slices.Clone(whole)
		broken[at] ^= 1
		for _, data := range [][]byte{broken, whole[:at]} {
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			if err := Compare(files.OS, dir, is, calculated(is).Packed(), everything); err == nil {
				t.Errorf("nothing is found at byte %d", at)
			}
		}
	}
}

// BenchmarkBulletin reads the bulletin of 20,000 players back, in one language.
func BenchmarkBulletin(b *testing.B) {
	is, dir := reportstest.Federation("fide-standard", 20_000, "en"), b.TempDir()
	is.Languages = []string{"en"}
	data, err := reportstest.Bytes(func(w io.Writer) error {
		_, err := bulletin.Make(w, is, "en", bulletin.Options{})
		return err
	})
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, is.Name+"_bulletin_en.pdf"), data, 0o644)
	}
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := readBulletins(files.OS, dir, listOf(&is), everything); err != nil {
			b.Fatal(err)
		}
	}
}
