package regulation

import (
	"os"
	"strings"
	"testing"

	"kalends/templates"
)

// TestEveryKeyIsTold: every key that a file may have is in the document, and in the file of a new folder.
func TestEveryKeyIsTold(t *testing.T) {
	document, err := os.ReadFile("../../docs/national-elo.md")
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, source := range []string{right, fullest, other} {
		_, keys, err := read("other-club", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		for key := range keys {
			asked[key[strings.LastIndexByte(key, '.')+1:]] = true
		}
	}
	if len(asked) < 70 {
		t.Fatalf("only %d keys were asked for", len(asked))
	}
	file := string(templates.In("en").Ruleset().Data)
	for key := range asked {
		if key == "" || key == "rapid" { // a class of events
			continue
		}
		if !strings.Contains(string(document), "`"+key+"`") && !strings.Contains(string(document), key+":") {
			t.Errorf("docs/national-elo.md does not tell of %s", key)
		}
		if !strings.Contains(file, key+":") {
			t.Errorf("the file of a new folder does not tell of %s", key)
		}
	}
}

// TestTheShortestFileWorks: the shortest file of the document is valid.
func TestTheShortestFileWorks(t *testing.T) {
	document, err := os.ReadFile("../../docs/national-elo.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(document), "```yaml\n")
	first, rest, _ := strings.Cut(rest, "```")
	_, rest, _ = strings.Cut(rest, "```yaml\n")
	amended, _, _ := strings.Cut(rest, "```")
	before, err := Read("club", []byte(first))
	if err != nil {
		t.Fatal(err)
	}
	after, err := Read("club", []byte(first+amended))
	if err != nil {
		t.Fatal(err)
	}
	if err := after.Follows(before); err != nil {
		t.Error(err)
	}
	if err := before.Follows(after); err == nil || !strings.Contains(err.Error(), "version club-2027, by which lists came out, is not there any more") {
		t.Errorf("a version that was taken out: %v", err)
	}
}
