package publish_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/files"
	"kalends/publish/folder"
)

// narrowly opens the folder with at most three records in a sheet of a workbook, calls do and closes it.
func narrowly(t *testing.T, dir, now string, do func(*publish.Office) error) {
	t.Helper()
	setup, err := smallSetup(dir)
	if err != nil {
		t.Fatal(err)
	}
	setup.Print.Records, setup.Print.Trace = 3, true
	o, err := publish.Open(dir, setup, moment(t, now), "en", func([]byte, folder.Own) (folder.Setup, error) { return setup, nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(do(o), o.Close()); err != nil {
		t.Fatal(err)
	}
}

// calculations returns the names of an issue's calculation files, without the issue's name.
func calculations(t *testing.T, dir, issue string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name, ok := strings.CutPrefix(e.Name(), issue+"_calculation"); ok {
			names = append(names, name)
		}
	}
	return names
}

// TestAnIssueInVolumes: what no sheet takes is published all the same, in volumes that the manifest lists and
// verify makes again; a draft has them too.
func TestAnIssueInVolumes(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	for _, now := range dates[0] {
		narrowly(t, dir, now, pass)
	}
	place := filepath.Join(dir, "published", march, "r1")
	names := calculations(t, place, march)
	if len(names) < 3 || names[0] != ".xlsx" || names[1] != "_v02.xlsx" || names[2] != "_v03.xlsx" {
		t.Fatalf("volumes %v", names)
	}
	data, err := os.ReadFile(filepath.Join(place, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m folder.Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if !slices.ContainsFunc(m.Outputs, func(f files.Made) bool { return f.Name == march+"_calculation"+name }) {
			t.Errorf("the manifest does not list %s", name)
		}
	}
	narrowly(t, dir, dates[0][1], func(o *publish.Office) error {
		issues, _, err := o.Audit.Verify(audit.VerifyWish{All: true})
		for _, v := range issues {
			if len(v.Differences) > 0 || v.Remade != v.Files-1 {
				t.Errorf("%s: %d of %d files made again, %v", v.Issue, v.Remade, v.Files-1, v.Differences)
			}
		}
		return err
	})
	narrowly(t, dir, dates[0][1], func(o *publish.Office) error {
		_, err := o.Publisher.Draft(o.Setup.Lists[0], 0)
		return err
	})
	if names := calculations(t, filepath.Join(dir, "draft", april), april); len(names) == 0 {
		t.Error("the draft has no calculation")
	}
}
