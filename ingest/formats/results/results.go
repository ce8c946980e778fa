// Package results reads our own result sheets, results/1.
package results

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

const version = "results/1"

// Knows reports whether a workbook is one of ours, by its mark or by keys that only result sheets have.
func Knows(book workbook.Book) bool {
	if v := mark(book, "kalends-template"); v != "" {
		return strings.HasPrefix(v, "results/")
	}
	return holds(book, "Event", "event.report_kind") || holds(book, "Players", "player.nr") ||
		holds(book, "Games", "game.result") ||
		holds(book, "Crosstable", "cross.nr") || holds(book, "RoundRobin", "game.result")
}

// holds reports whether a cell near the top of a sheet, about 60 rows, is a key.
func holds(book workbook.Book, sheet, key string) bool {
	s, _ := book.Sheet(sheet)
	for _, row := range s.Rows {
		for _, c := range row.Cells {
			if strings.TrimSpace(c.Raw) == key {
				return true
			}
		}
		if row.Number > 60 {
			break
		}
	}
	return false
}

// mark returns a hidden mark of the template, or "": from the very hidden sheet, otherwise, for the version, from the
// file's properties.
func mark(book workbook.Book, name string) string {
	if s, ok := book.Sheet("_kalends"); ok {
		for _, row := range s.Rows {
			if row.Cell(1).Raw == name {
				return cells.Tidy(row.Cell(2).Raw)
			}
		}
	}
	if name == "kalends-template" {
		return cells.Tidy(book.Properties["kalends.template"])
	}
	return ""
}

// reader reads one workbook.
type reader struct {
	draft.Source
	*draft.Draft
	def     templates.Workbook
	before  int               // number of findings before the results were read
	renamed map[string]string // sheets of the template that have another name in the file
}

// Read reads the whole workbook into a draft, with findings for everything that is wrong. Of a workbook from another
// version of the template it reads nothing.
func Read(src draft.Source) *draft.Draft {
	kind := kindOf(src.Book)
	def := templates.Results().For(kind)
	calendar := cells.Calendar{Date1904: src.Book.Date1904, Order: src.DateOrder}
	r := &reader{Source: src, def: def, renamed: map[string]string{}, Draft: &draft.Draft{
		Format: version, Kind: kind, Lang: mark(src.Book, "lang"),
		Report: fields.NewReport(src.File, src.SHA, calendar, def, src.Choices()),
	}}
	r.At = func(string) rating.Origin { return r.Report.At("Event", 0, 0) }
	if r.checkMarks() {
		r.event()
		r.inferScoring()
		r.readResults()
		r.Sort()
	}
	return r.Draft
}

// results adds players, games and teams to the draft, and reports what they contradict.
func (r *reader) results() {
	r.players()
	switch r.Kind {
	case "crosstable":
		r.crosstable()
	case "roundrobin":
		r.games("RoundRobin")
	default:
		r.games("Games")
	}
	r.Check()
	switch r.Kind {
	case "games", "team":
		r.List()
	case "roundrobin":
		r.checkPairings()
	}
	if r.Kind == "team" {
		teams := r.teams()
		r.Teams = slices.SortedFunc(slices.Values(teams),
			func(a, b draft.Team) int { return cmp.Compare(a.Number, b.Number) })
		r.CheckTeams(teams)
	}
}

// missing reports an empty sheet that must not be empty, and marks its keys as lost. It reports nothing if the sheet
// or its columns are missing, which has been reported.
func (r *reader) missing(code, name string) {
	def, _ := r.def.Sheet(name)
	if sheet, ok := r.sheet(name); ok && !r.Report.Gone(fields.Keys(def)...) {
		r.Note(code, r.Report.At(sheet.Name, 5, 1), "")
		r.Report.MarkLost(fields.Keys(def)...)
	}
}

// resultSheets are the sheets that may hold results, with the kind of workbook that each makes.
var resultSheets = []struct{ sheet, kind string }{{"Games", "games"}, {"Crosstable", "crosstable"},
	{"RoundRobin", "roundrobin"}}

