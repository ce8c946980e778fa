package scheduler

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

// computer is a computer of a system whose tool writes down what it is called with, and what it is given to read.
type computer struct {
	System
	calls []string
	read  string // the definition that schtasks was given
	fails string // the word of a call that fails
}

// newComputer returns a computer with folders of its own.
func newComputer(t *testing.T, system string) *computer {
	dir := t.TempDir()
	c := &computer{System: System{Name: system, Account: `CLUB\Anna & Co`, UserID: "501", Home: filepath.Join(dir, "home"),
		Config: filepath.Join(dir, "config"), Temp: dir}}
	c.Run = func(name string, args ...string) error {
		c.calls = append(c.calls, strings.ReplaceAll(name+" "+strings.Join(args, " "), dir, "DIR"))
		if i := slices.Index(args, "/XML"); i >= 0 {
			data, err := os.ReadFile(args[i+1])
			if err != nil {
				return err
			}
			c.read = string(data)
		}
		if c.fails != "" && slices.Contains(args, c.fails) {
			return errors.New("access denied")
		}
		return nil
	}
	return c
}

// awkward is a job with paths that every format must escape.
var awkward = Job{Code: "club", Program: `/opt/100% "good"/$HOME/kalends`, Dir: `/srv/R&D $1 <棋>\one`}

var systems = []string{"windows", "darwin", "linux"}

// TestDefinitions compares the definition of a job for each system with a file that people can read.
func TestDefinitions(t *testing.T) {
	for _, system := range systems {
		e := newComputer(t, system).entryOf(awkward)
		name := filepath.Join("testdata", system+".txt")
		got := string(e.data)
		if system == "windows" {
			got = fromUTF16(t, got)
		}
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.ReplaceAll(string(want), "\r\n", "\n"), got); diff != "" {
			t.Errorf("%s:\n%s", system, diff)
		}
	}
}

// fromUTF16 returns the text of a file that begins with a byte order mark.
func fromUTF16(t *testing.T, data string) string {
	t.Helper()
	rest, marked := strings.CutPrefix(data, "\xff\xfe")
	if !marked || len(rest)%2 != 0 {
		t.Fatalf("no UTF-16: %q", data[:4])
	}
	var units []uint16
	for i := 0; i < len(rest); i += 2 {
		units = append(units, uint16(rest[i])|uint16(rest[i+1])<<8)
	}
	return string(utf16.Decode(units))
}

// TestCalls compares what each system's tool is called with when a job is added, looked for and removed.
func TestCalls(t *testing.T) {
	want := map[string][]string{
		"windows": {
			"schtasks /End /TN Kalends-club", "schtasks /Create /TN Kalends-club /XML DIR/Kalends-club.xml /F", "schtasks /Run /TN Kalends-club",
			"schtasks /Query /TN Kalends-club", "schtasks /End /TN Kalends-club", "schtasks /Delete /TN Kalends-club /F",
		},
		"darwin": {
			"launchctl bootout gui/501/kalends.club", "launchctl bootstrap gui/501 DIR/home/Library/LaunchAgents/kalends.club.plist",
			"launchctl bootout gui/501/kalends.club",
		},
		"linux": {
			"systemctl --user disable --now kalends-club.service", "systemctl --user daemon-reload",
			"systemctl --user enable kalends-club.service", "systemctl --user restart kalends-club.service",
			"systemctl --user disable --now kalends-club.service", "systemctl --user daemon-reload",
		},
	}
	for _, system := range systems {
		c := newComputer(t, system)
		err := c.Add(awkward)
		_, there := c.Find("club")
		if err = errors.Join(err, c.Remove("club")); err != nil || !there {
			t.Errorf("%s: there %v, %v", system, there, err)
		}
		for i := range c.calls {
			c.calls[i] = filepath.ToSlash(c.calls[i])
		}
		if diff := cmp.Diff(want[system], c.calls); diff != "" {
			t.Errorf("%s:\n%s", system, diff)
		}
		nothingLeft(t, c)
	}
}

