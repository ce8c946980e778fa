package xlsx

import (
	"strconv"
	"strings"
	"testing"
)

// TestNumbersAreWhatStrconvWrites, those of few digits and those around them.
func TestNumbersAreWhatStrconvWrites(t *testing.T) {
	for n := int64(-12); n < 10_200; n++ {
		if got, want := string(appendWhole([]byte("x"), n)), "x"+strconv.FormatInt(n, 10); got != want {
			t.Fatalf("%s instead of %s", got, want)
		}
	}
}

// TestATagIsWhatItWas, whatever room there is behind a text.
func TestATagIsWhatItWas(t *testing.T) {
	for long := range longestTag + 1 {
		s := strings.Repeat("<", long)
		tag := tagOf(s)
		for room := range longestTag + 2 {
			if got := string(tag.onto(append(make([]byte, 0, 1+room), 'x'))); got != "x"+s || tag.empty() != (long == 0) {
				t.Fatalf("%q of %d", got, long)
			}
		}
	}
}

// TestEveryStyleFitsATag: there are no more than Excel has.
func TestEveryStyleFitsATag(t *testing.T) {
	for _, end := range opens {
		for _, begin := range []string{`<c`, `"`} {
			tagOf(begin + ` s="65490"` + end)
		}
	}
}

// TestTextsAreToldApart: the addresses of a sheet's games lie in places of their own, and so do the codes of its events.
func TestTextsAreToldApart(t *testing.T) {
	for name, text := range map[string]func(i, j int) string{
		"cells":  func(i, j int) string { return string(rune('D'+i)) + strconv.Itoa(10+j) },
		"events": func(i, j int) string { return "26-ST-00" + strconv.Itoa(100+9*j+i) }} {
		all, places := 0, map[uint64]bool{}
		for i := range 9 {
			for j := range 30 {
				places[placeOf(text(i, j))%mostMet] = true
				all++
			}
		}
		if len(places)*2 < all {
			t.Errorf("%s: %d places of %d", name, len(places), all)
		}
	}
}
