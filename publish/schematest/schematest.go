// Package schematest holds what tests have published to the schemas in docs/schema: others build on them.
package schematest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"kalends/rating"
)

// kinds are the files that have a schema, by the ends of their names.
var kinds = []struct{ ending, schema string }{
	{"_list.json", "list-1"}, {"manifest.json", "manifest-1"}, {"index.json", "index-1"},
	{"_list.csv-metadata.json", "table-1"},
}

// Schema gives a schema of docs/schema, checked against its own draft.
func Schema(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	s, err := all()
	if err != nil {
		t.Fatal(err)
	}
	return s[name]
}

var all = sync.OnceValues(func() (map[string]*jsonschema.Schema, error) {
	dir := schemas()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	compiled := map[string]*jsonschema.Schema{}
	for _, k := range kinds {
		s, err := c.Compile(filepath.Join(dir, k.schema+".schema.json"))
		if err != nil {
			return nil, err
		}
		compiled[k.schema] = s
	}
	return compiled, nil
})

// schemas finds the folder of the schemas above the one in which the tests run.
func schemas() string {
	dir, _ := os.Getwd()
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "docs", "schema", "list-1.schema.json")); err == nil {
			break
		}
	}
	return filepath.Join(dir, "docs", "schema")
}

// Check validates everything that the indexes name that lie in dir, however deep, and says how many files that were. What
// is not what its index says was damaged by the test itself.
func Check(t testing.TB, dir string) (n int) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "index.json" && filepath.Base(filepath.Dir(name)) == "published" {
			n += checkIndexed(t, name)
		}
		return err
	})
	if err != nil {
		t.Errorf("%s: %v", dir, err)
	}
	return n
}

// checkIndexed validates an index and what it names.
func checkIndexed(t testing.TB, name string) (n int) {
	t.Helper()
	data, err := os.ReadFile(name)
	var x struct {
		Lists []struct {
			Current folder
			Issues  []struct{ Revisions []folder }
		}
	}
	if err != nil || json.Unmarshal(data, &x) != nil {
		return 0
	}
	validate(t, name, "index-1")
	for _, l := range x.Lists {
		n += l.Current.check(t, filepath.Dir(name))
		for _, i := range l.Issues {
			for _, r := range i.Revisions {
				n += r.check(t, filepath.Dir(name))
			}
		}
	}
	return n + 1
}

// folder is where files lie with their hashes.
type folder struct {
	Folder string
	Files  []struct {
		Name string
		SHA  string `json:"sha256"`
	}
}

func (f folder) check(t testing.TB, dir string) (n int) {
	t.Helper()
	for _, file := range f.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Folder), file.Name)
		data, err := os.ReadFile(name)
		if err != nil || rating.SHA(data) != file.SHA {
			continue
		}
		for _, k := range kinds {
			if strings.HasSuffix(file.Name, k.ending) {
				n++
				validate(t, name, k.schema)
			}
		}
		if strings.HasSuffix(file.Name, "_list.csv") {
			described(t, name)
		}
	}
	return n
}

func validate(t testing.TB, name, schema string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Error(err)
		return
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err == nil {
		err = Schema(t, schema).Validate(doc)
	}
	if err != nil {
		t.Errorf("%s is not what %s says: %v", name, schema, err)
	}
}

// values are what the cells of a datatype may be.
var values = map[string]*regexp.Regexp{
	"integer": regexp.MustCompile(`^(-?[0-9]+)?$`), "decimal": regexp.MustCompile(`^(-?[0-9]+(\.[0-9]+)?)?$`),
	"gYear": regexp.MustCompile(`^([0-9]{4})?$`), "string": regexp.MustCompile(`(?s)`),
}

// described compares a table with its description; issues of older versions have none.
func described(t testing.TB, name string) {
	t.Helper()
	said, err := os.ReadFile(name + "-metadata.json")
	if os.IsNotExist(err) {
		return
	}
	var says struct {
		URL    string `json:"url"`
		Schema struct {
			Columns []struct{ Name, Titles, Datatype string }
		} `json:"tableSchema"`
	}
	if json.Unmarshal(said, &says) != nil || says.URL != filepath.Base(name) {
		t.Errorf("%s is described as %q (%v)", name, says.URL, err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Error(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")))).ReadAll()
	if err != nil || len(rows) == 0 || len(rows[0]) != len(says.Schema.Columns) {
		t.Errorf("%s: %v, %d columns are described", name, err, len(says.Schema.Columns))
		return
	}
	for i, c := range says.Schema.Columns {
		if rows[0][i] != c.Name || rows[0][i] != c.Titles {
			t.Errorf("%s: column %d is %s, described as %s", name, i+1, rows[0][i], c.Name)
		}
		for _, row := range rows[1:] {
			if !values[c.Datatype].MatchString(row[i]) {
				t.Errorf("%s: %s is %q, not a %s", name, c.Name, row[i], c.Datatype)
			}
		}
	}
}