// TestRefusedJobsLeaveNothing lets each call fail in turn.
func TestRefusedJobsLeaveNothing(t *testing.T) {
	for system, words := range map[string][]string{"windows": {"/Create", "/Run"}, "darwin": {"bootstrap"}, "linux": {"daemon-reload", "enable", "restart"}} {
		for _, word := range words {
			c := newComputer(t, system)
			c.fails = word
			if err := c.Add(awkward); err == nil || !strings.Contains(err.Error(), "access denied") {
				t.Errorf("%s %s: %v", system, word, err)
			}
			nothingLeft(t, c)
		}
	}
}

// nothingLeft checks that no file of a job is left.
func nothingLeft(t *testing.T, c *computer) {
	t.Helper()
	_ = filepath.WalkDir(c.Temp, func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			t.Errorf("%s: left %s", c.Name, name)
		}
		return err
	})
}

// TestDefinitionsAreWellFormed reads the definitions as the systems do, with the awkward paths in them.
func TestDefinitionsAreWellFormed(t *testing.T) {
	var task struct {
		XMLName xml.Name `xml:"http://schemas.microsoft.com/windows/2004/02/mit/task Task"`
		User    []string `xml:"Principals>Principal>UserId"`
		Logon   []string `xml:"Triggers>LogonTrigger>UserId"`
		Command string   `xml:"Actions>Exec>Command"`
		Args    string   `xml:"Actions>Exec>Arguments"`
	}
	c := newComputer(t, "windows")
	read := strings.Replace(fromUTF16(t, string(c.entryOf(awkward).data)), `encoding="UTF-16"`, "", 1)
	if err := xml.Unmarshal([]byte(read), &task); err != nil {
		t.Fatal(err)
	}
	if task.Command != awkward.Program || task.Args != `-C "`+awkward.Dir+`" run --background` ||
		!slices.Equal(append(task.User, task.Logon...), []string{c.Account, c.Account}) {
		t.Errorf("%+v", task)
	}
	var agent struct {
		Args []string `xml:"dict>array>string"`
	}
	if err := xml.Unmarshal(newComputer(t, "darwin").entryOf(awkward).data, &agent); err != nil {
		t.Fatal(err)
	}
	if want := []string{awkward.Program, "-C", awkward.Dir, "run"}; !slices.Equal(agent.Args, want) {
		t.Errorf("%q, want %q", agent.Args, want)
	}
}

// TestTaskKeepsTheOrderOfTheSchema checks the children of the elements whose order the schema of the Task Scheduler
// fixes, in 2.5.3 and 2.5.4 of MS-TSCH; the children of the others may have any order.
func TestTaskKeepsTheOrderOfTheSchema(t *testing.T) {
	trigger := []string{"Enabled", "StartBoundary", "EndBoundary", "Repetition", "ExecutionTimeLimit"}
	sequences := map[string][]string{
		"LogonTrigger": append(slices.Clone(trigger), "UserId", "Delay"), "TimeTrigger": append(slices.Clone(trigger), "RandomDelay"),
		"Repetition": {"Interval", "Duration", "StopAtDurationEnd"}, "RestartOnFailure": {"Interval", "Count"},
	}
	text := strings.Replace(fromUTF16(t, string(newComputer(t, "windows").entryOf(awkward).data)), `encoding="UTF-16"`, "", 1)
	var path []string
	last, seen := map[int]int{}, 0
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if len(path) > 0 && sequences[path[len(path)-1]] != nil {
				at := slices.Index(sequences[path[len(path)-1]], e.Name.Local)
				if seen++; at < last[len(path)] {
					t.Errorf("%s: %s is not at its place", strings.Join(path, "/"), e.Name.Local)
				}
				last[len(path)] = at
			}
			path = append(path, e.Name.Local)
			last[len(path)] = 0
		case xml.EndElement:
			path = path[:len(path)-1]
		}
	}
	if seen < 8 {
		t.Errorf("only %d elements were looked at", seen)
	}
}

// TestUnitIsSystemds lets systemd check its unit, where it is installed.
func TestUnitIsSystemds(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		return // the golden file is compared all the same
	}
	file := filepath.Join(t.TempDir(), "kalends-club.service")
	job := Job{Code: "club", Program: "/bin/true", Dir: `/srv/100% $of "it"`}
	if err := os.WriteFile(file, newComputer(t, "linux").entryOf(job).data, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(analyze, "verify", "--man=no", file).CombinedOutput()
	if err != nil || strings.Contains(string(out), filepath.Base(file)) {
		t.Errorf("%v: %s", err, out)
	}
}
