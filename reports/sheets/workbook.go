package sheets

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// workbook is a template that is being made: the options, the definition of its sheets, and their values.
type workbook struct {
	opt      TemplateOptions
	def      templates.Workbook
	w        templates.Words
	fill     map[string]FillSheet
	draw     []rating.Pairing  // pairings, for kinds that draw them
	formulas map[string]string // of grey cells, by name, with their references to cells
}

// newWorkbook makes the values of a template from its options; an error is Impossible if these do not go together.
func newWorkbook(opt TemplateOptions) (*workbook, error) {
	def, err := definition(opt.Kind)
	if err != nil {
		return nil, err
	}
	if len(opt.Disciplines) == 0 {
		opt.Disciplines = []string{fallbackLists}
	}
	b := &workbook{opt: opt, def: def.For(opt.Kind), w: templates.In(opt.Lang), fill: map[string]FillSheet{},
		formulas: map[string]string{}}
	for _, f := range opt.Prefill {
		if _, ok := def.Sheet(f.Sheet); !ok {
			return nil, fmt.Errorf("template %s has no sheet %q", opt.Kind, f.Sheet)
		}
		b.fill[f.Sheet] = f
	}
	if err := (preparation{b}).prepare(); err != nil {
		return nil, Impossible{fmt.Errorf("template %s: %w", opt.Kind, err)}
	}
	return b, nil
}

// sheetPage makes a sheet of the definition.
func (b *workbook) sheetPage(name string) xlsx.Page {
	switch def, ok := b.def.Sheet(name); {
	case name == instructions:
		return instructionSheet{b}.page()
	case name == declaration:
		return declarationSheet{b}.page()
	case name == "RoundRobin":
		return roundRobinSheet{tableSheet{b, def}}.page()
	case ok && def.Form:
		return formSheet{b, def}.page()
	default:
		return tableSheet{b, def}.page()
	}
}

// say returns the text under sheets.<key>, or that for xiangqi where it differs.
func (b *workbook) say(key string, pairs ...string) string {
	if red := "sheets.red." + key; b.opt.Red && b.w.Has(red) {
		return b.w.Say(red, pairs...)
	}
	return b.w.Say("sheets."+key, pairs...)
}

// label returns the label of a field, with a star if it is required.
func (b *workbook) label(f templates.Field) string {
	label := b.w.Label(f.Named())
	if b.w.Has("sheets." + f.Named()) {
		label = b.say(f.Named())
	}
	if f.Required {
		return label + " *"
	}
	return label
}

// ofResults reports whether the workbook is one in which games are reported.
func (b *workbook) ofResults() bool { return b.opt.Kind != registryKind && b.opt.Kind != answersKind }

// sheet returns the definition of a sheet, and whether this kind of workbook has it.
func (b *workbook) sheet(name string) (templates.Sheet, bool) {
	def, ok := b.def.Sheet(name)
	return def, ok && slices.Contains(b.def.Kinds[b.opt.Kind], name)
}

// choices returns the tokens of a drop-down list. Lists and classes come from the association if it has any.
func (b *workbook) choices(list string) []string {
	switch {
	case list == "discipline":
		return b.opt.Disciplines
	case list == "class" && len(b.opt.Classes) > 0:
		return b.opt.Classes
	}
	return b.def.Lists[list]
}

// choice returns the text of a drop-down list for a token: the token and, if it has words, its meaning.
func (b *workbook) choice(list, token string) string {
	key := list + "." + token
	if !b.w.Has("sheets."+key) || b.say(key) == token {
		return token
	}
	return token + " " + b.say(key)
}

// rowCount returns the number of rows of a sheet, at least one and enough for the given values.
func (b *workbook) rowCount(def templates.Sheet) int {
	n := def.Rows
	switch {
	case b.opt.Players <= 0:
	case def.Name == "Players" || def.Name == "Ratings":
		n = b.opt.Players
	case def.Name == "Crosstable":
		n = b.opt.Players
	case def.Name == "Teams" && b.opt.Scheveningen:
		n = 2
	case def.Name == "Teams":
		n = min(n, b.opt.Players)
	case def.Name == "Games" && b.draw != nil:
		n = len(b.draw)
	case def.Name == "Games" && b.opt.Rounds > 0:
		n = (b.opt.Players + 1) / 2 * b.opt.Rounds
	case def.Name == "RoundRobin":
		n = len(b.draw) + playoffRows
	}
	return max(n, len(b.fill[def.Name].Rows), 1)
}

// foot is printed below every page of a sheet.
func (b *workbook) foot(sheet string) xlsx.Foot {
	left := b.say("title." + sheet)
	if b.opt.Event != "" {
		left += " · " + b.opt.Event
	}
	return xlsx.Foot{Left: left, Page: b.say("foot.page")}
}

// count formats a number.
func count(n int) string { return strconv.Itoa(n) }

// top returns the title and the hint of a sheet.
func (b *workbook) top(sheet string) []xlsx.Row {
	return []xlsx.Row{
		{Height: titleHeight, Cells: []xlsx.Cell{cell(b.say("title."+sheet), titleStyle)}},
		{Height: hintHeight, Cells: []xlsx.Cell{cell(b.say("hint."+sheet), hintStyle)}},
	}
}

// value returns the cell value of a text: a day as a day, a token with its meaning.
func (b *workbook) value(f templates.Field, s string) xlsx.Value {
	if f.Type == "list" {
		return xlsx.Text(b.choice(f.List, s))
	}
	return valueOf(f, s)
}

// valueOf returns the cell value of a text, which is a day if the field is a date.
func valueOf(f templates.Field, s string) xlsx.Value {
	if f.Type == "date" {
		if d, err := rating.ParseDate(s); err == nil {
			return xlsx.Day(d)
		}
	}
	return xlsx.Text(s)
}
