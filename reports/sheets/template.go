// Package sheets makes the workbooks that Kalends exchanges with people: blank and filled result sheets and
// registries, the annotated copy and the plain problems of a returned sheet, and the receipt of an accepted one. It
// judges nothing: what is wrong with a sheet comes to it as a plain list of marks.
package sheets

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// The marks by which a workbook of ours is known.
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
	fallbackLists = "standard"
)

// TemplateOptions says what a workbook is for.
type TemplateOptions struct {
	Kind         string // games, crosstable, roundrobin, team or registry
	Lang         string
	Players      int         // rows for players; 0: the usual
	Rounds       int         // with Players: rows for their games; of a cross table: its columns
	Double       bool        // a round robin of two cycles
	Scheveningen bool        // of teams: one match in which everybody meets everybody of the other team
	Event        string      // code
	Disciplines  []string    // the lists of the association
	Red          bool        // the first side is Red, not White
	Generated    rating.Date // the day of making
	Registry     rating.Date // the day of the registry that Prefill was taken from
	Contact      string      // of the office
	Prefill      []FillSheet
}

// Impossible is a wish that no template can meet, such as a round robin of two.
type Impossible struct{ error }

// Template makes a workbook, blank or with what Prefill holds.
func Template(opt TemplateOptions) ([]byte, error) {
	m, err := newMaker(opt)
	if err != nil {
		return nil, err
	}
	for _, name := range m.def.Kinds[opt.Kind] {
		if err := m.book.Add(m.page(name)); err != nil {
			return nil, err
		}
	}
	if err := m.finish(); err != nil {
		return nil, fmt.Errorf("template %s: %w", opt.Kind, err)
	}
	return m.book.Bytes()
}

// maker makes one template.
type maker struct {
	opt  TemplateOptions
	def  templates.Workbook
	w    templates.Words
	book *xlsx.Book
	fill map[string]FillSheet
	draw []rating.Pairing // of a kind whose pairings are known beforehand
}

func newMaker(opt TemplateOptions) (*maker, error) {
	def, err := definition(opt.Kind)
	if err != nil {
		return nil, err
	}
	if len(opt.Disciplines) == 0 {
		opt.Disciplines = []string{fallbackLists}
	}
	m := &maker{opt: opt, def: def.For(opt.Kind), w: templates.In(opt.Lang), fill: map[string]FillSheet{}}
	for _, f := range opt.Prefill {
		if _, ok := def.Sheet(f.Sheet); !ok {
			return nil, fmt.Errorf("template %s has no sheet %q", opt.Kind, f.Sheet)
		}
		m.fill[f.Sheet] = f
	}
	if err := m.prepare(); err != nil {
		return nil, Impossible{fmt.Errorf("template %s: %w", opt.Kind, err)}
	}
	m.book, err = xlsx.New(xlsx.Meta{Title: m.w.Say("sheets.book." + opt.Kind), Lang: m.w.Lang, On: opt.Generated})
	return m, err
}

func definition(kind string) (templates.Workbook, error) {
	for _, def := range []templates.Workbook{templates.Results(), templates.Registry()} {
		if _, ok := def.Kinds[kind]; ok {
			return def, nil
		}
	}
	return templates.Workbook{}, fmt.Errorf("no template of kind %q", kind)
}

func (m *maker) page(name string) xlsx.Page {
	switch def, ok := m.def.Sheet(name); {
	case name == instructions:
		return m.instructions()
	case name == declaration:
		return m.declaration()
	case name == "RoundRobin":
		return m.roundRobin(def)
	case ok && def.Form:
		return m.form(def)
	default:
		return m.table(def)
	}
}

// say gives the words under sheets.<key>, in the words of xiangqi where they differ.
func (m *maker) say(key string, pairs ...string) string {
	if red := "sheets.red." + key; m.opt.Red && m.w.Has(red) {
		return m.w.Say(red, pairs...)
	}
	return m.w.Say("sheets."+key, pairs...)
}

func (m *maker) label(f templates.Field) string {
	label := m.w.Label(f.Named())
	if m.w.Has("sheets." + f.Named()) {
		label = m.say(f.Named())
	}
	if f.Required {
		return label + " *"
	}
	return label
}

// finish adds what nobody sees: the sources of the drop-down lists and the marks of the template.
func (m *maker) finish() error {
	if err := m.lists(); err != nil {
		return err
	}
	if err := m.ranges(); err != nil {
		return err
	}
	if err := m.book.Add(m.marks()); err != nil {
		return err
	}
	return m.book.Property(versionMark, m.def.Version)
}

func (m *maker) marks() xlsx.Page {
	pairs := [][2]string{{hiddenMark, m.def.Version}, {"kind", m.opt.Kind}, {"lang", m.w.Lang},
		{"generated", m.opt.Generated.String()}, {"event_code", m.opt.Event}, {"registry_date", m.opt.Registry.String()}}
	var rows []xlsx.Row
	for _, p := range pairs {
		rows = append(rows, xlsx.Row{Cells: []xlsx.Cell{plain(p[0]), plain(p[1])}})
	}
	return xlsx.Page{Name: hiddenSheet, Rows: slices.Values(rows), Shown: xlsx.VeryHidden}
}

func plain(s string) xlsx.Cell {
	return xlsx.Cell{Value: xlsx.Text(s), Style: xlsx.Style{Format: xlsx.AsText}}
}

// choices lists the tokens of a drop-down list.
func (m *maker) choices(list string) []string {
	if list == "discipline" {
		return m.opt.Disciplines
	}
	return m.def.Lists[list]
}

// choice gives what the drop-down list shows for a token: the token and its meaning.
func (m *maker) choice(list, token string) string {
	key := list + "." + token
	if !m.w.Has("sheets."+key) || m.say(key) == token {
		return token
	}
	return token + " " + m.say(key)
}

// usedLists are the drop-down lists of this kind of workbook, in the order in which they are first used.
func (m *maker) usedLists() []string {
	var names []string
	for _, sheet := range m.def.Kinds[m.opt.Kind] {
		def, _ := m.def.Sheet(sheet)
		for _, f := range def.Columns {
			if f.Type == "list" && !slices.Contains(names, f.List) {
				names = append(names, f.List)
			}
		}
	}
	return names
}

// rows says how many rows a sheet offers.
func (m *maker) rows(def templates.Sheet) int {
	n := def.Rows
	switch {
	case m.opt.Players <= 0:
	case def.Name == "Players" || def.Name == "Ratings":
		n = m.opt.Players
	case def.Name == "Crosstable":
		n = m.opt.Players
	case def.Name == "Teams" && m.opt.Scheveningen:
		n = 2
	case def.Name == "Teams":
		n = min(n, m.opt.Players)
	case def.Name == "Games" && m.draw != nil:
		n = len(m.draw)
	case def.Name == "Games" && m.opt.Rounds > 0:
		n = (m.opt.Players + 1) / 2 * m.opt.Rounds
	case def.Name == "RoundRobin":
		n = len(m.draw) + playoffRows
	}
	return max(n, len(m.fill[def.Name].Rows), 1)
}

func (m *maker) foot(sheet string) xlsx.Foot {
	left := m.say("title." + sheet)
	if m.opt.Event != "" {
		left += " · " + m.opt.Event
	}
	return xlsx.Foot{Left: left, Page: m.say("foot.page")}
}

func count(n int) string { return strconv.Itoa(n) }

// Kinds lists the kinds of workbook that can be written.
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
