package readback

import (
	"archive/zip"
	"bytes"
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
	"kalends/reports/listfile"
	"kalends/reports/officiallist"
	"kalends/reports/reportstest"
)

// writers make the files of a list, its workbook with several sheets.
var writers = map[string]func(io.Writer, reports.Issue) error{"_list.csv": listfile.CSV, "_list.json": listfile.JSON,
	"_list.xlsx": func(w io.Writer, is reports.Issue) error { return officiallist.Make(w, is, max(5, is.Lines.Len()/20)) }}

// laid returns a new folder with the files of a list.
func laid(t *testing.T, is reports.Issue) string {
	t.Helper()
	dir := t.TempDir()
	for ending := range writers {
		lay(t, dir, ending, is)
	}
	return dir
}

func lay(t *testing.T, dir, ending string, is reports.Issue) {
	t.Helper()
	data, err := reportstest.Bytes(func(w io.Writer) error { return writers[ending](w, is) })
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, is.Name+ending), data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// calculated returns the list of an issue.
func calculated(is reports.Issue) (l rating.List) {
	for _, line := range is.Lines.All() {
		l.States = append(l.States, rating.State{Player: line.ID, Rated: line.Rated, Rating: line.Rating})
	}
	slices.SortFunc(l.States, func(a, b rating.State) int { return strings.Compare(a.Player, b.Player) })
	return l
}

// issues returns lists with decimals, with men and women apart, and with texts that formats write differently.
func issues() map[string]reports.Issue {
	odd := reportstest.Small("en")
	reportstest.Edit(&odd, 0, func(l *reports.Line) { l.Name = "=Sum(\"a\");\r\nb_x0041_" })
	reportstest.Edit(&odd, 1, func(l *reports.Line) { l.Name = " O'Neil <&> " })
	return map[string]reports.Issue{"chess": reportstest.Small("en"), "xiangqi": reportstest.Xiangqi(), "odd": odd,
		"malaysia": reportstest.Federation("malaysia-xiangqi", 40, "ms"), "cxa": reportstest.Federation("cxa-rapid", 40, "zh-CN")}
}

