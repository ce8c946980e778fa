package readback

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHeightsAreHundredths(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "7": 700, "-7": -700, "11.8": 1180, "751.75": 75175, "-0.05": -5, "0.4": 40} {
		if got, ok := hundredths([]byte(text)); !ok || got != want {
			t.Errorf("%q: %d, %v, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "-", "x", "1.234", "1..2", "99999999999999999999"} {
		if got, ok := hundredths([]byte(text)); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}

// TestPiecesOfALineStandAtOneHeight: a piece says how far it is from the one before it in the same text.
func TestPiecesOfALineStandAtOneHeight(t *testing.T) {
	var page texts
	all, err := page.pieces([]byte("BT\n/f00 9 Tf\n10 700.5 Td (\x00a)Tj\n0 g\n20 0 Td (\x00b)Tj\n5 -12 Td (\x00c)Tj\nET\nBT\n10 688.5 Td (\x00d)Tj\nET\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []piece{{70050, "a"}, {70050, "b"}, {68850, "c"}, {68850, "d"}}
	for i, p := range all {
		if i >= len(want) || p != want[i] {
			t.Errorf("%v, want %v", all, want)
			break
		}
	}
	if len(all) != len(want) {
		t.Errorf("%d pieces, want %d", len(all), len(want))
	}
}

// TestACodeMayBeALinesEnd: a sign whose code ends as a line does is a sign, and what a mark says stands for the texts in it.
func TestACodeMayBeALinesEnd(t *testing.T) {
	var page texts
	all, err := page.pieces([]byte("BT\n10 700 Td (\x01\n\x00a\x00\\)\x00\\\\)Tj\n/Span <</ActualText <FEFF00620063>>> BDC\n" +
		"20 0 Td (\x00b\x00c)Tj\n5 0 Td (\x00d)Tj\nEMC\n5 0 Td (\x00e\x00\\r)Tj\nET\n1 2 m\n3 4 l\nS\n"))
	want := []piece{{70000, "Ċa)\\"}, {70000, "bc"}, {70000, "e\r"}}
	if diff := cmp.Diff(want, all, cmp.AllowUnexported(piece{})); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	for _, broken := range []string{"10 700 Td (\x00a", "10 700 Td (\x00\\", "10 7x Td (\x00a)Tj\n"} {
		if _, err := page.pieces([]byte("BT\n" + broken)); err == nil {
			t.Errorf("%q is read", broken)
		}
	}
}

// TestNamesAreComparedByTheirLetters: marks and blanks stand in one format and not in another.
func TestNamesAreComparedByTheirLetters(t *testing.T) {
	for _, c := range []struct {
		name, text, rest string
		begins           bool
	}{{"O'Neil, J", "ONeil", "J", true}, {"王 伟", "王伟", "", true}, {"王伟", "—", "王伟", true}, {"王伟", "王為", "", false},
		{"Ash", "Ashe", "", false}, {"Ш\xffа", "Ш а", "", true}, {"–", "", "", true}, {"аб", "а\xd0", "б", true}} {
		if rest, begins := behind(c.name, c.text); rest != c.rest || begins != c.begins {
			t.Errorf("%q behind %q: %q, %v", c.name, c.text, rest, begins)
		}
	}
}
