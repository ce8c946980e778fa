package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// namesOfFindings is the package in which every code has its name, and the only place in the product for codes.
const namesOfFindings = "rating/finding"

// TestCodesStandInOnePlace checks that no finding is made, compared or put together by the letter and digits of its
// code.
func TestCodesStandInOnePlace(t *testing.T) {
	looked := 0
	walk(t, func(file string, f *ast.File) {
		dir := path.Dir(file)
		if dir == namesOfFindings || forTests(dir) || strings.HasSuffix(file, "_test.go") {
			return
		}
		looked++
		for _, code := range codesIn(f) {
			t.Errorf("%s: %s has a name in %s", file, code, namesOfFindings)
		}
	})
	if looked < 300 {
		t.Errorf("only %d files were looked at", looked)
	}
}

// TestCodesAreSeen checks codesIn, so that the test above cannot pass by finding nothing.
func TestCodesAreSeen(t *testing.T) {
	for source, want := range map[string]int{
		`const bad = "E302"`: 1, "const bad = `E302`": 1, `var all = []string{"Q339", "Q357"}`: 2, `var is = code == "I377"`: 1,
		`var made = "Q" + number`: 1, `var made = letter + "441"`: 1, `const good = finding.NotAResult`: 0, `var record = "441"`: 0,
		`var cell = "E30"`: 0, `var name = "E3021"`: 0, `var longer = "E-302"`: 0, `var sum = "E" + column + "5"`: 1,
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := codesIn(f); len(got) != want {
			t.Errorf("%s: %v, want %d", source, got, want)
		}
	}
}

var partOfCode = regexp.MustCompile(`^([EQWI]|\d{3})$`)

// codesIn returns the codes that are written in a file, and the parts of those that are put together.
func codesIn(f *ast.File) (found []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if code := unquoted(n); codeOfFinding.MatchString(code) {
				found = append(found, code)
			}
		case *ast.BinaryExpr:
			if x, y := unquoted(n.X), unquoted(n.Y); n.Op == token.ADD && (partOfCode.MatchString(x) || partOfCode.MatchString(y)) {
				found = append(found, x+"+"+y)
			}
		}
		return true
	})
	return found
}

// unquoted returns the text of a string literal; empty for anything else.
func unquoted(n ast.Expr) string {
	if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		text, _ := strconv.Unquote(lit.Value)
		return text
	}
	return ""
}

// TestEveryFindingHasAName compares the names with the words of every language and with the galleries, both ways.
func TestEveryFindingHasAName(t *testing.T) {
	named := namesOfCodes(t)
	codes := slices.Sorted(maps.Keys(named))
	if len(codes) < 300 {
		t.Fatalf("only %d codes have names", len(codes))
	}
	for _, lang := range []string{"en", "zh-CN", "uk", "ms"} {
		compareCodes(t, "words in "+lang, codes, codesWorded(t, lang))
	}
	compareCodes(t, "exhibit", codes, slices.Sorted(maps.Keys(codesShown(t))))
}

// compareCodes fails for each code that is in one of two lists only; what names the entries of others.
func compareCodes(t *testing.T, what string, named, others []string) {
	t.Helper()
	for _, code := range named {
		if !slices.Contains(others, code) {
			t.Errorf("%s has a name and no %s", code, what)
		}
	}
	for _, code := range others {
		if !slices.Contains(named, code) {
			t.Errorf("%s has %s and no name in %s", code, what, namesOfFindings)
		}
	}
}

// codesWorded returns the codes that have words in a language.
func codesWorded(t *testing.T, lang string) (codes []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.FromSlash("templates/words/" + lang + "/*findings*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no words in %s: %v", lang, err)
	}
	for _, file := range files {
		for _, m := range wordsOfCode.FindAllStringSubmatch(text(t, file), -1) {
			codes = append(codes, m[1])
		}
	}
	return codes
}

// TestEveryNameOfAFindingIsUsed checks that the product uses every name; another finding is made by nobody.
func TestEveryNameOfAFindingIsUsed(t *testing.T) {
	used := map[string]bool{}
	walk(t, func(file string, f *ast.File) {
		if path.Dir(file) == namesOfFindings || strings.HasSuffix(file, "_test.go") {
			return
		}
		for name, target := range importsOf(f) {
			if target == module+namesOfFindings {
				for _, one := range usedOf(f, name) {
					used[one] = true
				}
			}
		}
	})
	for code, name := range namesOfCodes(t) {
		if !used[name] {
			t.Errorf("nobody finds %s, %s", name, code)
		}
	}
}

// sentence matches several words that begin with a capital or a digit and end with one full stop.
var sentence = regexp.MustCompile(`^[A-Z0-9].* .*[^.]\.$`)

// namesOfCodes returns the name of every code. It fails if a code has two names, or a name is not exported.
func namesOfCodes(t *testing.T) map[string]string {
	t.Helper()
	named := map[string]string{}
	walk(t, func(file string, f *ast.File) {
		if path.Dir(file) != namesOfFindings {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok || len(v.Names) != 1 || len(v.Values) != 1 {
				return true
			}
			code, name := unquoted(v.Values[0]), v.Names[0].Name
			if before, twice := named[code]; twice || !codeOfFinding.MatchString(code) || !v.Names[0].IsExported() {
				t.Errorf("%s: %s = %q, named before: %q", file, name, code, before)
			}
			named[code] = name
			return true
		})
	})
	if len(named) == 0 {
		t.Fatal("no names")
	}
	return named
}

// TestEveryNameOfAFindingHasItsSentence checks that every name has a sentence of its own that says when the finding is
// made, in a line that fits.
func TestEveryNameOfAFindingHasItsSentence(t *testing.T) {
	line := regexp.MustCompile(`(?m)^\t(\w+) += "(\w+)"(?: // (.*))?$`)
	names, seen := namesOfCodes(t), map[string]string{}
	files, err := filepath.Glob(filepath.FromSlash(namesOfFindings + "/*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, m := range line.FindAllStringSubmatch(text(t, file), -1) {
			if !sentence.MatchString(m[3]) || len(m[0]) > 120 {
				t.Errorf("%s: %s is explained by %q", file, m[1], m[3])
			}
			if other := seen[m[3]]; other != "" {
				t.Errorf("%s: %s and %s mean the same: %s", file, m[1], other, m[3])
			}
			seen[m[3]] = m[1]
			delete(names, m[2])
		}
	}
	for code, name := range names {
		t.Errorf("%s, %s, stands in no line of its own", name, code)
	}
}

// TestAddingAFindingIsALine checks that the example of docs/adding/a-finding.md is what the sources have.
func TestAddingAFindingIsALine(t *testing.T) {
	plain := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	line := goCode(t, text(t, "docs/adding/a-finding.md"), "NotAResult = ")
	if source := text(t, namesOfFindings+"/formats.go"); !strings.Contains(plain(source), plain(line)) {
		t.Errorf("no such line: %s", line)
	}
	if words := fenced(t, "a-finding", "yaml", "E302:"); !strings.Contains(text(t, "templates/words/en/findings.yaml"), words) {
		t.Errorf("no such words: %s", words)
	}
}