func TestWhatWasCalculatedIsFound(t *testing.T) {
	for name, is := range issues() {
		if err := Compare(files.OS, laid(t, is), is, calculated(is).Packed(), everything); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// sabotages are what a faulty writer could do to the lines of a list.
var sabotages = map[string]func([]reports.Line) []reports.Line{
	"off by one":     func(l []reports.Line) []reports.Line { l[2].Rating += rating.Whole; return l },
	"unrated":        func(l []reports.Line) []reports.Line { l[2].Rated = false; return l },
	"column swapped": func(l []reports.Line) []reports.Line { return swapped(l) },
	"lost":           func(l []reports.Line) []reports.Line { return slices.Delete(l, 2, 3) },
	"last lost":      func(l []reports.Line) []reports.Line { return l[:len(l)-1] },
	"twice":          func(l []reports.Line) []reports.Line { return append(l, l[len(l)-1]) },
	"order":          func(l []reports.Line) []reports.Line { l[0], l[1] = l[1], l[0]; return l },
	"another's name": func(l []reports.Line) []reports.Line { l[0].Name = l[1].Name; return l },
	"numbers gone":   func(l []reports.Line) []reports.Line { l[0].ID = ""; return l },
	"games":          func(l []reports.Line) []reports.Line { l[3].Games++; return l },
	"nobody":         func([]reports.Line) []reports.Line { return nil },
}

func swapped(l []reports.Line) []reports.Line {
	for i := range l {
		l[i].Games, l[i].GamesTotal = l[i].GamesTotal, l[i].Games
	}
	return l
}

// TestEverySabotageOfEveryFileIsFound writes one file from lines that were tampered with.
func TestEverySabotageOfEveryFileIsFound(t *testing.T) {
	for issue, is := range issues() {
		dir, list := laid(t, is), calculated(is)
		for ending := range writers {
			for name, sabotage := range sabotages {
				wrong := is
				wrong.Lines = reports.LinesOf(sabotage(reportstest.Unpacked(is.Lines))...)
				lay(t, dir, ending, wrong)
				err := Compare(files.OS, dir, is, list.Packed(), everything)
				if !errors.Is(err, ErrDiffers) || !strings.Contains(err.Error(), ending) {
					t.Errorf("%s in %s of %s: %v", name, ending, issue, err)
				}
			}
			lay(t, dir, ending, is)
		}
	}
}

// TestLinesThatWereNotCalculatedAreFound: the files agree with the lines, and the lines are wrong.
func TestLinesThatWereNotCalculatedAreFound(t *testing.T) {
	is := reportstest.Small("en")
	list := calculated(is)
	list.States[1].Rating += rating.Whole
	if err := Compare(files.OS, laid(t, is), is, list.Packed(), everything); !errors.Is(err, ErrDiffers) {
		t.Error(err)
	}
}

// TestOtherSheetsAreReadToo changes a woman's rating on one sheet at a time: on the list, by name, among the women.
func TestOtherSheetsAreReadToo(t *testing.T) {
	is := reportstest.Small("en")
	dir := laid(t, is)
	path := filepath.Join(dir, is.Name+"_list.xlsx")
	book, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	woman := is.Lines.Those(func(l *reports.Line) bool { return l.Sex == rating.Female && l.Rated }).At(0)
	inCell := func(p rating.Points) []byte { return []byte(">" + exact(p) + "</v>") }
	old, changed := inCell(woman.Rating), inCell(woman.Rating+rating.Whole)
	found := 0
	for _, part := range parts(t, book) {
		wrong := rezipped(t, book, part, old, changed)
		if bytes.Equal(wrong, book) {
			continue
		}
		if err := os.WriteFile(path, wrong, 0o644); err != nil {
			t.Fatal(err)
		}
		if errors.Is(Compare(files.OS, dir, is, calculated(is).Packed(), everything), ErrDiffers) {
			found++
		}
	}
	if found < 3 {
		t.Errorf("another rating of %s was found on %d sheets only", woman.ID, found)
	}
}

func TestFilesThatAreNoneAreErrors(t *testing.T) {
	is := reportstest.Small("en")
	for ending := range writers {
		for _, text := range []string{"", "rank,id\n", "{}", "{\"players\": 1}", "PK", "[]", "{\"players\": [{]}"} {
			dir := laid(t, is)
			if err := os.WriteFile(filepath.Join(dir, is.Name+ending), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := Compare(files.OS, dir, is, calculated(is).Packed(), everything); err == nil || !strings.Contains(err.Error(), ending) {
				t.Errorf("%q as %s: %v", text, ending, err)
			}
		}
	}
}

// TestNothingFollowsTheEndOfTheJSON, and the document is of this list.
func TestNothingFollowsTheEndOfTheJSON(t *testing.T) {
	is := reportstest.Small("en")
	dir := laid(t, is)
	path := filepath.Join(dir, is.Name+"_list.json")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []string{string(whole) + "{}", string(whole[:len(whole)-3]), strings.Replace(string(whole), is.Name, "other", 1),
		strings.Replace(string(whole), "\"date\"", "\"day\"", 1)} {
		if err := os.WriteFile(path, []byte(other), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := Compare(files.OS, dir, is, calculated(is).Packed(), everything); err == nil || !strings.Contains(err.Error(), "_list.json") {
			t.Errorf("%.60q: %v", other, err)
		}
	}
}

// TestEveryLineOfTheJSONIsRead removes one line of the list at a time, one comma, and the indent of one line, and
// breaks one value.
func TestEveryLineOfTheJSONIsRead(t *testing.T) {
	is := reportstest.Small("en")
	whole, err := reportstest.Bytes(func(w io.Writer) error { return listfile.JSON(w, is) })
	if err != nil {
		t.Fatal(err)
	}
	dir, lines := t.TempDir(), strings.Split(strings.TrimSuffix(string(whole), "\n"), "\n")
	first := slices.Index(lines, `  "players": [`)
	compared := func(lines []string) error {
		path := filepath.Join(dir, "list.json")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
		return read(files.OS, path, listOf(&is), readJSON)
	}
	if err := compared(lines); err != nil {
		t.Fatal(err)
	}
	for at := first; at < len(lines); at++ {
		line := lines[at]
		without, comma := strings.CutSuffix(line, ",")
		others := []string{without + ",", "x" + strings.TrimSpace(line), strings.TrimSuffix(without, `"`) + "\\"}
		if comma {
			others[0] = without
		}
		for _, other := range others {
			changed := slices.Clone(lines)
			changed[at] = other
			if err := compared(changed); err == nil {
				t.Errorf("line %d may be %q instead of %q", at+1, other, line)
			}
		}
	}
	for _, field := range []string{"rating", "games"} {
		for _, value := range []string{"[]", "true", "{}", "01", `"1`, "", `"x"`} {
			at := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, `      "`+field+`": `) })
			changed := slices.Clone(lines)
			changed[at] = `      "` + field + `": ` + value + ","
			if err := compared(changed); err == nil {
				t.Errorf("%s may be %s", field, value)
			}
		}
	}
}

func parts(t *testing.T, book []byte) (names []string) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		if strings.HasPrefix(f.Name, "xl/worksheets/sheet") {
			names = append(names, f.Name)
		}
	}
	return names
}

// rezipped returns a workbook in one part of which bytes are replaced.
func rezipped(t *testing.T, book []byte, part string, old, changed []byte) []byte {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	same := true
	for _, f := range r.File {
		text := partText(t, f)
		if f.Name == part && bytes.Contains(text, old) {
			text, same = bytes.ReplaceAll(text, old, changed), false
		}
		to, err := w.Create(f.Name)
		if err == nil {
			_, err = to.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if same {
		return book
	}
	return out.Bytes()
}

func partText(t *testing.T, f *zip.File) []byte {
	t.Helper()
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
