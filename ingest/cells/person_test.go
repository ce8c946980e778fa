package cells_test

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"kalends/ingest/cells"
)

// TestEveryPlainLetterHasAKey checks that a letter beside Han characters makes a name in two scripts, each with a key.
func TestEveryPlainLetterHasAKey(t *testing.T) {
	for r := rune('!'); r < 0x530; r++ {
		name := "王" + string(r)
		if han, other, both := cells.Scripts(name); both != (unicode.IsLetter(r) && cells.NameKey(string(r)) != "") || both && (han != "王" || other != string(r)) {
			t.Errorf("%q: %q, %q, %v", name, han, other, both)
		}
	}
}

// TestPartedByBlanks checks that Joined changes the key of exactly the names that are Parted.
func TestPartedByBlanks(t *testing.T) {
	parted := 0
	rapid.Check(t, func(t *rapid.T) {
		name := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{" ", ",", ";", "·", "，", "Ash", "Anna", "王", "伟", "Ø", "(w)", "1"}), 0, 7).Draw(t, "name"), "")
		switch {
		case cells.Parted(name):
			parted++
		case cells.NameKey(cells.Joined(name)) != cells.NameKey(name):
			t.Fatalf("%q has another key", name)
		}
	})
	if parted == 0 || cells.Parted("Ash, Anna") || !cells.Parted("Ash Anna") {
		t.Error("blanks part words, and those behind a comma none")
	}
}

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

// TestLawsOfNames checks with random texts that BareName is idempotent, a name is its own, and Scripts loses nothing.
func TestLawsOfNames(t *testing.T) {
	piece := rapid.OneOf(rapid.SampledFrom([]string{"GM", "мг", "/кмс", "(女)", "(w)", "*", "♀", ",", " ", "　", "Anna", "王薇", "A/L", "ё", "é", "\u0301", "-"}), rapid.StringN(0, 3, -1))
	rapid.Check(t, func(t *rapid.T) {
		name := strings.Join(rapid.SliceOfN(piece, 0, 6).Draw(t, "name"), rapid.SampledFrom([]string{"", " "}).Draw(t, "between"))
		bare := cells.BareName(name)
		if again := cells.BareName(bare); again != bare {
			t.Fatalf("%q: %q, then %q", name, bare, again)
		}
		if cells.NameKey(name) != "" && !cells.SameName(name, name) {
			t.Fatalf("%q is not itself", name)
		}
		if han, other, both := cells.Scripts(name); both && (cells.NameKey(han) == "" || cells.NameKey(other) == "") {
			t.Fatalf("%q: %q and %q", name, han, other)
		}
	})
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
