// Package registry reads the one workbook that the office edits. It reads it with the same care as a stranger's sheet
// and never writes it.
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

// Registry is the office's workbook at one moment.
type Registry struct {
	SHA     string // of the file
	Players rating.Players
	SmallSheets

	base, added *tables                // of the workbook, and of players who were admitted without a row of their own
	last        map[string]rating.Date // the newest date of sheet Ratings by list
	doubts      []persons.Doubt        // about people of the workbook
	titled      func() []Titled        // of sheet Events, made when they are first asked for; nil: they are not kept
}

// SmallSheets are the sheets of the registry that are used whole.
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
	Confirmed   []Confirmation
	Doubtful    map[string]rating.Findings // faults of sheet Calendar by list; under "" those of rows that name no list
	Counts      map[string]int             // rows of each sheet that is there
}

// Alias is another name or number of a player. The names of other scripts on sheet Players are aliases too.
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

// Pace gives the minutes for all moves and the seconds for each, where the time control is no more than that.
func (e EventRow) Pace() (minutes, increment int, ok bool) {
	all, known := cells.Controls(e.TimeControl)
	if !known || len(all) != 1 || all[0].Moves > 0 || all[0].Seconds > 0 {
		return 0, 0, false
	}
	return all[0].Minutes, all[0].Increment, true
}

// Assistants gives the names of the deputies.
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

// Correction is a row of sheet Corrections: a decision of the office on something already published.
type Correction struct {
	Date                         rating.Date
	List                         string
	ListDate                     rating.Date
	Player, Event                string
	Field, Old, New              string
	Reason, Document, ApprovedBy string
	Origin                       rating.Origin
	NewOrigin                    rating.Origin // of the cell that says what is right
}

// Decides says whether a row is more than a notice: it sets a figure, or agrees to a correction that waits.
func (c Correction) Decides() bool {
	return slices.Contains([]string{"rating", "games", "k", "report"}, c.Field)
}

// Merger is a row of sheet Players whose person goes by another number.
type Merger struct {
	Player, Into string // Into stands for him now
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

// Read reads the registry. With an error among the findings that Stops gives the registry must not be used. A title is
// what the first of the titles with its name is: 特级大师 is the first grade of the CXA and a grade of its own in Malaysia.
// The lists are those of kalends.yaml; without lists any word is one.
func Read(data []byte, name string, titles []rating.TitleName, lists ...string) (Registry, rating.Findings) {
	return Terms{Titles: titles, Lists: lists}.Read(data, name)
}

// Terms are the words of an association's own that its registry may hold.
type Terms struct {
	Titles  []rating.TitleName
	Lists   []string
	Classes []string // of events, beside the usual ones
}

// Read reads a registry that may hold these words.
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
	r.pad.Rest()
	r.pad.Findings.Sort(book.Names())
	return r.made(sha, t.Titles), r.pad.Findings
}

func (t Terms) reader(name, sha string) *reader {
	def := templates.Registry()
	r := &reader{
		def:   def,
		codes: titleCodes(t.Titles),
		pad: fields.NewPad(name, sha, cells.Calendar{}, def,
			map[string][]string{"discipline": t.Lists, "class": def.Choices("class", t.Classes)}),
		long: map[string]*long{},
		reg: SmallSheets{Events: map[string]EventRow{}, Calendar: map[string][]rating.Period{},
			Doubtful: map[string]rating.Findings{}, Counts: map[string]int{}},
	}
	r.begin()
	return r
}

// begin begins the long sheets.
func (r *reader) begin() {
	r.builder, r.looked = newBuilder(), looked{written: map[int32]string{}}
	r.opened, r.last, r.regions = map[openingKey]int32{}, map[string]rating.Date{}, map[string]int32{}
}

// made makes the registry of what was read.
func (r *reader) made(sha string, titles []rating.TitleName) Registry {
	base, ranks := r.builder.tables()
	reg := registryOf(sha, base, r.reg, r.last)
	reg.doubts = r.doubts(base, ranks, titles)
	return reg
}

func registryOf(sha string, base *tables, sheets SmallSheets, last map[string]rating.Date) Registry {
	titled := sync.OnceValue(func() []Titled { return titledOf(sheets.Events) })
	return Registry{SHA: sha, Players: rating.PlayersOf(crowd{base, nil}), SmallSheets: sheets, base: base, last: last, titled: titled}
}

type reader struct {
	book  workbook.Book
	def   templates.Workbook
	pad   *fields.Pad
	codes map[string]string // of titles, by their names

	reg     SmallSheets
	long    map[string]*long // by name
	builder *builder
	mergers []fields.Record
	opened  map[openingKey]int32   // the rows of openings
	last    map[string]rating.Date // of them by list
	regions map[string]int32       // of players, and one who has it
	looked
}

func (r *reader) all() {
	r.rest(playersSheet)
	r.readMergers()
	r.rest(ratingsSheet)
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
	r.knownRegions()
	r.strangers()
}

// strangers asks after sheets that the registry does not know; one of them may be a sheet that lost its name.
func (r *reader) strangers() {
	for _, s := range r.book.Sheets {
		_, known := r.def.Sheet(s.Name)
		if !known && len(s.Rows) > 0 && !s.Hidden && s.Name != "Instructions" {
			r.pad.Note(finding.StrayValue, r.pad.At(s.Name, 0, 0), s.Name)
		}
	}
}

// table reads the records of a sheet. One that is not required may be left out, which is said.
func (r *reader) table(name string) []fields.Record {
	def, _ := r.def.Sheet(name)
	sheet, ok := r.book.Sheet(name)
	if !ok {
		r.absent(name)
		return nil
	}
	records, _ := r.pad.Table(sheet, def, fields.Options{})
	r.reg.Counts[name] = len(records)
	return records
}

// playerRow returns the row of the player that a record names, and reports a number that is not on sheet Players.
func (r *reader) playerRow(rec fields.Record, key string) (row int32, ok bool) {
	id := rec.Text(key)
	if id == "" {
		return 0, false
	}
	at, ok := r.builder.numbers.Find(id)
	if !ok {
		rec.Note(finding.NotOnPlayers, key)
	}
	return int32(at), ok
}

// order puts down an end before a beginning.
func startsBeforeEnd(rec fields.Record, from, to string) bool {
	a, b := rec.Date(from), rec.Date(to)
	if a != 0 && b != 0 && b < a {
		rec.Note(finding.BeforeStart, to, "start", a.String())
		return false
	}
	return true
}
