package listfile

import (
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
)

// whole is the document as encoding/json takes it.
type whole struct {
	document
	Players []player `json:"players"`
}

// TestPlayersAreWhatEncodingJSONWrites: the document is what encoding/json writes of the whole, byte for byte, for any content of the fields and any number of players.
func TestPlayersAreWhatEncodingJSONWrites(t *testing.T) {
	text := rapid.OneOf(rapid.SampledFrom([]string{"\xff", "棋\xe6", "\u2029", "\u2019"}),
		rapid.StringOfN(rapid.OneOf(rapid.SampledFrom([]rune("a<&>\"\\\n\x00\x7f\u2028棋é𬱖")), rapid.Rune()), 0, 12, -1))
	number, truth := rapid.IntRange(-3, 3000), rapid.Bool()
	line := rapid.Custom(func(t *rapid.T) reports.Line {
		l := reports.Line{Common: &reports.Common{}, Rank: number.Draw(t, "rank"), Games: number.Draw(t, "games"), GamesTotal: number.Draw(t, "total"),
			K: number.Draw(t, "k"), Rated: truth.Draw(t, "rated"), WasRated: truth.Draw(t, "was"),
			Rating: rating.Points(number.Draw(t, "rating")), Previous: rating.Points(number.Draw(t, "previous"))}
		l.ID, l.Name, l.Sex, l.Title = text.Draw(t, "id"), text.Draw(t, "name"), rating.Sex(text.Draw(t, "sex")), text.Draw(t, "title")
		l.Federation, l.Club, l.BirthYear = text.Draw(t, "federation"), text.Draw(t, "club"), number.Draw(t, "year")
		l.Status = rapid.SliceOfN(text, 0, 3).Draw(t, "status")
		return l
	})
	rapid.Check(t, func(t *rapid.T) {
		is := reports.Issue{Name: text.Draw(t, "name"), Lines: reports.LinesOf(rapid.SliceOfN(line, 0, 3).Draw(t, "lines")...)}
		want := whole{documentOf(is), []player{}}
		for _, l := range is.Lines.All() {
			line := *l // the next one overwrites it
			want.Players = append(want.Players, playerOf(&line, is.Profile.Decimals))
		}
		text, err := indented("", want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := reportstest.Bytes(func(w io.Writer) error { return JSON(w, is) })
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(text), string(got)); diff != "" {
			t.Fatalf("(-encoding/json +ours):\n%s", diff)
		}
	})
}