// sheetOf returns the sheet on which a kind of workbook has its results.
func sheetOf(kind string) string {
	for _, s := range resultSheets {
		if s.kind == kind {
			return s.sheet
		}
	}
	return "Games"
}

// kindOf returns the kind of a workbook: by its mark, unless the results are on the sheet of another kind; "games" if
// nothing shows it.
func kindOf(book workbook.Book) string {
	marked := mark(book, "kind")
	kind := marked
	if _, known := templates.Results().Kinds[kind]; !known {
		kind = ""
	}
	found := filled(book)
	for _, s := range resultSheets {
		switch _, ok := book.Sheet(s.sheet); {
		case len(found) == 0 && kind == "" && ok,
			len(found) > 0 && found[0] == s.sheet && (kind == "" || sheetOf(kind) != s.sheet):
			kind = s.kind
		}
	}
	if _, teams := book.Sheet("Teams"); teams && kind == "games" && marked != kind {
		return "team"
	}
	return cmp.Or(kind, "games")
}

// checkMarks reports the template's marks if they are lost or of another version, hidden sheets and missing sheets. It
// returns false if the workbook cannot be read as one of this version.
func (r *reader) checkMarks() bool {
	switch v := mark(r.Book, "kalends-template"); v {
	case version:
	case "":
		r.Note(finding.MarkLost, r.Report.At("", 0, 0), "")
	default:
		r.Note(finding.OtherTemplate, r.Report.At("", 0, 0), v, "version", version)
		return false
	}
	if found := filled(r.Book); len(found) > 1 {
		r.Note(finding.TwoResultSheets, r.Report.At(found[1], 0, 0), "", "a", found[0], "b", found[1])
	}
	needed := []string{"Event", "Players", sheetOf(r.Kind)}
	if r.Kind == "team" {
		needed = append(needed, "Teams")
	}
	for _, s := range r.Book.Sheets {
		switch hidden := s.Hidden && s.Name != "_kalends" && s.Name != "Lists" && len(s.Rows) > 0; {
		case hidden && slices.Contains(needed, s.Name):
			r.Note(finding.HiddenSheetRead, r.Report.At(s.Name, 0, 0), "")
		case hidden:
			r.Note(finding.HiddenSheet, r.Report.At(s.Name, 0, 0), "")
		}
	}
	for _, name := range needed {
		if _, ok := r.Book.Sheet(name); !ok {
			r.reportMissingSheet(name, needed)
		}
	}
	return len(r.Book.Sheets) > 0
}

// filled returns those of the result sheets that hold results.
func filled(book workbook.Book) []string {
	var found []string
	for _, s := range resultSheets {
		if sheet, ok := book.Sheet(s.sheet); ok && holdsResults(aboveTable(sheet)) {
			found = append(found, s.sheet)
		}
	}
	return found
}

// holdsResults reports whether a column for results has one in a data row.
func holdsResults(s workbook.Sheet) bool {
	for _, row := range s.Rows {
		if row.Number < 5 {
			continue
		}
		for _, c := range row.Cells {
			key := strings.TrimSpace(s.Cell(3, c.Column).Raw)
			if (strings.HasSuffix(key, ".result") && !isRest(c.Raw) || strings.HasPrefix(key, "cross.r")) &&
				cells.Tidy(c.Raw) != "" {
				return true
			}
		}
	}
	return false
}

// table returns the records of a sheet, and reports its faults; none if the sheet is missing.
func (r *reader) table(name string, opt fields.Options) []fields.Record {
	sheet, ok := r.sheet(name)
	if !ok {
		return nil
	}
	def, _ := r.def.Sheet(name)
	opt.Partial = true
	records, _ := r.Report.Table(aboveTable(sheet), def, opt)
	return records
}

