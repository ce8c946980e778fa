//go:build prove

package sitetest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// rules are the rules of html-validate that pages are held to.
const rules = `{"root": true, "extends": ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
	"rules": {"long-title": "off", "require-sri": ["error", {"target": "crossorigin"}]}}`

// Validate checks some pages with html-validate, which npm has put into a folder.
func (tree *Tree) Validate(t testing.TB, npm string, places []string) {
	t.Helper()
	config, report := filepath.Join(t.TempDir(), "htmlvalidate.json"), filepath.Join(t.TempDir(), "report.json")
	if err := os.WriteFile(config, []byte(rules), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{filepath.Join(npm, "node_modules/html-validate/bin/html-validate.mjs"), "--config", config,
		"--formatter", "json=" + report}
	for _, place := range places {
		args = append(args, filepath.Join(tree.Dir, place))
	}
	said, failed := exec.Command("node", args...).CombinedOutput()
	out, err := os.ReadFile(report)
	if err != nil {
		t.Fatalf("html-validate: %v\n%s", failed, said)
	}
	var pages []struct {
		FilePath string
		Messages []struct {
			RuleID, Message string
			Line            int
		}
	}
	if err := json.Unmarshal(out, &pages); err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		for _, m := range p.Messages[:min(len(p.Messages), 5)] {
			t.Errorf("%s:%d: %s [%s]", p.FilePath, m.Line, m.Message, m.RuleID)
		}
	}
}
