package house_test

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kalends/engine/facetest"
)

// TestNobodyAsksForARulesetsName checks that no string outside engine/rules is the name of a ruleset or a version, or a
// part of one that could be compared with it: what depends on the ruleset is a field of its profile.
func TestNobodyAsksForARulesetsName(t *testing.T) {
	names := facetest.Names()
	looked := 0
	walk(t, func(file string, f *ast.File) {
		dir := path.Dir(file)
		if within(dir, "engine/rules") || forTests(dir) || strings.HasSuffix(file, "_test.go") {
			return
		}
		if dir == "cmd/bench" || dir == "cmd/release" { // they type the program's commands, as people do
			return
		}
		for _, text := range literals(f) {
			looked++
			if name := rulesetIn(text, names); name != "" {
				t.Errorf("%s: %q says %s; what depends on the ruleset is a field of rating.Profile", file, text, name)
			}
		}
	})
	if looked < 1000 {
		t.Errorf("only %d strings were looked at", looked)
	}
}

// TestRulesetsNamesAreSeen checks rulesetIn, so that the test above cannot pass by finding nothing.
func TestRulesetsNamesAreSeen(t *testing.T) {
	names := []string{"cxa-rapid", "cxa-rapid-2021", "malaysia-xiangqi", "fide-standard"}
	for text, want := range map[string]bool{
		"cxa-rapid": true, "cxa": true, "fide-": true, "malaysia": true, "cxa-rapid-2021": true, "ruleset: fide-standard\n": true,
		"rules_cxa.k": true, "-standard": true, "-xiangqi": true, "rapid": false, "standard": false, "xiangqi": false, "fide_id": false,
		"FIDE Master": false, "": false,
	} {
		if got := rulesetIn(text, names) != ""; got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// rulesetIn returns the ruleset's name that a text contains, or of which it is the beginning or the end, cut at a
// hyphen; empty if there is none.
func rulesetIn(text string, names []string) string {
	if strings.HasPrefix(text, "rules_") {
		return "the words of one ruleset"
	}
	for _, name := range names {
		parts := strings.Split(name, "-")
		for i := 1; i < len(parts); i++ {
			begin, end := strings.Join(parts[:i], "-"), strings.Join(parts[i:], "-")
			if slices.Contains([]string{begin, begin + "-", "-" + end}, text) {
				return name
			}
		}
		if strings.Contains(text, name) {
			return name
		}
	}
	return ""
}

// literals returns the strings of a file that are neither imports nor tags. It removes the tags from f.
func literals(f *ast.File) (all []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			n.Tag = nil
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				text, _ := strconv.Unquote(n.Value)
				all = append(all, text)
			}
		}
		return true
	})
	return all
}
