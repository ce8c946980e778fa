//go:build prove

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTheExampleClientReads what the demo publishes: the one of docs/data.md in Python, as it stands there.
func TestTheExampleClientReads(t *testing.T) {
	text, err := os.ReadFile("../../docs/data.md")
	if err != nil {
		t.Fatal(err)
	}
	client := regexp.MustCompile("(?s)```python\n(.*?)```").FindSubmatch(text)[1]
	dir := filepath.Join(t.TempDir(), "demo")
	program := exec.Command(built(t).path)
	program.Args = []string{"kalends", "demo", dir}
	if out, err := program.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	here := strings.Replace(string(client), "https://ratings.example.org/", "file://"+filepath.ToSlash(dir)+"/", 1)
	out, err := exec.Command("python3", "-c", here).CombinedOutput()
	if err != nil || strings.Count(string(out), "\n") < 200 || !strings.HasPrefix(string(out), "1 4100000 Elkwood, Hugo 2549 ['active']") {
		t.Errorf("%v\n%.400s", err, out)
	}
}
