package pairing

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
)

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := "testdata/" + name
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

var all = map[string]func(io.Writer, reports.Issue) error{"swiss-manager.csv": SwissManager, "fide.txt": FIDE,
	"fide.xml": FIDEXML}

func TestGolden(t *testing.T) {
	for name, makeFile := range all {
		got, err := reportstest.Bytes(func(w io.Writer) error { return makeFile(w, reportstest.Small("en")) })
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name, got)
	}
}

// person is what a pairing program takes from a list.
type person struct{ ID, Name, Fed, Sex, Title, Rating, Games, K, Born, Flag string }

// importColumns reads a list in fixed columns as a pairing program does: it finds where each column begins in the
// head, whatever the columns are, and knows nothing of how they were written.
func importColumns(data []byte) ([]person, error) {
	lines := strings.Split(string(data), "\r\n")
	heads := []string{"ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA", "", "Gms", "K", "B-day", "Flag"}
	starts := make([]int, len(heads))
	from := 0
	for i, h := range heads {
		if h == "" { // the month: the word after FOA
			from += len("FOA")
			starts[i] = from + strings.IndexFunc(lines[0][from:], func(r rune) bool { return r != ' ' })
			continue
		}
		at := strings.Index(lines[0][from:], h)
		if at < 0 {
			return nil, fmt.Errorf("the head has no %s", h)
		}
		starts[i] = from + at
		from = starts[i]
	}
	var people []person
	for _, line := range lines[1:] {
		if line == "" {
			continue
		}
		r := []rune(line)
		cell := func(i int) string {
			if starts[i] >= len(r) {
				return ""
			}
			end := len(r)
			if i+1 < len(starts) {
				end = min(end, starts[i+1])
			}
			return strings.TrimSpace(string(r[starts[i]:end]))
		}
		people = append(people, person{cell(0), cell(1), cell(2), cell(3), cell(4), cell(8), cell(9), cell(10), cell(11),
			cell(12)})
	}
	return people, nil
}

// importXML reads a list in XML token by token, as one reads a file that does not fit into memory.
func importXML(r io.Reader) (people []person, err error) {
	d := xml.NewDecoder(r)
	var p person
	fields := map[string]*string{"fideid": &p.ID, "name": &p.Name, "country": &p.Fed, "sex": &p.Sex, "title": &p.Title,
		"rating": &p.Rating,
		"games":  &p.Games, "k": &p.K, "birthday": &p.Born, "flag": &p.Flag}
	var into *string
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return people, nil
		}
		if err != nil {
			return people, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			into = fields[token.Name.Local]
			if token.Name.Local == "player" {
				p = person{}
			}
		case xml.CharData:
			if into != nil {
				*into += string(token)
			}
		case xml.EndElement:
			into = nil
			if token.Name.Local == "player" {
				people = append(people, p)
			}
		}
	}
}

