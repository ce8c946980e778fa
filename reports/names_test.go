package reports

import "testing"

// TestNameIn: readers get the form in their script, with the original beside it; no form is invented.
func TestNameIn(t *testing.T) {
	for _, c := range []struct{ name, alt, lang, want, beside string }{
		{"王𬱖", "Wang, Yi", "en", "Wang, Yi", "王𬱖"},
		{"王𬱖", "Wang, Yi", "ms", "Wang, Yi", "王𬱖"},
		{"王𬱖", "Wang, Yi", "zh-CN", "王𬱖", "Wang, Yi"},
		{"王𬱖", "Wang, Yi", "uk", "Wang, Yi", "王𬱖"},
		{"Wang, Yi", "王𬱖", "zh-CN", "王𬱖", "Wang, Yi"},
		{"Їжак, Соломія", "Yizhak, Solomiia", "uk", "Їжак, Соломія", "Yizhak, Solomiia"},
		{"Yizhak, Solomiia", "Їжак, Соломія", "uk", "Їжак, Соломія", "Yizhak, Solomiia"},
		{"Їжак, Соломія", "Yizhak, Solomiia", "zh-CN", "Yizhak, Solomiia", "Їжак, Соломія"},
		{"王𬱖", "", "en", "王𬱖", ""},
		{"Ash, Ann", "Ash, Ann", "en", "Ash, Ann", ""},
		{"Ash, Ann", "Ash, A.", "en", "Ash, Ann", "Ash, A."},
		{"123", "…", "uk", "123", "…"},
	} {
		l := Line{Name: c.name, NameAlt: c.alt}
		if name, other := l.NameIn(c.lang); name != c.want || other != c.beside {
			t.Errorf("%s %s/%s: %s beside %s", c.lang, c.name, c.alt, name, other)
		}
	}
}
