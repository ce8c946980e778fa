package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestProgressIsOneLineThatGoesAway checks that progress is written over itself, fits in a line and is erased at the
// end.
func TestProgressIsOneLineThatGoesAway(t *testing.T) {
	var out bytes.Buffer
	tell := progressLine(&out)
	tell(1, 3, "demo-standard-2026-10-01_list.xlsx")
	tell(2, 3, strings.Repeat("名", 90))
	tell(3, 3, "last")
	want := "\r\x1b[Kkalends: 1/3 demo-standard-2026-10-01_list.xlsx\r\x1b[Kkalends: 2/3 " + strings.Repeat("名", 32) + "…\r\x1b[K"
	if out.String() != want {
		t.Errorf("got  %q\nwant %q", out.String(), want)
	}
}

// TestProgressIsForTerminals checks that no progress is written where the output is no terminal.
func TestProgressIsForTerminals(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/log")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if (&door{printer: printer{errOut: file}}).progress() != nil || (&door{printer: printer{errOut: &bytes.Buffer{}}}).progress() != nil {
		t.Error("a log is told of progress")
	}
}
