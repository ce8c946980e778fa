package persons

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"kalends/rating"
)

// TestUsualNames puts random names together: the closer look must find nothing wrong with a usual name either.
func TestUsualNames(t *testing.T) {
	chance, usuals := rand.New(rand.NewPCG(14, 4)), map[string]int{}
	pieces := []string{"Lee", "LEE", "lee", "Шевченко", "ШЕВ", "ґ", "Їжак", "Ё", "王", "薇", "2", " ", " ", " ", ", ", ",", ".", "-", "ʼ", "Ёж", "ѝ", "O", "é", "Éß", "Łó", "ß", "×"}
	for range 200_000 {
		var b strings.Builder
		for range 1 + chance.IntN(5) {
			b.WriteString(pieces[chance.IntN(len(pieces))])
		}
		name := b.String()
		if !usual.MatchString(name) {
			continue
		}
		usuals[scriptOf([]rune(name)[0])]++
		p := Person{Player: &rating.Player{Name: name}, Written: name}
		if inCapitals(name) || better(p, false) != name || mixed(name) != "" {
			t.Fatalf("%q is usual, but better written %q", name, better(p, false))
		}
	}
	for _, script := range []string{"Latin", "Cyrillic", "Han"} {
		if usuals[script] < 1000 {
			t.Errorf("only %d names of script %s were usual", usuals[script], script)
		}
	}
}

func scriptOf(r rune) string {
	for name, script := range map[string]*unicode.RangeTable{"Latin": unicode.Latin, "Cyrillic": unicode.Cyrillic} {
		if unicode.Is(script, r) {
			return name
		}
	}
	return "Han"
}

func BenchmarkAddWords(b *testing.B) {
	var w words
	for b.Loop() {
		for _, name := range []string{"Kovalenko, Oksana", "Шевченко Тарас Григорович", "王伟", "Smith, John"} {
			w.add(Person{Player: &rating.Player{Name: name}, Written: name}, 0)
		}
	}
}
