package persons

import (
	"math/rand/v2"
	"strings"
	"testing"

	"kalends/rating"
)

// TestUsualNames puts random names together: the closer look must find nothing wrong with a usual name either.
func TestUsualNames(t *testing.T) {
	chance, usuals := rand.New(rand.NewPCG(14, 4)), map[int]int{}
	pieces := []string{"Lee", "LEE", "lee", "Шевченко", "ШЕВ", "ґ", "Їжак", "Ё", "王", "薇", "2", " ", " ", " ", ", ", ",", ".", "-", "ʼ", "Ёж", "ѝ", "O", "é", "Éß", "Łó", "ß", "×"}
	for range 200_000 {
		var b strings.Builder
		for range 1 + chance.IntN(5) {
			b.WriteString(pieces[chance.IntN(len(pieces))])
		}
		name := b.String()
		if !usual(name) {
			continue
		}
		script, _ := scriptOf([]rune(name)[0])
		usuals[script]++
		p := Person{Player: &rating.Player{Name: name}, Written: name}
		if inCapitals(name) || better(p, false) != name || mixed(name) != "" {
			t.Fatalf("%q is usual, but better written %q", name, better(p, false))
		}
	}
	for _, script := range []int{latin, cyrillic, han} {
		if usuals[script] < 1000 {
			t.Errorf("only %d names of script %d were usual", usuals[script], script)
		}
	}
}
