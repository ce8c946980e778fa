package cells_test

import (
	"testing"

	"kalends/ingest/cells"
)

func TestNamesWithoutTheirCompany(t *testing.T) {
	for name, want := range map[string]string{
		"Коваленко Олена мг": "Коваленко Олена", "Коваленко Олена /кмс": "Коваленко Олена", "Коваленко Олена, мф": "Коваленко Олена",
		"GM Müller, Jörg": "Müller, Jörg", "WGM Li Na": "Li Na", "Novak, Ana (w)": "Novak, Ana", "Novak, Ana(W)": "Novak, Ana", "王薇（女）": "王薇", "王薇(女)": "王薇",
		"Li Na ♀": "Li Na", "Petrenko*": "Petrenko", "#Petrenko Ihor": "Petrenko Ihor", "Im Kwang": "Im Kwang", "мг": "мг", "(女)": "(女)", "": "", "*": "",
		"Ahmad bin Ali": "Ahmad bin Ali", "Muthu A/L Raman": "Muthu A/L Raman", "Nguyen Van (Tom)": "Nguyen Van (Tom)",
	} {
		if got := cells.BareName(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
		if again := cells.BareName(cells.BareName(name)); again != want {
			t.Errorf("%q taken twice: %q", name, again)
		}
	}
	for _, same := range [][2]string{
		{"Carlsen  Magnus ", "Carlsen, Magnus"}, {"吕　钦", "吕钦"}, {"Коваленко Олена мг", "Олена Коваленко"}, {"GM Carlsen Magnus", "Carlsen, Magnus"},
		{"王薇（女）", "王薇"}, {"A/L Raman Muthu", "Muthu a/l Raman"}, {"IM Kwang", "Im, Kwang"}, {"黃亞九", "黄亚九"}, {"鄒樂瑋", "邹乐玮"},
	} {
		if !cells.SameName(same[0], same[1]) {
			t.Errorf("%q is not %q", same[0], same[1])
		}
	}
	for _, other := range [][2]string{{"мг", "кмс"}, {"Коваленко Олена", "Коваленко Олег мг"}, {"(女)", "(男)"}, {"*", "#"}} {
		if cells.SameName(other[0], other[1]) {
			t.Errorf("%q is taken for %q", other[0], other[1])
		}
	}
}

func TestNamesInTwoScripts(t *testing.T) {
	for _, c := range []struct {
		name, han, other string
		both             bool
	}{
		{"Wong Ah Kow 黄亚九", "黄亚九", "Wong Ah Kow", true}, {"黄亚九 (Wong Ah Kow)", "黄亚九", "Wong Ah Kow", true}, {"黄亚九/Wong Ah Kow", "黄亚九", "Wong Ah Kow", true},
		{"黄亚九", "黄亚九", "", false}, {"Wong Ah Kow", "", "Wong Ah Kow", false}, {"黄 亚九", "黄亚九", "", false}, {"", "", "", false},
	} {
		if han, other, both := cells.Scripts(c.name); han != c.han || other != c.other || both != c.both {
			t.Errorf("%q: %q %q %v", c.name, han, other, both)
		}
	}
}
