//go:build prove

package sitetest

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// rules are the rules of html-validate that pages are held to.
const rules = `{"root": true, "extends": ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
	"rules": {"long-title": "off"}}`

// Validate checks some pages with html-validate, which npm has put into a folder.
func (tree *Tree) Validate(t testing.TB, npm string, places []string) {
	t.Helper()
	config := filepath.Join(t.TempDir(), "htmlvalidate.json")
	if err := os.WriteFile(config, []byte(rules), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{filepath.Join(npm, "node_modules/html-validate/bin/html-validate.mjs"), "--config", config, "--formatter", "json"}
	for _, place := range places {
		args = append(args, filepath.Join(tree.Dir, place))
	}
	var errs bytes.Buffer
	c := exec.Command("node", args...)
	c.Stderr = &errs
	out, failed := c.Output()
	var pages []struct {
		FilePath string
		Messages []struct {
			RuleID, Message string
			Line            int
		}
	}
	if err := json.Unmarshal(out, &pages); err != nil {
		t.Fatalf("html-validate: %v %v\n%s%s", failed, err, out, errs.String())
	}
	for _, p := range pages {
		for _, m := range p.Messages[:min(len(p.Messages), 5)] {
			t.Errorf("%s:%d: %s [%s]", p.FilePath, m.Line, m.Message, m.RuleID)
		}
	}
}
