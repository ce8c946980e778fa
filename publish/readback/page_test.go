package readback

import "testing"

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
