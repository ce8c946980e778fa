package schematest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"kalends/publish/schematest"
)

// good is a small document of each kind, and changes that make it another.
var good = map[string]struct {
	text  string
	wrong map[string]string
}{
	"list-1": {`{"issue":"demo-standard-2026-10-01","list":"standard","association":"demo","date":"2026-10-01","revision":1,
		"rulesets":["fide-2025-10"],"period":{"from":"2026-09-01","to":"2026-09-30"},"previous":null,"players":[{"rank":1,"id":"00123",
		"name":"Ash, Anna","sex":"F","birth_year":null,"title":"","federation":"","club":"","rating":"2345.6","previous":null,
		"change":null,"games":3,"games_total":9,"k":20,"status":["new","active"]}]}`,
		map[string]string{`"2345.6"`: `2345.6`, `"00123"`: `123`, `"new"`: `"old"`, `"sex":"F"`: `"sex":"w"`,
			`"2026-10-01","revision"`: `"01.10.2026","revision"`, `"rank":1`: `"rank":0`, `"k":20`: `"k":20,"more":1`}},
	"index-1": {`{"format":"kalends-index/1","association":"demo","lists":[]}`,
		map[string]string{"index/1": "index/2", `"lists":[]`: `"lists":null`}},
}

// TestSchemasRefuse what is not what they say; the same without the change they take.
func TestSchemasRefuse(t *testing.T) {
	for name, g := range good {
		s, err := schematest.Schema(name)
		if err != nil {
			t.Fatal(err)
		}
		takes := func(text string) error {
			doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			return s.Validate(doc)
		}
		if err := takes(g.text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for is, becomes := range g.wrong {
			if text := strings.Replace(g.text, is, becomes, 1); text == g.text || takes(text) == nil {
				t.Errorf("%s takes %s for %s", name, becomes, is)
			}
		}
	}
}

// TestIssuesOfOlderVersionsAreValid: what version 0.1.0 published before there was an index.
func TestIssuesOfOlderVersionsAreValid(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
		if err != nil {
			t.Fatal(err)
		}
		kind := strings.TrimPrefix(filepath.Base(name), "before_")
		schema, err := schematest.Schema(strings.TrimSuffix(kind, ".json"))
		if err == nil {
			err = schema.Validate(doc)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
