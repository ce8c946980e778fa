package main

import (
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestNothingIsDoneAtStart counts what our packages allocate before main runs: tables, patterns and words are made when
// they are first used.
func TestNothingIsDoneAtStart(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "-test.run=^$")
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	lines := regexp.MustCompile(`(?m)^init (kalends\S*) .* (\d+) allocs$`).FindAllStringSubmatch(string(out), -1)
	if len(lines) == 0 {
		t.Fatalf("no package is traced:\n%s", out)
	}
	for _, line := range lines {
		if n, _ := strconv.Atoi(line[2]); n > 400 && !strings.HasPrefix(line[1], "kalends/cmd/batch") { // that one holds the tests
			t.Errorf("%s takes %d allocations before main runs", line[1], n)
		}
	}
}

// TestKindsAreReadWhenAsked builds all commands, as every start does: no definition of a sheet is read for that, and
// the help lists the kinds all the same.
func TestKindsAreReadWhenAsked(t *testing.T) {
	var help strings.Builder
	d := &door{printer: printer{out: io.Discard, errOut: io.Discard}}
	root := d.root()
	c, _, err := root.Find([]string{"template"})
	if err != nil {
		t.Fatal(err)
	}
	if usage := c.Flags().Lookup("kind").Usage; usage != "" {
		t.Errorf("the kinds are known before anybody asks: %s", usage)
	}
	root.SetOut(&help)
	root.SetArgs([]string{"template", "--help"})
	if err := root.Execute(); err != nil || !strings.Contains(help.String(), "crosstable, games, registry") {
		t.Errorf("%v: help says\n%s", err, help.String())
	}
}
