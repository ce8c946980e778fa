package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/templates"
)

// TestFaults checks the alert's code of each kind of error, however it is wrapped.
func TestFaults(t *testing.T) {
	at := func(err error) error { return &fs.PathError{Op: "open", Path: "/club/inbox/league.xlsx", Err: err} }
	for _, tc := range []struct {
		err  error
		want string
	}{
		{at(fs.ErrPermission), "E-PERMISSION"},
		{at(fs.ErrNotExist), "E-SHARE-GONE"},
		{&fs.PathError{Op: "open", Path: filepath.Join("ledger", "archive", "ab12"), Err: fs.ErrNotExist}, "E-LEDGER-DAMAGED"},
		{io.ErrShortWrite, "E-DISK-FULL"},
		{folder.ErrBusy, "E-LEDGER-BUSY"},
		{folder.ErrShared, "E-LEDGER-SHARED"},
		{folder.ErrLedgerGone, "E-LEDGER-GONE"},
		{folder.ErrInTheWay, "E-IN-THE-WAY"},
		{folder.ErrReadBack, "E-READ-BACK"},
		{release.ErrReadsOtherwise, "E-READ-BACK"},
		{folder.ErrNoRegistry, "E-REGISTRY"},
		{folder.RegistryError{}, "E-REGISTRY"},
		{folder.ErrPlayersGone, "E-REGISTRY"},
		{ledger.ErrNewer, "E-LEDGER-NEWER"},
		{ledger.ErrForeign, "E-LEDGER-DAMAGED"},
		{usageError{errors.New("kalends.yaml:1:1: odd")}, "E-CONFIGURATION"},
		{usageError{noFolderError{errors.New("there is no kalends.yaml")}}, "E-SHARE-GONE"},
		{clockDoubtError{"E-CLOCK-BACK", noon, noon}, "E-CLOCK-BACK"},
		{errors.New("odd"), "E-FAILED"},
	} {
		var d door
		wrapped := fmt.Errorf("list standard: %w", tc.err)
		if got := d.faultsOf(wrapped); len(got) != 1 || got[0].code != tc.want {
			t.Errorf("%v: %+v, want %s", wrapped, got, tc.want)
		}
	}
}

// TestNumbersOfTheSystem checks that every class has at least one number, and that no number is in two.
func TestNumbersOfTheSystem(t *testing.T) {
	seen := map[syscall.Errno]string{}
	for _, class := range errnoClasses {
		if len(class.numbers) == 0 {
			t.Errorf("%s has no number", class.code)
		}
		for _, n := range class.numbers {
			if seen[n] != "" {
				t.Errorf("%v is %s and %s", n, seen[n], class.code)
			}
			seen[n] = class.code
			var d door
			err := fmt.Errorf("stage demo: %w", &fs.PathError{Op: "write", Path: "x", Err: n})
			if got := d.faultOf(err).code; got != class.code {
				t.Errorf("%v is %s, want %s", n, got, class.code)
			}
		}
	}
}

// TestRealFaults causes real errors of the system.
func TestRealFaults(t *testing.T) {
	if runtime.GOOS == "windows" {
		_, err := os.Open(`Q:\no\such\folder`)
		if got := (&door{}).faultOf(err).code; got != "E-SHARE-GONE" {
			t.Errorf("%v: %s", err, got)
		}
		return
	}
	full := os.WriteFile("/dev/full", []byte("a sheet"), 0o644)
	_, noFolder := os.ReadDir(filepath.Join(t.TempDir(), "inbox"))
	for _, tc := range []struct {
		err  error
		want string
	}{{full, "E-DISK-FULL"}, {noFolder, "E-SHARE-GONE"}} {
		if runtime.GOOS == "darwin" && tc.want == "E-DISK-FULL" {
			continue // this system has no /dev/full
		}
		if got := (&door{}).faultOf(tc.err).code; got != tc.want {
			t.Errorf("%v: %s, want %s", tc.err, got, tc.want)
		}
	}
}

// TestJoinedFaultsComeApart checks that joined errors become faults of their own, and equal ones one fault.
func TestJoinedFaultsComeApart(t *testing.T) {
	full, gone := &fs.PathError{Op: "write", Path: "a", Err: io.ErrShortWrite}, &fs.PathError{Op: "open", Path: "b", Err: fs.ErrNotExist}
	err := errors.Join(errors.Join(full, nil), fmt.Errorf("list rapid: %w", full), gone, errors.New("odd"), errors.New("odder"))
	var codes []string
	for _, f := range new(door).faultsOf(err) {
		codes = append(codes, f.code)
	}
	if want := []string{"E-DISK-FULL", "E-SHARE-GONE", "E-FAILED", "E-FAILED"}; !slices.Equal(codes, want) {
		t.Errorf("%v, want %v", codes, want)
	}
}

