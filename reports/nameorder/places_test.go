package nameorder

import (
	"bytes"
	"cmp"
	"slices"
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"pgregory.net/rapid"
)

// TestPlacesAreThoseOfTheCollation compares the order of the keys with that of the text before the name and the collator.
func TestPlacesAreThoseOfTheCollation(t *testing.T) {
	c := collate.New(language.Ukrainian)
	name := rapid.StringOfN(rapid.SampledFrom([]rune("aAbйиІ' 王-é")), 0, 9, -1)
	before := rapid.SampledFrom([]string{"", "0", "1li", "1lin", "1linnnnnnn", "1linnnnnno"})
	rapid.Check(t, func(t *rapid.T) {
		type person struct{ before, name string }
		people := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) person {
			return person{before.Draw(t, "before"), name.Draw(t, "name")}
		}), 0, 20).Draw(t, "people")
		keys, buffer := make([][]byte, len(people)), collate.Buffer{}
		want := make([]int32, len(people))
		for i, p := range people {
			keys[i] = sortKey('0', p.before, c.KeyFromString(&buffer, p.name))
			want[i] = int32(i)
		}
		got := slices.Clone(want)
		slices.SortFunc(got, func(a, b int32) int { return cmp.Or(bytes.Compare(keys[a], keys[b]), cmp.Compare(a, b)) })
		slices.SortFunc(want, func(a, b int32) int {
			return cmp.Or(cmp.Compare(people[a].before, people[b].before), c.CompareString(people[a].name, people[b].name),
				cmp.Compare(a, b))
		})
		if !slices.Equal(got, want) {
			t.Fatalf("%q: %v instead of %v", people, got, want)
		}
	})
}
