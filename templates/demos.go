package templates

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// Demo describes an invented association: everything from which the demo is made.
type Demo struct {
	Code          string      `yaml:"code"`
	List          string      `yaml:"list"`
	Own           string      `yaml:"own"` // the example ruleset that the association has as its own
	Configuration string      `yaml:"configuration"`
	Moments       [][2]string `yaml:"moments"` // when sheets arrive, and when the list is published
	Tables        []DemoTable `yaml:"-"`
}

// DemoTable holds rows of a sheet of a workbook, by machine key. The book is "registry", the code of an event, or
// "sheets" for what sheet Event of each event says.
type DemoTable struct {
	Book, Sheet string
	Rows        []map[string]string
}

// Rows returns the rows of a sheet of a book, nil if the demo has none.
func (d Demo) Rows(book, sheet string) []map[string]string {
	for _, t := range d.Tables {
		if t.Book == book && t.Sheet == sheet {
			return t.Rows
		}
	}
	return nil
}

// DemoFamilies returns the ruleset families that have an invented association, sorted. It parses no file.
func DemoFamilies() (names []string) {
	entries, _ := data.ReadDir("demos")
	for _, e := range entries {
		if name, is := strings.CutSuffix(e.Name(), ".yaml"); is {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// DemoOf returns the invented association of a family. It panics if there is none.
func DemoOf(family string) (d Demo) {
	load(path.Join("demos", family+".yaml"), &d)
	tables, err := data.ReadFile(path.Join("demos", family+".csv"))
	if err == nil {
		d.Tables, err = demoTables(tables)
	}
	if err != nil {
		panic(fmt.Sprintf("embedded demo %s: %v", family, err))
	}
	return d
}

// DemoFile returns a file of a demo that was made by another program. It panics if there is none.
func DemoFile(name string) []byte {
	file, err := data.ReadFile(path.Join("demos", name))
	if err != nil {
		panic(fmt.Sprintf("embedded demo: %v", err))
	}
	return file
}

// demoTables parses tables. Each begins with a line "[book sheet]", followed by the keys of its columns and its rows.
// Empty values are left out.
func demoTables(text []byte) (all []DemoTable, err error) {
	r := csv.NewReader(bytes.NewReader(text))
	r.Comment, r.FieldsPerRecord = '#', -1
	var keys []string
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		if len(record) == 1 {
			book, sheet, _ := strings.Cut(strings.Trim(record[0], "[]"), " ")
			all, keys = append(all, DemoTable{Book: book, Sheet: sheet}), nil
			continue
		}
		if keys == nil {
			keys = record
			continue
		}
		row := map[string]string{}
		for i, value := range record {
			if value != "" {
				row[keys[i]] = value
			}
		}
		t := &all[len(all)-1]
		t.Rows = append(t.Rows, row)
	}
}