// TestEveryAlertHasWords compares the codes in the source with the words, both ways, in every language.
func TestEveryAlertHasWords(t *testing.T) {
	code := regexp.MustCompile(`"([EW]-[A-Z-]+)"`)
	used := map[string]bool{}
	for _, pattern := range []string{"*.go", "../../publish/*.go", "../../publish/*/*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(err, pattern)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range code.FindAllStringSubmatch(string(data), -1) {
				used[m[1]] = true
			}
		}
	}
	if len(used) < 20 {
		t.Fatalf("%d codes found", len(used))
	}
	for _, lang := range templates.Languages {
		w := templates.In(lang)
		for c := range used {
			if !w.Has("notices.alert."+c+".problem") || !w.Has("notices.alert."+c+".remedy") {
				t.Errorf("%s has no words for %s", lang, c)
			}
		}
	}
	for _, key := range templates.In("en").Keys() {
		c, ok := strings.CutPrefix(strings.TrimSuffix(key, ".problem"), "notices.alert.")
		if ok && !strings.HasSuffix(key, ".remedy") && !used[c] {
			t.Errorf("nothing raises %s", c)
		}
	}
}

// TestAlertsBeginAndEnd checks which alerts are reported as new or over, and that one that lasts keeps the time of its
// beginning.
func TestAlertsBeginAndEnd(t *testing.T) {
	var a alerts
	alert := func(code, problem, since string) audit.Alert {
		return audit.Alert{Code: code, Problem: problem, Since: since}
	}
	step := func(found ...audit.Alert) string {
		begun, over := a.update(found)
		a = decode[alerts](a.text()) // as another process reads it
		var codes []string
		for _, b := range begun {
			codes = append(codes, "+"+b.Code)
		}
		for _, o := range over {
			codes = append(codes, "-"+o.Code)
		}
		return strings.Join(codes, " ")
	}
	for i, tc := range []struct {
		found []audit.Alert
		want  string
	}{
		{nil, ""},
		{[]audit.Alert{alert("E-DISK-FULL", "full", "1")}, "+E-DISK-FULL"},
		{[]audit.Alert{alert("E-DISK-FULL", "full", "2"), alert("W-DRAFT-WAITING", "a", "2")}, "+W-DRAFT-WAITING"},
		{[]audit.Alert{alert("W-DRAFT-WAITING", "a", "3"), alert("W-DRAFT-WAITING", "b", "3")}, "+W-DRAFT-WAITING -E-DISK-FULL"},
		{[]audit.Alert{alert("W-DRAFT-WAITING", "b", "4"), alert("W-DISK-LOW", "900", "4")}, "+W-DISK-LOW -W-DRAFT-WAITING"},
		{[]audit.Alert{alert("W-DRAFT-WAITING", "b", "5"), alert("W-DISK-LOW", "899", "5")}, ""},
		{nil, "-W-DRAFT-WAITING -W-DISK-LOW"},
	} {
		if got := step(tc.found...); got != tc.want {
			t.Errorf("step %d: %q, want %q", i, got, tc.want)
		}
		for _, have := range a.Current {
			if have.Code == "E-DISK-FULL" && have.Since != "1" {
				t.Errorf("step %d: since %s", i, have.Since)
			}
		}
	}
}

// TestPausesAfterFaults checks that the pause doubles up to ten minutes.
func TestPausesAfterFaults(t *testing.T) {
	var got []time.Duration
	for tries := range 8 {
		got = append(got, pauseAfter(tries))
	}
	want := []time.Duration{15 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, 10 * time.Minute, 10 * time.Minute}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestScarceRoom checks the least free space of the disks, and when it is too little.
func TestScarceRoom(t *testing.T) {
	for _, tc := range []struct {
		room  map[string]int64
		least int64
		low   bool
	}{
		{nil, minFreeMB, false}, // unknown
		{map[string]int64{"folder": minFreeMB, "ledger": minFreeMB + 1}, minFreeMB, false},
		{map[string]int64{"folder": minFreeMB + 1, "ledger": minFreeMB - 1}, minFreeMB - 1, true},
		{map[string]int64{"folder": 0, "ledger": 10}, 0, true},
	} {
		if least, low := leastRoom(tc.room); least != tc.least || low != tc.low {
			t.Errorf("%v: %d, %v", tc.room, least, low)
		}
	}
}
