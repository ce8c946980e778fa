// Package schematest holds what tests have published to the schemas in docs/schema: others build on them.
package schematest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"kalends/rating"
)

// kinds are the files that have a schema, by the ends of their names.
var kinds = []struct{ ending, schema string }{
	{"_list.json", "list-1"}, {"manifest.json", "manifest-1"}, {"index.json", "index-1"},
	{"_list.csv-metadata.json", "table-1"}, {"site.json", "site-1"}, {"keys.json", "keys-1"},
}

// Schema gives a schema of docs/schema, checked against its own draft.
func Schema(name string) (*jsonschema.Schema, error) {
	compiled, err := all()
	return compiled[name], err
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

// Check validates everything that the indexes name that lie in dir, however deep, and says how many files that were and
// what is wrong with them. What is not what its index says was damaged by the test itself.
func Check(dir string) (files int, wrong []error) {
	var c check
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "index.json" && filepath.Base(filepath.Dir(name)) == "published" {
			c.index(name)
		}
		if err == nil && d.Name() == "site.json" && filepath.Base(filepath.Dir(name)) == "site" {
			c.site(filepath.Dir(name))
		}
		return err
	})
	if err != nil {
		c.complain("%s: %v", dir, err)
	}
	return c.files, c.wrong
}

// check is what was looked at.
type check struct {
	files int
	wrong []error
}

func (c *check) complain(format string, args ...any) {
	c.wrong = append(c.wrong, fmt.Errorf(format, args...))
}

// index validates an index and what it names.
func (c *check) index(name string) {
	data, err := os.ReadFile(name)
	var x struct {
		Lists []struct {
			Current folder
			Issues  []struct{ Revisions []folder }
		}
	}
	if err != nil || json.Unmarshal(data, &x) != nil {
		return
	}
	c.validate(name, "index-1")
	if keys := filepath.Join(filepath.Dir(name), "keys.json"); exists(keys) {
		c.validate(keys, "keys-1")
	}
	for _, l := range x.Lists {
		c.folder(filepath.Dir(name), l.Current)
		for _, i := range l.Issues {
			for _, r := range i.Revisions {
				c.folder(filepath.Dir(name), r)
			}
		}
	}
}

// exists reports whether there is a file.
func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// site validates what a web site publishes for programs.
func (c *check) site(dir string) {
	c.validate(filepath.Join(dir, "site.json"), "site-1")
	err := filepath.WalkDir(filepath.Join(dir, "data"), func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			c.validate(name, "site-1")
		}
		return err
	})
	if err != nil {
		c.complain("%s: %v", dir, err)
	}
}

// folder is where files lie with their hashes.
type folder struct {
	Folder string
	Files  []struct {
		Name string
		SHA  string `json:"sha256"`
	}
}

func (c *check) folder(dir string, f folder) {
	for _, file := range f.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Folder), file.Name)
		data, err := os.ReadFile(name)
		if err != nil || rating.SHA(data) != file.SHA {
			continue
		}
		for _, k := range kinds {
			if strings.HasSuffix(file.Name, k.ending) {
				c.validate(name, k.schema)
			}
		}
		if strings.HasSuffix(file.Name, "_list.csv") {
			c.described(name)
		}
	}
}

func (c *check) validate(name, schema string) {
	c.files++
	s, err := Schema(schema)
	if err != nil {
		c.complain("%v", err)
		return
	}
	var doc any
	data, err := os.ReadFile(name)
	if err == nil {
		doc, err = jsonschema.UnmarshalJSON(bytes.NewReader(data))
	}
	if err == nil {
		err = s.Validate(doc)
	}
	if err != nil {
		c.complain("%s is not what %s says: %v", name, schema, err)
	}
}

// values are what the cells of a datatype may be.
var values = map[string]*regexp.Regexp{
	"integer": regexp.MustCompile(`^(-?[0-9]+)?$`), "decimal": regexp.MustCompile(`^(-?[0-9]+(\.[0-9]+)?)?$`),
	"gYear": regexp.MustCompile(`^([0-9]{4})?$`), "string": regexp.MustCompile(`(?s)`),
}

// described compares a table with its description; issues of older versions have none.
func (c *check) described(name string) {
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
		c.complain("%s is described as %q (%v)", name, says.URL, err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		c.complain("%v", err)
	}
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")))).ReadAll()
	if err != nil || len(rows) == 0 || len(rows[0]) != len(says.Schema.Columns) {
		c.complain("%s: %v, %d columns are described", name, err, len(says.Schema.Columns))
		return
	}
	for i, col := range says.Schema.Columns {
		if rows[0][i] != col.Name || rows[0][i] != col.Titles {
			c.complain("%s: column %d is %s, described as %s", name, i+1, rows[0][i], col.Name)
		}
		for _, row := range rows[1:] {
			if !values[col.Datatype].MatchString(row[i]) {
				c.complain("%s: %s is %q, not a %s", name, col.Name, row[i], col.Datatype)
			}
		}
	}
}
