// Package registry reads the workbook in which the office keeps its members and settings. It checks the workbook as
// carefully as a sheet from outside, and never writes it.
package registry

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"sync"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/persons"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Registry is what the office's workbook says, as it was read.
type Registry struct {
	SHA     string // of the file
	Players rating.Players
	SmallSheets

	base, added *tables                // of the workbook, and of newcomers who have no row in it
	last        map[string]rating.Date // the newest date of sheet Ratings by list
	doubts      []persons.Doubt        // about players of the workbook
	eventNames  func() []EventName     // of sheet Events, made at the first call; nil: made at every call
}

// SmallSheets are the sheets that stay in memory as values.
type SmallSheets struct {
	Events      map[string]EventRow        // by code
	Calendar    map[string][]rating.Period // by list; each by date
	Officials   []Official
	Arbiters    []Arbiter
	Corrections []Correction
	Transfers   []Transfer
	Mergers     []Merger
	Regions     []Place
	Clubs       []Place
	Addresses   []string // for mail, on sheets Events, Arbiters, Clubs and Officials, as they are written
	Confirmed   []Confirmation
	Assigned    map[string][]Alias         // names on sheet Aliases, by source in capitals
	Doubtful    map[string]rating.Findings // errors on sheet Calendar by list; under "" those of rows that name no list
	Counts      map[string]int             // rows of each sheet that exists
}

// Alias is another name or number of a player: a row of sheet Aliases, or a name in another script on sheet Players.
type Alias struct {
	Player string
	Text   string
	Kind   string // name, old_id, foreign_id
	Source string
}

// EventRow is a row of sheet Events.
type EventRow struct {
	Code, Name, Group, List, Class string
	System                         rating.System
	Start, End                     rating.Date
	City, Region, Organizer        string
	Requested                      rating.Date
	ChiefArbiterID, Deputies       string
	ArbitersNational               int // −1: not given
	TimeControl                    string
	FIDEEvent, Note                string
	State                          string // cancelled, postponed or empty
	Email                          string // of the organiser
	Approval                       rating.Approval
	Faults                         rating.Findings // of the row
}

// Pace returns the minutes for all moves and the seconds for each; false if the time control cannot be read or has more
// than that.
func (e EventRow) Pace() (minutes, increment int, ok bool) {
	all, known := cells.Controls(e.TimeControl)
	if !known || len(all) != 1 || all[0].Moves > 0 || all[0].Seconds > 0 {
		return 0, 0, false
	}
	return all[0].Minutes, all[0].Increment, true
}

