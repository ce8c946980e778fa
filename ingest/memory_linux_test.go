package ingest_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/workbook/workbooktest"
)

const kindEnv = "KALENDS_TEST_KINDS"

// TestKindsAreReadInBounds reads each bomb in a process of its own, and all other kinds in one, and asks the system
// how much memory that came to: 128 MiB at most, the process itself included.
func TestKindsAreReadInBounds(t *testing.T) {
	const bound = 128 << 10 // KiB
	dir, most, worst := t.TempDir(), 0, ""
	var rest []string
	measure := func(name string, files ...string) {
		peak := peakOf(t, files)
		if peak > most {
			most, worst = peak, name
		}
		if peak > bound {
			t.Errorf("%s took %d MiB", name, peak>>10)
		}
	}
	for i, kind := range workbooktest.Kinds(sheet().Bytes()) {
		file := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(file, kind.Data(), 0o644); err != nil {
			t.Fatal(err)
		}
		if kind.Bomb {
			measure(kind.Name, file)
			continue
		}
		rest = append(rest, file)
	}
	measure("the others together", rest...)
	t.Logf("at most %d MiB: %s", most>>10, worst)
}

// peakOf gives the most memory, in KiB, that a process needed to read the files.
func peakOf(t *testing.T, files []string) int {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestReadKinds$", "-test.v")
	child.Env = append(os.Environ(), kindEnv+"="+strings.Join(files, string(os.PathListSeparator)))
	out, err := child.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(out)
	if found == nil {
		t.Fatalf("no figure in %s", out)
	}
	n, _ := strconv.Atoi(string(found[1]))
	return n
}

// TestReadKinds is the child of TestKindsAreReadInBounds; on its own it has nothing to read.
func TestReadKinds(t *testing.T) {
	d := desk(t)
	for _, file := range filepath.SplitList(os.Getenv(kindEnv)) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		ingest.Read(data, "sheet.xlsx", d)
	}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM") {
			fmt.Print(line)
		}
	}
}
