package sheets

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

var lookAt = flag.String("look", "", "folder that the books are written to, for a person to look at")

func day(s string) rating.Date {
	d, err := rating.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// golden compares with a file of testdata; UPDATE=1 writes it anew.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := "testdata/" + name
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}
