package templates

import (
	"testing"

	"kalends/rating"
)

// TestFontSums compares the sums that make fonts has written with the embedded files.
func TestFontSums(t *testing.T) {
	fonts := Fonts()
	if len(fonts) == 0 || len(fontSums()) != len(fonts) {
		t.Fatalf("%d fonts, %d sums: run make fonts", len(fonts), len(fontSums()))
	}
	for _, name := range fonts {
		file, err := Font(name)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fontSums()[name], rating.SHA(file); got != want {
			t.Errorf("%s: make fonts has written %s, the file has %s", name, got, want)
		}
	}
}
