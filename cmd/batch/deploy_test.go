package main

import (
	"encoding/xml"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kalends/templates"
)

// recipe returns a file of the repository that people copy to their computers or read.
func recipe(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// calls matches the calls of the program in a text.
var calls = regexp.MustCompile("(?m)(?:^|[`' ]|/usr/local/bin/|ExecStart=)kalends((?: +(?:-[-A-Za-z]+|[A-Za-z0-9][-A-Za-z0-9]*|/[a-z/]+|\\.\\S*|\"[^\"]*\"))+)")

// TestRecipesCallWhatThereIs parses every call in the recipes and the pages as the program would, and checks that the
// command and each of its flags exist.
func TestRecipesCallWhatThereIs(t *testing.T) {
	found := 0
	for _, name := range []string{
		"docs/operations.md", "docs/operations.zh-CN.md", "deploy/kalends.service", "deploy/kalends-once.service", "deploy/kalends-verify.service",
	} {
		for _, m := range calls.FindAllStringSubmatch(recipe(t, name), -1) {
			args := strings.Fields(m[1])
			root := (&door{printer: printer{out: io.Discard, errOut: io.Discard}}).root()
			command, left, err := root.Find(args)
			if err != nil || command == root {
				continue // a sentence that goes on: a name, not a call
			}
			found++
			if err := command.ParseFlags(left); err != nil {
				t.Errorf("%s: kalends %s: %v", name, strings.Join(args, " "), err)
			}
		}
	}
	if found < 20 {
		t.Errorf("%d calls found", found)
	}
}

// TestOperationsNameEveryAlert checks that docs/operations.md names every alert, and nothing that is none.
func TestOperationsNameEveryAlert(t *testing.T) {
	page := recipe(t, "docs/operations.md")
	known := map[string]bool{}
	for _, key := range templates.In("en").Keys() {
		if code, ok := strings.CutPrefix(strings.TrimSuffix(key, ".problem"), "notices.alert."); ok && strings.HasSuffix(key, ".problem") {
			known[code] = true
			if !regexp.MustCompile(`(?m)^\| [^|]*\b` + code + `\b[^|]* \|`).MatchString(page) {
				t.Errorf("docs/operations.md does not say what to do about %s", code)
			}
		}
	}
	for _, code := range regexp.MustCompile(`\b[EW]-[A-Z]+(?:-[A-Z]+)*\b`).FindAllString(page, -1) {
		if !known[code] {
			t.Errorf("docs/operations.md names %s, which is not an alert", code)
		}
	}
}

// TestWindowsTask reads the task as the Task Scheduler would, and checks that install.ps1 fills in its placeholders.
func TestWindowsTask(t *testing.T) {
	var task struct {
		XMLName xml.Name `xml:"http://schemas.microsoft.com/windows/2004/02/mit/task Task"`
		Boot    []string `xml:"Triggers>BootTrigger>Enabled"`
		Account string   `xml:"Principals>Principal>UserId"`
		Many    string   `xml:"Settings>MultipleInstancesPolicy"`
		Limit   string   `xml:"Settings>ExecutionTimeLimit"`
		Command string   `xml:"Actions>Exec>Command"`
		Args    string   `xml:"Actions>Exec>Arguments"`
	}
	if err := xml.Unmarshal([]byte(recipe(t, "deploy/windows/kalends-task.xml")), &task); err != nil {
		t.Fatal(err)
	}
	if len(task.Boot) != 1 || task.Many != "IgnoreNew" || task.Limit != "PT0S" || task.Args != `-C "FOLDER" run` {
		t.Errorf("%+v", task)
	}
	settings := regexp.MustCompile(`(?s)<Settings>.*</Settings>`)
	if a, b := settings.FindString(recipe(t, "deploy/windows/kalends-task.xml")), settings.FindString(templates.Job("kalends-task.xml")); a != b || a == "" {
		t.Errorf("the settings of kalends setup's task differ from those of install.ps1's:\n%s\n%s", a, b)
	}
	script := recipe(t, "deploy/windows/install.ps1")
	for _, placeholder := range []string{task.Account, task.Command, "FOLDER", "WORKDIR"} {
		if !strings.Contains(script, "Replace('"+placeholder+"'") {
			t.Errorf("install.ps1 does not fill in %s", placeholder)
		}
	}
}

// TestUnits lets systemd check its units, where it is installed, and checks that they use one program and one folder.
func TestUnits(t *testing.T) {
	units, err := filepath.Glob(filepath.Join("..", "..", "deploy", "*.service"))
	if err != nil || len(units) != 3 {
		t.Fatalf("%v, %v", units, err)
	}
	for _, unit := range units {
		text := recipe(t, "deploy/"+filepath.Base(unit))
		for _, want := range []string{"ExecStart=/usr/local/bin/kalends -C /srv/kalends ", "RequiresMountsFor=/srv/kalends", "User=kalends", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=\n"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %s", unit, strings.TrimSpace(want))
			}
		}
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		return // the rest is systemd's own judgement
	}
	timers, _ := filepath.Glob(filepath.Join("..", "..", "deploy", "*.timer"))
	for _, unit := range append(units, timers...) {
		out, err := exec.Command(analyze, "verify", "--man=no", unit).CombinedOutput()
		for line := range strings.Lines(string(out)) {
			if strings.Contains(line, filepath.Base(unit)) && !strings.Contains(line, "not executable") {
				t.Errorf("%v: %s", err, line)
			}
		}
	}
}
