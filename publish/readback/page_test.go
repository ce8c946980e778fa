package readback

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPiecesOfALineHaveOneHeight: a piece says how far it is from the piece before it in the same text.
func TestPiecesOfALineHaveOneHeight(t *testing.T) {
	all, err := appendPieces(nil, []byte("BT\n/f00 9 Tf\n10 700.5 Td (\x00a)Tj\n0 g\n20 0 Td (\x00b)Tj\n5 -12 Td (\x00c)Tj\nET\nBT\n10 688.5 Td (\x00d)Tj\nET\n"))
	want := []piece{{70050, "a"}, {70050, "b"}, {68850, "c"}, {68850, "d"}}
	if diff := cmp.Diff(want, all, cmp.AllowUnexported(piece{})); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// TestACodeMayContainALineFeed, and a mark that says what texts stand for replaces these texts.
func TestACodeMayContainALineFeed(t *testing.T) {
	all, err := appendPieces(nil, []byte("BT\n10 700 Td (\x01\n\x00a\x00\\)\x00\\\\)Tj\n/Span <</ActualText <FEFF00620063>>> BDC\n"+
		"20 0 Td (\x00b\x00c)Tj\n5 0 Td (\x00d)Tj\nEMC\n5 0 Td (\x00e\x00\\r)Tj\nET\n1 2 m\n3 4 l\nS\n"))
	want := []piece{{70000, "Ċa)\\"}, {70000, "bc"}, {70000, "e\r"}}
	if diff := cmp.Diff(want, all, cmp.AllowUnexported(piece{})); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	for _, broken := range []string{"10 700 Td (\x00a", "10 700 Td (\x00\\", "10 7x Td (\x00a)Tj\n"} {
		if _, err := appendPieces(nil, []byte("BT\n"+broken)); err == nil {
			t.Errorf("%q is read", broken)
		}
	}
}

// TestNamesAreComparedByTheirLetters: formats differ in punctuation and blanks.
func TestNamesAreComparedByTheirLetters(t *testing.T) {
	for _, c := range []struct {
		name, printed string
		same          bool
	}{{"O'Neil, J", "ONeil J", true}, {"王 伟", "王伟", true}, {"王伟", "王為", false}, {"Ash", "Ashe", false}, {"Ashe", "Ash", false},
		{"Ш\xffа", "Ш а", true}, {"e\u0301lie", "élie", true}, {"–", "", true}, {"аб", "а\xd0", false}} {
		if got := sameName(c.printed, c.name); got != c.same {
			t.Errorf("%q and %q: the same is %v", c.name, c.printed, got)
		}
	}
}

// TestATextMayStandInSeveralPieces, but it ends with one of them.
func TestATextMayStandInSeveralPieces(t *testing.T) {
	row := []piece{{0, "Łęcki"}, {0, "("}, {0, "王"}, {0, ")"}, {0, "2100"}}
	if rest, ok := beginsWith(row, letters("Łęcki (王)"), letters); !ok || len(rest) != 2 {
		t.Errorf("%v is left, %v", rest, ok)
	}
	for _, other := range []string{"Łęck", "Łęcki 为", "Łęcki (王) 2100 9"} {
		if _, ok := beginsWith(row, letters(other), letters); ok {
			t.Errorf("%q is found", other)
		}
	}
}
