package house_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestExampleClientsUseWhatTheSchemasSay checks that every field that the examples of docs/data.md read is in a schema
// or a column of the table, and that no example is longer than ten lines.
func TestExampleClientsUseWhatTheSchemasSay(t *testing.T) {
	text, err := os.ReadFile("docs/data.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	files, _ := filepath.Glob("docs/schema/*.json")
	for _, name := range files {
		data, err := os.ReadFile(name)
		var schema any
		if err != nil || json.Unmarshal(data, &schema) != nil {
			t.Fatal(name, err)
		}
		properties(schema, known)
		if !strings.Contains(string(text), "schema/"+filepath.Base(name)) {
			t.Errorf("docs/data.md does not name %s", name)
		}
	}
	fieldRead := regexp.MustCompile(`\["([a-z_0-9]+)"\]`)
	clients := regexp.MustCompile("(?s)```(?:python|r|)\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(clients) != 3 {
		t.Fatalf("%d clients", len(clients))
	}
	for i, c := range clients {
		if n := strings.Count(c[1], "\n"); n > 10 {
			t.Errorf("client %d has %d lines", i+1, n)
		}
		fields := fieldRead.FindAllStringSubmatch(c[1], -1)
		if i < 2 && len(fields) < 5 {
			t.Errorf("client %d asks for %v", i+1, fields)
		}
		for _, f := range fields {
			if !known[f[1]] {
				t.Errorf("client %d asks for %s, which no schema has", i+1, f[1])
			}
		}
	}
}

// properties adds the names of all fields of a schema to into.
func properties(schema any, into map[string]bool) {
	switch s := schema.(type) {
	case map[string]any:
		if fields, ok := s["properties"].(map[string]any); ok {
			for name := range fields {
				into[name] = true
			}
		}
		for _, part := range s {
			properties(part, into)
		}
	case []any:
		for _, part := range s {
			properties(part, into)
		}
	}
}
