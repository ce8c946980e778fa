package bulletin

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"kalends/reports"
	"kalends/templates"
)

// TestNamesakesAreFound: the names that several players have, and no others, are found with the year of birth of each.
func TestNamesakesAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.StringN(0, 2, -1), 0, 300).Draw(t, "names")
		want, lines := map[string][]int16{}, reports.Lines{}
		for i, name := range names {
			want[name] = append(want[name], int16(1900+i))
			lines.Add(&reports.Line{ID: "1", Name: name, BirthYear: 1900 + i})
		}
		l := &layouter{formatter: formatter{is: reports.Issue{Lines: lines}, w: templates.In("en")}}
		found := l.namesakes()
		for name, years := range want {
			if len(years) == 1 && found[name] != nil || len(years) > 1 && !slices.Equal(found[name], years) {
				t.Errorf("%q: %v, want %v", name, found[name], years)
			}
		}
		if again := l.namesakes(); len(again) != len(found) {
			t.Errorf("%d names, asked again %d", len(found), len(again))
		}
	})
}