// Assistants returns the names of the deputies.
func (e EventRow) Assistants() (names []string) {
	for name := range strings.FieldsFuncSeq(e.Deputies, func(r rune) bool { return strings.ContainsRune(";,，、；", r) }) {
		if name = cells.Tidy(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Official is a person who signs a list.
type Official struct {
	Role, Name, SignatureImage string
	Titles                     map[string]string // by language
	From, To                   rating.Date
}

// Arbiter is a row of sheet Arbiters.
type Arbiter struct {
	ID, Name, Grade, Region string
	LicenceUntil            rating.Date
	Faults                  rating.Findings // of the row
}

// Correction is a row of sheet Corrections: a decision of the office about something already published.
type Correction struct {
	Date                         rating.Date
	List                         string
	ListDate                     rating.Date
	Player, Event                string
	Field, Old, New              string
	Reason, Document, ApprovedBy string
	Origin                       rating.Origin
	NewOrigin                    rating.Origin // of the cell with the right value
}

// Decides reports whether the row sets a figure or approves a pending correction; other rows are only notices.
func (c Correction) Decides() bool {
	return slices.Contains([]string{"rating", "games", "k", "report"}, c.Field)
}

// Merger is a row of sheet Players whose person has another number now.
type Merger struct {
	Player, Into string // Into is the number now
	Origin       rating.Origin
}

// Transfer is a row of sheet Transfers.
type Transfer struct {
	Player                                      string
	Date                                        rating.Date
	FromRegion, FromClub, ToRegion, ToClub, Doc string
	FeePaid                                     bool
}

// Place is a region or a club with its names by language.
type Place struct {
	Code, Parent string
	Names        map[string]string
	Order        int
}

// Terms are the values that an association's registry may use beside those of every registry. Where several titles have
// one name, the first counts: 特级大师 is the first grade of the CXA and a grade of its own in Malaysia.
type Terms struct {
	Titles  []rating.TitleName
	Lists   []string // of kalends.yaml; without any, every word is a list
	Classes []string // of events, beside the usual ones
}

// Read reads the workbook of a registry; name is the file's name in findings. If Stops returns any of the findings, the
// registry must not be used. If the file cannot be read as a workbook, the registry has only the hash.
func (t Terms) Read(data []byte, name string) (Registry, rating.Findings) {
	sum := sha256.Sum256(data)
	sha := hex.EncodeToString(sum[:])
	r := t.reader(name, sha)
	book, findings := workbook.ReadTaken(data, workbook.Office, r.take)
	if what := container(data, book); len(findings) == 0 && what != "" {
		findings = rating.Findings{{Code: what}}
	}
	if len(findings) > 0 {
		f := refused(findings[0])
		f.Origin.File, f.Origin.SHA = name, sha
		return Registry{SHA: sha}, rating.Findings{f}
	}
	r.book = book
	if r.accepted() {
		r.all()
	}
	reg := r.registry(sha, t.Titles)
	r.checkRegions(reg.base)
	r.report.NoteUnlisted()
	r.report.Findings.Sort(book.Names())
	return reg, r.report.Findings
}

// reader returns a reader that has read nothing.
func (t Terms) reader(name, sha string) *reader {
	def := templates.Registry()
	r := &reader{
		def:   def,
		codes: t.TitleCodes(),
		report: fields.NewReport(name, sha, cells.Calendar{}, def,
			map[string][]string{"discipline": t.Lists, "class": def.Choices("class", t.Classes)}),
		long: map[string]*longSheet{},
		reg: SmallSheets{Events: map[string]EventRow{}, Calendar: map[string][]rating.Period{},
			Doubtful: map[string]rating.Findings{}, Counts: map[string]int{}, Assigned: map[string][]Alias{}},
	}
	r.begin()
	return r
}

// begin discards what was read of the long sheets.
func (r *reader) begin() {
	r.builder, r.personChecks = newBuilder(), personChecks{written: map[int32]string{}}
	r.opened, r.last = map[openingKey]int32{}, map[string]rating.Date{}
}

// registry makes the registry of what was read, and checks its players against each other. It empties the builder.
func (r *reader) registry(sha string, titles []rating.TitleName) Registry {
	base, ranks := r.builder.tables()
	reg := registryOf(sha, base, r.reg, r.last)
	reg.doubts = r.doubts(base, ranks, titles)
	return reg
}

// registryOf returns a registry without doubts and without newcomers.
func registryOf(sha string, base *tables, sheets SmallSheets, last map[string]rating.Date) Registry {
	eventNames := sync.OnceValue(func() []EventName { return eventNamesOf(sheets.Events) })
	players := rating.PlayersOf(crowd{base, nobody()})
	return Registry{SHA: sha, Players: players, SmallSheets: sheets, base: base, last: last, eventNames: eventNames}
}

// reader holds what has been read of a workbook so far.
type reader struct {
	book   workbook.Book
	def    templates.Workbook
	report *fields.Report
	codes  map[string]string // of titles by name

	reg     SmallSheets
	long    map[string]*longSheet // by name
	builder *builder
	mergers []fields.Record        // rows of players who were merged, or should be
	opened  map[openingKey]int32   // the row of each opening
	last    map[string]rating.Date // the newest date of openings by list
	personChecks
}

// all reads every sheet of an accepted workbook.
func (r *reader) all() {
	r.finish(playersSheet)
	r.readMergers()
	r.finish(ratingsSheet)
	r.opened = nil
	r.titles()
	r.standings()
	r.transfers()
	r.readAliases()
	r.events()
	r.arbiters()
	r.reg.Regions = r.places("Regions", "region")
	r.reg.Clubs = r.places("Clubs", "club")
	r.calendar()
	r.officials()
	r.corrections()
	r.confirmed()
	r.checkUnknownSheets()
}

// checkUnknownSheets reports sheets that the registry does not have; one of them may be a sheet that was renamed.
func (r *reader) checkUnknownSheets() {
	for _, s := range r.book.Sheets {
		_, known := r.def.Sheet(s.Name)
		if !known && len(s.Rows) > 0 && !s.Hidden && s.Name != "Instructions" {
			r.report.Note(finding.StrayValue, r.report.At(s.Name, 0, 0), s.Name)
		}
	}
}

// table returns the records of a sheet and sets its count. A missing sheet is reported.
func (r *reader) table(name string) []fields.Record {
	def, _ := r.def.Sheet(name)
	sheet, ok := r.book.Sheet(name)
	if !ok {
		r.absent(name)
		return nil
	}
	records, _ := r.report.Table(sheet, def, fields.Options{})
	r.reg.Counts[name] = len(records)
	return records
}

// playerRow returns the row of the player that a record names. It returns false without a number, and for one that is
// not on sheet Players, which is reported.
func (r *reader) playerRow(rec fields.Record, key string) (row int32, ok bool) {
	id := rec.Text(key)
	if id == "" {
		return 0, false
	}
	row, ok = r.builder.numbers[id]
	if !ok {
		rec.Note(finding.NotOnPlayers, key)
	}
	return row, ok
}

// startsBeforeEnd returns false, and adds a finding, if the day of the second key is before that of the first. A
// missing day is no fault.
func startsBeforeEnd(rec fields.Record, from, to string) bool {
	a, b := rec.Date(from), rec.Date(to)
	if a != 0 && b != 0 && b < a {
		rec.Note(finding.BeforeStart, to, "start", a.String())
		return false
	}
	return true
}
