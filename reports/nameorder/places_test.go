package nameorder

import (
	"cmp"
	"slices"
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"pgregory.net/rapid"
)

// TestPlacesAreThoseOfTheCollation: the first bytes of the keys decide nothing that all of them would not.
func TestPlacesAreThoseOfTheCollation(t *testing.T) {
	c := collate.New(language.Ukrainian)
	name := rapid.StringOfN(rapid.SampledFrom([]rune("aAbйиІ' 王-é")), 0, 9, -1)
	before := rapid.SampledFrom([]string{"", "0", "1li", "1lin", "1linnnnnnn", "1linnnnnno"})
	rapid.Check(t, func(t *rapid.T) {
		type person struct{ before, name string }
		people := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) person {
			return person{before.Draw(t, "before"), name.Draw(t, "name")}
		}), 0, 20).Draw(t, "people")
		keys := KeysOf(c, len(people))
		want := make([]int32, len(people))
		for i, p := range people {
			keys.Add('0', p.before, p.name)
			want[i] = int32(i)
		}
		slices.SortFunc(want, func(a, b int32) int {
			return cmp.Or(cmp.Compare(people[a].before, people[b].before), c.CompareString(people[a].name, people[b].name),
				cmp.Compare(a, b))
		})
		if got := keys.Places(func(a, b int32) int { return cmp.Compare(a, b) }); !slices.Equal(got, want) {
			t.Fatalf("%q: %v instead of %v", people, got, want)
		}
	})
}