// players adds the entrants of sheet Players.
func (r *reader) players() {
	opt := fields.Options{Weak: []string{"player.nr"}, Free: []string{"player.id"}}
	if r.Kind == "team" {
		opt.Needed = []string{"player.team"}
	}
	records := r.table("Players", opt)
	r.Entrants = slices.Grow(r.Entrants, len(records))
	for _, rec := range records {
		e := draft.Entrant{At: rec.Places(), Typed: rec.Text("player.id")}
		e.Entrant = rating.Entrant{
			Number: rec.Int("player.nr"), Name: rec.Text("player.name"), NameAlt: rec.Text("player.name_alt"),
			Sex:   rating.Sex(rec.Choice("player.sex")),
			Birth: rec.Birth("player.birth"), Title: rec.Text("player.title"), TitleDate: rec.Date("player.title_date"),
			TitleDoc: rec.Text("player.title_doc"),
			Region:   rec.Text("player.region"), Club: rec.Text("player.club"), FIDEID: rec.Text("player.fide_id"),
			Rating: rec.Text("player.rating"),
			Place:  rec.Int("player.place"), Status: rating.EntrantStatus(rec.Choice("player.status")),
			Team:   rec.Int("player.team"),
			Remark: rec.Text("player.remark"), Origin: rec.Origin("player.id"),
		}
		if e.Status == "" {
			e.Status = rating.Played
		}
		if e.Birth.Year > 0 && !r.PossibleBirth(e.Birth) {
			rec.Note(finding.NotABirthDate, "player.birth")
		}
		if rec.Failed("player.id") {
			e.Typed = unreadable
		}
		e.Vague = rec.Failed("player.name") || rec.Failed("player.sex")
		e.Points = r.declared(rec)
		r.Entrants = append(r.Entrants, e)
	}
	if len(r.Entrants) == 0 {
		r.missing(finding.NoPlayers, "Players")
	}
}

// unreadable replaces an id that cannot be read, which has been reported.
const unreadable = "\x00"

// declared returns the points that the sheet declares, as a plain decimal. A text that is no number is reported and
// gives "".
func (r *reader) declared(rec fields.Record) string {
	key := "player.points"
	if !rec.Good(key) {
		return ""
	}
	text := cells.Decimal(rec.Text(key))
	if _, err := rating.ParsePoints(text); err != nil {
		rec.Note(finding.NotPoints, key)
		return ""
	}
	return text
}

// sheet returns a sheet of the template by its name, or the one that was renamed from it, or false. The renaming has
// been reported; other faults of the sheet are still found.
func (r *reader) sheet(name string) (workbook.Sheet, bool) {
	if s, ok := r.Book.Sheet(name); ok {
		return s, true
	}
	return r.Book.Sheet(r.renamed[name])
}

// reportMissingSheet reports a missing sheet, and which other sheet should get its name. If that one has the hidden
// keys it is read instead; otherwise the keys of the missing sheet are marked as lost.
func (r *reader) reportMissingSheet(name string, needed []string) {
	def, _ := r.def.Sheet(name)
	s, ok := r.likely(def, needed)
	r.Note(finding.SheetMissing, r.Report.At(s.Name, 0, 0), "", "name", name, "found", s.Name)
	if ok && fields.Keyed(s, def) {
		r.renamed[name] = s.Name
		return
	}
	r.Report.MarkLost(fields.Keys(def)...)
}

// likely returns the one sheet of the file to which a missing one was renamed: by its hidden keys, else by its
// headers, else by its name in a language of the templates. It returns false if no sheet fits, or several do.
func (r *reader) likely(def templates.Sheet, needed []string) (workbook.Sheet, bool) {
	for _, is := range []func(workbook.Sheet) bool{
		func(s workbook.Sheet) bool { return fields.Keyed(s, def) },
		func(s workbook.Sheet) bool { return fields.Labelled(s, def) },
		func(s workbook.Sheet) bool { return fields.Called(s.Name, def) },
	} {
		var found []workbook.Sheet
		for _, s := range r.Book.Sheets {
			if !slices.Contains(needed, s.Name) && !r.isRenamed(s.Name) && is(s) {
				found = append(found, s)
			}
		}
		if len(found) == 1 {
			return found[0], true
		}
	}
	return workbook.Sheet{}, false
}

// isRenamed reports whether a sheet is read instead of a missing one.
func (r *reader) isRenamed(name string) bool {
	return slices.Contains(slices.Collect(maps.Values(r.renamed)), name)
}
