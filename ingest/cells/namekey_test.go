package cells

import (
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/text/cases"
)

// TestPlainLettersAreTheCommonOnes compares appendPlain with decomposed: for every settled letter by itself and beside
// others, and for random names.
func TestPlainLettersAreTheCommonOnes(t *testing.T) {
	same := func(name string) {
		t.Helper()
		if !plainText(name) {
			return
		}
		if whole, common := string(appendPlain(nil, name)), decomposed(cases.Fold().String(name)); whole != common {
			t.Errorf("%q: %q, commonly %q", name, whole, common)
		}
	}
	var all []rune
	for r := rune('!'); r <= '龥'; r++ {
		if r <= '~' || settled(r) {
			all = append(all, r)
			same(string(r))
		}
	}
	chance := rand.New(rand.NewPCG(14, 1))
	few := []rune("aZeé ÀßÆїЇёЁйИ,;-'.9 ×÷ıİæ王偉 趙·")
	for range 20_000 {
		var b strings.Builder
		for range chance.IntN(9) {
			if chance.IntN(2) == 0 {
				b.WriteRune(all[chance.IntN(len(all))])
			} else {
				b.WriteRune(few[chance.IntN(len(few))])
			}
		}
		same(b.String())
	}
}

// TestBareNamesAreBareAtOneLook checks with random names that isBare accepts none from which barer would remove
// something.
func TestBareNamesAreBareAtOneLook(t *testing.T) {
	chance, bare := rand.New(rand.NewPCG(14, 2)), 0
	pieces := []string{"GM", "WIM", "Lee", "王薇", "(女)", "мг", ",", "/", " ", " ", " ", "*", "#", ";", "Коваль", "(w)", "Im", ", "}
	for range 50_000 {
		var b strings.Builder
		for range chance.IntN(7) {
			b.WriteString(pieces[chance.IntN(len(pieces))])
		}
		name := b.String()
		if !isBare(name) {
			continue
		}
		bare++
		if again := barer(name); again != name {
			t.Fatalf("%q is taken for bare, and is %q", name, again)
		}
	}
	if bare < 1000 {
		t.Errorf("only %d names were bare", bare)
	}
}

// TestPlainSignsAreTheCommonOnes compares Sign for plain texts with Sign for any text.
func TestPlainSignsAreTheCommonOnes(t *testing.T) {
	chance := rand.New(rand.NewPCG(14, 3))
	all := []rune("½1-0+:=()*½BYEbye/'\".,½ ößй王")
	for range 20_000 {
		var b strings.Builder
		for range chance.IntN(8) {
			b.WriteRune(all[chance.IntN(len(all))])
		}
		if s := b.String(); Sign(s) != signed(s) {
			t.Fatalf("%q: %q, commonly %q", s, Sign(s), signed(s))
		}
	}
}
