package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/reports/sheets"
)

// heapOfTests is how large the heap of the tests may grow before each collection. They keep the folders and
// workbooks that they begin with, which a smaller heap would scan again and again.
const heapOfTests heapSize = 640 << 20

// heapOfServer is the same for the process that serves the commands of scripts.
const heapOfServer heapSize = 128 << 20

// TestMain is the program in four roles: the tests, kalends, what serves the commands of a script, and the worker that
// all of them start.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(process(os.Args[1:], os.Stdout, os.Stderr))
	}
	if name, _, _ := strings.Cut(filepath.Base(os.Args[0]), "."); name == "kalends" {
		os.Exit(runChecked(os.Args[1:]))
	}
	setGarbagePace(heapOfTests)
	readUsually()
	testscript.Main(withProgram{m}, map[string]func(){serverName: serveCalls})
}

// TestScripts runs the program as people do: real folders, real workbooks, fixed days, whole output.
func TestScripts(t *testing.T) {
	all := published{dir: t.TempDir()}
	t.Cleanup(func() { all.hold(t) })
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		WorkdirRoot:         t.TempDir(),
		RequireExplicitExec: false,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		Cmds:                scriptCommands,
		Setup: func(env *testscript.Env) error { // what was published agrees with docs/schema, and all of it is in words
			env.Defer(func() { all.keep(t, env.WorkDir); checkWorded(t, env.WorkDir) })
			return serveUsually(env)
		},
	})
}

// scriptCommands are the commands of scripts besides testscript's own.
var scriptCommands = map[string]func(*testscript.TestScript, bool, []string){
	"kalends": kalendsCommand,
	"fill":    fillCommand, "cells": cellsCommand, "status": wantStatus, "hashes": hashesCommand, "damage": damageCommand,
	"cut": cutCommand, "drop": dropCommand, "begun": begunCommand, "zipped": zippedCommand, "mailed": mailedCommand,
}

// fillCommand writes the records of a text into a workbook, as an organiser's program would: fill BOOK TEXT. The text
// has a line [Sheet] or [Sheet@row], a line of keys and a line per record, with cells separated by |. A form has lines
// key | value. Prepared rows that are not needed are removed, which is faster; fill BOOK TEXT whole keeps them, where
// bytes are compared.
func fillCommand(ts *testscript.TestScript, neg bool, args []string) {
	whole := len(args) == 3 && args[2] == "whole"
	if neg || len(args) != 2 && !whole {
		ts.Fatalf("usage: fill BOOK TEXT [whole]")
	}
	book := ts.MkAbs(args[0])
	data, err := os.ReadFile(book)
	ts.Check(err)
	if !whole {
		data = workbooktest.Short(data)
	}
	filled, err := filledBook(data, records(ts.ReadFile(args[1])))
	ts.Check(err)
	ts.Check(os.WriteFile(book, filled, 0o644))
}

// records parses the text of fillCommand.
func records(text string) []sheets.FillSheet {
	var all []sheets.FillSheet
	var keys []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "["); ok {
			sheet, from, _ := strings.Cut(strings.TrimSuffix(name, "]"), "@")
			at, _ := strconv.Atoi(from)
			all, keys = append(all, sheets.FillSheet{Sheet: sheet, From: at}), nil
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		sheet := &all[len(all)-1]
		cells := divided(line)
		switch {
		case sheet.Sheet == "Event":
			sheet.Rows = append(sheet.Rows, map[string]string{cells[0]: cells[1]})
		case keys == nil:
			keys = cells
		default:
			row := map[string]string{}
			for i, c := range cells {
				if c != "" {
					row[keys[i]] = c
				}
			}
			sheet.Rows = append(sheet.Rows, row)
		}
	}
	return all
}

// divided splits a line at | into cells without blanks around them.
func divided(line string) []string {
	cells := strings.Split(line, "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// cellsCommand prints a sheet of a workbook, so that the script can check stdout: cells BOOK SHEET. Negated, it checks
// that there is none.
func cellsCommand(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: cells BOOK SHEET")
	}
	data, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	book, findings := workbook.Read(data)
	sheet, ok := book.Sheet(args[1])
	if neg && len(findings) == 0 {
		if ok {
			ts.Fatalf("%s has a sheet %s", args[0], args[1])
		}
		return
	}
	if !ok {
		ts.Fatalf("%s has no sheet %s: %v %v", args[0], args[1], book.Names(), findings)
	}
	for _, r := range sheet.Rows {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, c.Raw)
		}
		fmt.Fprintln(ts.Stdout(), strings.Join(cells, "|"))
	}
}

// wantStatus runs the program and checks its exit status: status 3 kalends collect.
func wantStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "kalends" {
		ts.Fatalf("usage: status N kalends ARGS…")
	}
	if got := runProgram(ts, args[2:]); got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

// hashesCommand writes the hash and path of every file of a folder into a file: hashes DIR FILE.
func hashesCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: hashes DIR FILE")
	}
	var b strings.Builder
	root := ts.MkAbs(args[0])
	ts.Check(filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(root, name)
		fmt.Fprintf(&b, "%x %s\n", sha256.Sum256(data), filepath.ToSlash(rel))
		return err
	}))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o644))
}

// damageCommand changes one byte in the middle of a file: damage FILE.
func damageCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: damage FILE")
	}
	name := ts.MkAbs(args[0])
	data, err := os.ReadFile(name)
	ts.Check(err)
	data[len(data)/2] ^= 1
	ts.Check(os.WriteFile(name, data, 0o644))
}

// cutCommand copies the first half of a file: cut FILE TO.
func cutCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: cut FILE TO")
	}
	data, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), data[:len(data)/2], 0o644))
}

// zippedCommand packs files without their folders: zipped ARCHIVE FILE...
func zippedCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: zipped ARCHIVE FILE...")
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range args[1:] {
		f, err := w.Create(path.Base(name))
		ts.Check(err)
		_, err = f.Write([]byte(ts.ReadFile(name)))
		ts.Check(err)
	}
	ts.Check(w.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b.Bytes(), 0o644))
}

// dropCommand removes a sheet from a workbook: drop BOOK SHEET.
func dropCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: drop BOOK SHEET")
	}
	name := ts.MkAbs(args[0])
	data, err := os.ReadFile(name)
	ts.Check(err)
	data, err = workbooktest.Without(data, args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(name, data, 0o644))
}
