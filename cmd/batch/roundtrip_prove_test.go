//go:build prove

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"kalends/reports/sheets"
	"kalends/templates"
)

// TestProveRoundTripThroughAnotherProgram tests each kind of sheet in every language. The event is entered with
// LibreOffice.
func TestProveRoundTripThroughAnotherProgram(t *testing.T) {
	t.Parallel()
	roundTrip(t, func(int) []string { return templates.Languages }, tripBooks)
}

// tripBooks makes a template of each kind in its languages, lets LibreOffice read it, enters the event, and lets
// LibreOffice write the workbook.
func tripBooks(t *testing.T, f testFolder, langs func(kind int) []string) map[string][]byte {
	t.Helper()
	dir := t.TempDir()
	var blank []string
	for i, k := range tripKinds {
		for _, lang := range langs(i) {
			blank = append(blank, filepath.Join(dir, k.kind+"-"+lang+".xlsx"))
			f.must(tripNow, "--lang", lang, "template", "--kind", k.kind, "--players", "5", "--rounds", "5", "-o", blank[len(blank)-1])
		}
	}
	flat := convert(t, "fods", blank...)
	var filled []string
	for i, k := range tripKinds {
		for _, lang := range langs(i) {
			path := filepath.Join(flat, k.kind+"-"+lang+".fods")
			fillFods(t, path, trip(t, k.kind))
			filled = append(filled, path)
		}
	}
	return savedAgain(t, filled)
}

// fillFods enters values into a sheet that LibreOffice has written, by its hidden keys.
func fillFods(t *testing.T, path string, rows []sheets.FillSheet) {
	t.Helper()
	doc, err := readFods(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range rows {
		sheet := doc.table(f.Sheet)
		if sheet == nil {
			t.Fatalf("%s: no sheet %s", path, f.Sheet)
		}
		for i, values := range f.Rows {
			for key, value := range values {
				day := key == "event.start" || key == "event.end" || key == "event.registered"
				sheet.cell(placeOf(t, sheet, f.Sheet, key, i)).enter(value, day)
			}
		}
	}
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>`)
	doc.write(&b)
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// placeOf returns the row and column of the cell for a key: in column C of the form, or in the i-th record of a table.
func placeOf(t *testing.T, sheet *element, name, key string, i int) (int, int) {
	t.Helper()
	for n := 1; n < 60; n++ {
		if name == "Event" && sheet.cell(n, 1).content() == key {
			return n, 3
		}
		if name != "Event" && sheet.cell(3, n).content() == key {
			return 5 + i, n
		}
	}
	t.Fatalf("%s: no key %s", name, key)
	return 0, 0
}