func TestFixedColumnsAreReadBack(t *testing.T) {
	data, err := reportstest.Bytes(func(w io.Writer) error { return FIDE(w, reportstest.Small("en")) })
	if err != nil {
		t.Fatal(err)
	}
	got, err := importColumns(data)
	if err != nil {
		t.Fatal(err)
	}
	want := []person{
		{"00123", "Tarrow, Rowan", "UKR", "M", "GM", "2807", "2", "10", "1990", ""},
		{"00124", "=cmd|'/c calc'!A1", "", "M", "", "2400", "7", "20", "2012", ""},
		{"00125", "Eskmere, Leif", "", "M", "", "2400", "6", "40", "2009", ""},
		{"00126", "Galagan, Yizha", "", "F", "WFM", "1900", "0", "20", "1961", "wi"},
		{"8600123456789012", "安星屿", "", "F", "", "1898", "12", "20", "", "w"},
		{"=7", "=cmd & <b>" + strings.Repeat("x", 50), "", "M", "", "1400", "0", "", "", "i"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRatingsAreRoundedHalfUp(t *testing.T) {
	for p, want := range map[rating.Points]string{189949: "1899", 189950: "1900", 190049: "1900", 190050: "1901"} {
		if got := wholeRating(&reports.Line{Rated: true, Rating: p}); got != want {
			t.Errorf("%s is written %s, want %s", p, got, want)
		}
	}
	if got := wholeRating(&reports.Line{Rating: 190000}); got != "" {
		t.Errorf("who has no rating is written %s", got)
	}
}

// TestColumnsAreThoseOfFIDE compares the columns with those of the standard list that FIDE publishes.
func TestColumnsAreThoseOfFIDE(t *testing.T) {
	is := reportstest.Small("en")
	is.Lines = is.Lines.Part(0, 2)
	data, err := reportstest.Bytes(func(w io.Writer) error { return FIDE(w, is) })
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(data), "\r\n")
	for word, start := range map[string]int{"ID Number": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "FOA": 109,
		"OCT26": 113, "Gms": 119, "K ": 123, "B-day": 126, "Flag": 132} {
		if got := strings.Index(head, word); got != start {
			t.Errorf("%s begins at %d, want %d", word, got, start)
		}
	}
}

func TestXMLIsReadBack(t *testing.T) {
	data, err := reportstest.Bytes(func(w io.Writer) error { return FIDEXML(w, reportstest.Small("en")) })
	if err != nil {
		t.Fatal(err)
	}
	got, err := importXML(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	want := []person{
		{"00123", "Tärrow, Røwan", "UKR", "M", "GM", "2807", "2", "10", "1990", ""},
		{"00124", "=cmd|'/c calc'!A1", "", "M", "", "2400", "7", "20", "2012", ""},
		{"00125", "Eskmere, Leif", "", "M", "", "2400", "6", "40", "2009", ""},
		{"00126", "Ґалаґан, Їжа", "", "F", "WFM", "1900", "0", "20", "1961", "wi"},
		{"8600123456789012", "安星屿", "", "F", "", "1898", "12", "20", "", "w"},
		{"=7", "=cmd & <b>" + strings.Repeat("x", 80), "", "M", "", "1400", "0", "", "", "i"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSwissManagerIsReadBack(t *testing.T) {
	data, err := reportstest.Bytes(func(w io.Writer) error { return SwissManager(w, reportstest.Small("en")) })
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(data), "\uFEFF"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rows[0], ","); got != "ID_No,Name,Sex,Fed,Clubnumber,ClubName,Birthday,Rtg_Nat,Fide_No,Rtg_Int" {
		t.Errorf("head %s", got)
	}
	want := [][]string{
		{"00123", "Tärrow, Røwan", "", "UKR", "", "North, \"A\"", "1990", "2807", "1503014", ""},
		{"00124", "'=cmd|'/c calc'!A1", "", "", "", "", "2012", "2400", "", ""},
		{"00125", "Eskmere, Leif", "", "", "", "", "2009", "2400", "", ""},
		{"00126", "Ґалаґан, Їжа", "f", "", "", "", "1961", "1900", "", ""},
	}
	if diff := cmp.Diff(want, rows[1:5]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if rows[6][0] != "'=7" || !strings.HasPrefix(rows[6][1], "'=cmd") {
		t.Errorf("a formula: %v", rows[6])
	}
}

func TestWhoIsNotToBePrintedIsInNoFile(t *testing.T) {
	for name, makeFile := range all {
		data, err := reportstest.Bytes(func(w io.Writer) error { return makeFile(w, reportstest.Small("en")) })
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte("Hidden")) || bytes.Contains(data, []byte("00200")) {
			t.Errorf("%s names somebody who does not wish to be published", name)
		}
	}
}

func TestSameBytesTwentyTimes(t *testing.T) {
	for name, makeFile := range all {
		first, err := reportstest.Bytes(func(w io.Writer) error { return makeFile(w, reportstest.Small("en")) })
		if err != nil {
			t.Fatal(err)
		}
		for range 19 {
			if again, err := reportstest.Bytes(func(w io.Writer) error { return makeFile(w, reportstest.Small("en")) }); err != nil || !bytes.Equal(first, again) {
				t.Fatalf("%s: the bytes differ (%v)", name, err)
			}
		}
	}
}

// TestAnyTextStaysInItsColumn: whatever the name and the number, every line can be read back with its number, rating
// and year; a rating differs by at most half a point.
func TestAnyTextStaysInItsColumn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("aZ é棋Їü,'\n\t\r01𠮷ø")), 1, 90, -1)
		is := reportstest.Small("en")
		l := is.Lines.At(0)
		l.Name, l.NameAlt = text.Draw(t, "name"), text.Draw(t, "other")
		l.ID = rapid.StringMatching(`[A-Z0-9]{1,24}`).Draw(t, "id")
		l.Rating = rating.Points(rapid.Int64Range(0, 399949).Draw(t, "rating"))
		is.Lines = reports.LinesOf(l)
		data, err := reportstest.Bytes(func(w io.Writer) error { return FIDE(w, is) })
		if err != nil {
			t.Fatal(err)
		}
		got, err := importColumns(data)
		if err != nil || len(got) != 1 {
			t.Fatalf("%d lines, %v", len(got), err)
		}
		p, err := rating.ParsePoints(got[0].Rating)
		if off := p - l.Rating; err != nil || off > 50 || off < -50 || got[0].ID != l.ID || got[0].Born != "1990" {
			t.Fatalf("%+v, %v", got[0], err)
		}
		data, err = reportstest.Bytes(func(w io.Writer) error { return FIDEXML(w, is) })
		if err != nil {
			t.Fatal(err)
		}
		if people, err := importXML(bytes.NewReader(data)); err != nil || len(people) != 1 || people[0].Rating != got[0].Rating {
			t.Fatalf("%v, %v", people, err)
		}
	})
}
