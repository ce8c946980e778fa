// Package sheets makes the workbooks that Kalends exchanges with people: blank and filled result sheets and registries,
// the annotated copy and the plain problems of a returned sheet, and the receipt of an accepted one. It checks nothing:
// findings about a sheet are given to it as a list of marks.
package sheets

import (
	"fmt"
	"slices"

	"kalends/rating"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// The marks of our workbooks, and places in them.
const (
	hiddenSheet   = "_kalends"
	listsSheet    = "Lists"
	hiddenMark    = "kalends-template"
	versionMark   = "kalends.template"
	firstData     = 5
	keyRow        = 3
	dateLowest    = "18264" // 1950-01-01
	dateHighest   = "73415" // 2100-12-31
	instructions  = "Instructions"
	declaration   = "Declaration"
	registryKind  = "registry"
	answersKind   = "answers"
	officeKind    = "office"
	fallbackLists = "standard"
)

// TemplateOptions describes the workbook that is wanted.
type TemplateOptions struct {
	Kind         string // games, crosstable, roundrobin, team or registry
	Lang         string
	Players      int         // rows for players; 0: the default
	Rounds       int         // with Players: rows for their games; of a cross table: its columns
	Double       bool        // a round robin with two cycles
	Scheveningen bool        // one match of two teams in which everybody plays everybody of the other team
	Event        string      // code
	Disciplines  []string    // the lists of the association
	Classes      []string    // classes of events, by the regulations; none: the usual ones
	Red          bool        // the first side is Red, not White
	Generated    rating.Date // the day on which it is made
	Registry     rating.Date // the day of the registry behind Prefill
	Contact      string      // of the office
	Prefill      []FillSheet
}

// Impossible is the error for options that no template can satisfy, such as a round robin of two.
type Impossible struct{ error }

// Template makes a workbook, with the values of Prefill. The error is Impossible if no workbook can have these options;
// it also fails if the kind or a sheet of Prefill is unknown.
func Template(opt TemplateOptions) ([]byte, error) {
	b, err := newWorkbook(opt)
	if err != nil {
		return nil, err
	}
	book, err := xlsx.New(xlsx.Meta{Title: b.w.Say("sheets.book." + opt.Kind), Lang: b.w.Lang, On: opt.Generated})
	if err != nil {
		return nil, err
	}
	for _, name := range b.def.Kinds[opt.Kind] {
		if err := book.Add(b.sheetPage(name)); err != nil {
			return nil, err
		}
	}
	if err := (hidden{b, book}).add(); err != nil {
		return nil, fmt.Errorf("template %s: %w", opt.Kind, err)
	}
	return book.Bytes()
}

// definition returns the workbook definition that has a kind; an error if none has.
func definition(kind string) (templates.Workbook, error) {
	for _, def := range []templates.Workbook{templates.Results(), templates.Registry(), templates.Answers(), templates.Office()} {
		if _, ok := def.Kinds[kind]; ok {
			return def, nil
		}
	}
	return templates.Workbook{}, fmt.Errorf("no template of kind %q", kind)
}

// Kinds returns the kinds of result sheets and registries in alphabetical order.
func Kinds() []string {
	var kinds []string
	for _, book := range []templates.Workbook{templates.Results(), templates.Registry()} {
		for kind := range book.Kinds {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}
