//go:build !race

package ingest_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"kalends/ingest"
	"kalends/ingest/workbook/workbooktest"
)

// TestKindsAreReadInBounds reads every fifth bomb (in the long proofs every bomb) in a process of its own, and all
// other kinds in one. Each process needs at most 128 MiB, as the system counts. The time of the processor is logged.
func TestKindsAreReadInBounds(t *testing.T) {
	const bound = 128 << 10 // KiB
	dir, most, worst := t.TempDir(), 0, ""
	var rest []string
	var slowest spent
	bombs := 0
	measure := func(name string, files ...string) {
		peak, longest := peakOf(t, files)
		if peak > most {
			most, worst = peak, name
		}
		if longest.took > slowest.took {
			slowest = longest
		}
		if peak > bound {
			t.Errorf("%s took %d MiB", name, peak>>10)
		}
	}
	names := map[string]string{}
	for i, kind := range workbooktest.Kinds(sheet().Bytes()) {
		file := filepath.Join(dir, strconv.Itoa(i))
		names[file] = kind.Name
		if err := os.WriteFile(file, kind.Data(), 0o644); err != nil {
			t.Fatal(err)
		}
		if kind.Bomb {
			if bombs++; bombs%eachBomb == 0 {
				measure(kind.Name, file)
			}
			continue
		}
		rest = append(rest, file)
	}
	measure("the others together", rest...)
	t.Logf("%d kinds, at most %d MiB: %s; at most %v of the processor: %s", len(names), most>>10, worst, slowest.took, names[slowest.file])
}

// spent is the time of the processor that one file took.
type spent struct {
	file string
	took time.Duration
}

// peakOf returns the peak memory, in KiB, of a process that reads the files, and the file that took longest.
func peakOf(t *testing.T, files []string) (int, spent) {
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
	var longest spent
	for _, each := range regexp.MustCompile(`(?m)^spent (\S+) (.+)$`).FindAllSubmatch(out, -1) {
		took, err := time.ParseDuration(string(each[1]))
		if err != nil {
			t.Fatal(err)
		}
		if took > longest.took {
			longest = spent{string(each[2]), took}
		}
	}
	return n, longest
}

// TestReadKinds is the child of TestKindsAreReadInBounds; on its own it has nothing to read.
func TestReadKinds(t *testing.T) {
	debug.SetMemoryLimit(96 << 20) // as the program's own reader does
	d := desk(t)
	for _, file := range filepath.SplitList(os.Getenv(kindEnv)) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before := processor(t)
		ingest.Read(data, "sheet.xlsx", d)
		fmt.Println("spent", processor(t)-before, file)
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

// processor returns the time of the processor that this process has used.
func processor(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
