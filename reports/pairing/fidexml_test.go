package pairing

import (
	"bytes"
	"encoding/xml"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
)

// player is a record of the list as encoding/xml takes it.
type player struct {
	XMLName xml.Name `xml:"player"`
	ID      string   `xml:"fideid"`
	Name    string   `xml:"name"`
	Country string   `xml:"country"`
	Sex     string   `xml:"sex"`
	Title   string   `xml:"title"`
	WTitle  string   `xml:"w_title"`
	OTitle  string   `xml:"o_title"`
	FOA     string   `xml:"foa_title"`
	Rating  string   `xml:"rating"`
	Games   int      `xml:"games"`
	K       string   `xml:"k"`
	Born    string   `xml:"birthday"`
	Flag    string   `xml:"flag"`
}

// byEncodingXML returns the list as encoding/xml writes it.
func byEncodingXML(t *rapid.T, lines reports.Lines) string {
	var out bytes.Buffer
	out.WriteString(xml.Header + "<playerslist>\n")
	e := xml.NewEncoder(&out)
	e.Indent("", " ")
	for _, l := range lines.All() {
		p := player{ID: l.ID, Name: l.Name, Country: federation(l), Sex: string(l.Sex), Title: title(l), WTitle: womensTitle(l),
			Rating: wholeRating(l), Games: l.Games, K: reports.Positive(l.K), Born: reports.Positive(l.BirthYear), Flag: flag(l)}
		if err := e.Encode(p); err != nil {
			t.Fatal(err)
		}
	}
	return out.String() + "\n</playerslist>\n"
}

// TestPlayersAreWhatEncodingXMLWrites: byte for byte, for any content of the fields and any number of players.
func TestPlayersAreWhatEncodingXMLWrites(t *testing.T) {
	text := rapid.OneOf(rapid.SampledFrom([]string{"\xff", "棋\xe6", "\ufffe", "\ufffd", "\uff08a\uff09"}),
		rapid.StringOfN(rapid.OneOf(rapid.SampledFrom([]rune("a<&>\"'\n\x00\x7f棋é𬱖")), rapid.Rune()), 0, 12, -1))
	number := rapid.IntRange(-3, 3000)
	line := rapid.Custom(func(t *rapid.T) reports.Line {
		l := reports.Line{Common: &reports.Common{}, Games: number.Draw(t, "games"), K: number.Draw(t, "k"), Rated: rapid.Bool().Draw(t, "rated"),
			Rating: rating.Points(number.Draw(t, "rating"))}
		l.ID, l.Name, l.Federation, l.BirthYear = text.Draw(t, "id"), text.Draw(t, "name"), text.Draw(t, "federation"), number.Draw(t, "year")
		l.Sex = rapid.SampledFrom([]rating.Sex{"", "f", "m"}).Draw(t, "sex")
		l.Title = rapid.SampledFrom([]string{"", "GM", "WIM", "AGM"}).Draw(t, "title")
		l.Status = rapid.SampledFrom([][]string{nil, {"inactive"}}).Draw(t, "status")
		return l
	})
	rapid.Check(t, func(t *rapid.T) {
		is := reports.Issue{Lines: reports.LinesOf(rapid.SliceOfN(line, 0, 3).Draw(t, "lines")...)}
		got, err := reportstest.Bytes(func(w io.Writer) error { return FIDEXML(w, is) })
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(byEncodingXML(t, is.Lines), string(got)); diff != "" {
			t.Fatalf("(-encoding/xml +ours):\n%s", diff)
		}
	})
}

// TestCautionInXML: an unofficial list in FIDE's format says so in a comment, which XML readers ignore.
func TestCautionInXML(t *testing.T) {
	is := reports.Issue{Lines: reports.LinesOf(reports.Line{ID: "1", Name: "Ash, Anna", Common: &reports.Common{}})}
	is.Profile.Caution = "rules_fide2001.face.caution"
	var out bytes.Buffer
	if err := FIDEXML(&out, is); err != nil {
		t.Fatal(err)
	}
	var list struct {
		Players []player `xml:"player"`
	}
	if err := xml.Unmarshal(out.Bytes(), &list); err != nil || len(list.Players) != 1 || list.Players[0].Name != "Ash, Anna" {
		t.Errorf("%v %v", list, err)
	}
	if !bytes.Contains(out.Bytes(), []byte("It is not an official FIDE list. -->")) {
		t.Error(out.String())
	}
}
