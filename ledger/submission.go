package ledger

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"kalends/rating"
)

// State is the outcome of a submission.
type State string

// The states of a submission.
const (
	Captured   State = "captured"   // archived; it counts by a decision, or as a part of another
	Accepted   State = "accepted"   // its games are rated in List of ListDate
	Waiting    State = "waiting"    // not rated yet: it raises a question
	Rejected   State = "rejected"   // returned to the sender
	Duplicate  State = "duplicate"  // has the content of another one
	Superseded State = "superseded" // replaced by a later one
	Withdrawn  State = "withdrawn"  // removed by the office
)

// numbered reports whether a submission in this state has a number in its event's folder. The caller must exclude parts
// of another submission, which are there under that one's number.
func (s State) numbered() bool {
	return s == Accepted || s == Waiting || s == Duplicate || s == Captured
}

// Submission is a file that was dropped into the inbox, and what became of it.
type Submission struct {
	ID         int64           `json:"id"`
	SHA        string          `json:"sha"`   // of the file; the original is kept under it
	Name       string          `json:"name"`  // as it was dropped
	Label      string          `json:"label"` // the subfolder of the inbox
	Arrived    rating.Date     `json:"arrived"`
	State      State           `json:"state"`
	Event      string          `json:"event"` // code; empty if unknown
	List       string          `json:"list"`
	ListDate   rating.Date     `json:"list_date"`
	Number     int             `json:"number"`      // s01 is 1; 0: none
	ContentSHA string          `json:"content_sha"` // of what was read from it, whatever the file format
	Folder     string          `json:"folder"`      // its present folder, relative to the association's folder
	File       string          `json:"file"`        // its name there
	Findings   rating.Findings `json:"findings"`
	Sheet      *rating.Event   `json:"-"`               // nil when unreadable, or when not asked for
	SheetSHA   string          `json:"sheet_sha"`       // of Sheet as it is stored; only the journal has it
	At         Moment          `json:"at"`              // when it was recorded
	Whole      int64           `json:"whole,omitempty"` // the submission that represents this file and others of one event; 0: it represents itself
}

// Filter selects submissions; an empty field selects all.
type Filter struct {
	ID         int64
	State      State
	Event      string
	List       string
	ListDate   rating.Date
	From       rating.Date // list dates from this one on
	Since      rating.Date // arrived on this day or later
	SHA        string
	ContentSHA string
	Whole      int64     // parts of this submission
	Single     bool      // no parts of others
	WithSheets bool      // also load the content of the sheets
	WithHeads  bool      // load it without games
	Bare       bool      // load no findings
	Reports    bool      // only return which events, or parts of events, are accepted
	Dates      bool      // only return the lists and dates for which sheets are accepted
	Hashes     [3]string // one of these, if not empty, is the hash of its bytes or of its content
}

// Part returns the key of a report within its event: kind and last reported day. Reports of one event with different
// keys may be accepted at the same time.
func Part(e rating.Event) string {
	kind := cmp.Or(e.Report, rating.FinalReport)
	if e.ReportedTo == 0 {
		return string(kind)
	}
	return string(kind) + " " + e.ReportedTo.String()
}

// Record stores a new submission and enters it in the journal. It returns it with ID, At and, if it has a place in its
// event's folder, Number. A second accepted sheet of the same event and part is ErrLive.
func (l *Ledger) Record(s Submission, at Moment) (Submission, error) {
	return l.record(s, at, func(*transaction) error { return nil })
}

// RecordInPlaceOf is Record for a submission that replaces an accepted one: in the same transaction old becomes
// superseded, so that an event is never rated twice and never missing. It may return ErrUnknown.
func (l *Ledger) RecordInPlaceOf(s Submission, old int64, at Moment, why string) (Submission, error) {
	return l.record(s, at, func(tx *transaction) error { return l.supersede(tx, old, at, why) })
}

// record runs first and then stores a new submission, in one transaction.
func (l *Ledger) record(s Submission, at Moment, first func(*transaction) error) (Submission, error) {
	s.At, s.Number = at, 0
	err := l.write(fmt.Sprintf("record %q", s.Name), func(tx *transaction) error {
		if err := first(tx); err != nil {
			return err
		}
		if err := giveNumber(tx, &s); err != nil {
			return err
		}
		return l.put(tx, &s, at, "submission", "", func(changing []any) (err error) {
			r, err := tx.Exec(insertSubmission, append(changing, s.SHA, s.Name, s.Label, s.Arrived.String(), string(at))...)
			if err == nil {
				s.ID, err = r.LastInsertId()
			}
			return err
		})
	})
	if err != nil {
		return Submission{}, err
	}
	return s, nil
}

// The columns of a submission that change, then those that do not.
const (
	insertSubmission = `INSERT INTO submission (state, event, part, list, list_date, number, content_sha, folder, file, findings, entrants,
		games, whole, sha, name, label, arrived, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?, ?, ?, ?)`
	updateSubmission = `UPDATE submission SET state = ?, event = ?, part = ?, list = ?, list_date = ?, number = ?, content_sha = ?,
		folder = ?, file = ?, findings = ?, entrants = ?, games = ?, whole = nullif(?, 0) WHERE id = ?`
)

// Update changes state, event, list, place, findings and content of a stored submission and enters that in the journal
// with the reason; SHA, names and arrival stay. In the folder of another event it gets a new number. A nil Sheet leaves
// the content unchanged. It may return ErrUnknown or ErrLive.
func (l *Ledger) Update(s Submission, at Moment, why string) error {
	return l.write(fmt.Sprintf("update submission %d", s.ID), func(tx *transaction) error { return l.update(tx, s, at, why) })
}

// UpdateInPlaceOf is Update for a submission that replaces an accepted one: in the same transaction old becomes
// superseded.
func (l *Ledger) UpdateInPlaceOf(s Submission, old int64, at Moment, why string) error {
	return l.write(fmt.Sprintf("update submission %d", s.ID), func(tx *transaction) error {
		if err := l.supersede(tx, old, at, why); err != nil {
			return err
		}
		return l.update(tx, s, at, why)
	})
}

// supersede sets the state of a submission to superseded, with a journal entry; ErrUnknown if it is not there.
func (l *Ledger) supersede(tx *transaction, id int64, at Moment, why string) error {
	all, err := collect(tx, selectSubmission+` WHERE id = ?`, []any{id}, scanSubmission)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return ErrUnknown
	}
	old := all[0]
	old.State = Superseded
	return l.update(tx, old, at, why)
}

// update is Update within a transaction.
func (l *Ledger) update(tx *transaction, s Submission, at Moment, why string) error {
	before, err := collect(tx, selectSubmission+` WHERE id = ?`, []any{s.ID}, scanSubmission)
	if err != nil {
		return err
	}
	if len(before) == 0 {
		return ErrUnknown
	}
	s.Number = 0
	if before[0].Event == s.Event && s.Whole == 0 {
		s.Number = before[0].Number
	}
	s.SHA, s.Name, s.Label, s.Arrived, s.At = before[0].SHA, before[0].Name, before[0].Label, before[0].Arrived, before[0].At
	if err := giveNumber(tx, &s); err != nil {
		return err
	}
	if s.Sheet == nil && s.Whole == 0 { // the content of a part is stored with the whole
		if s.Sheet, err = readSheet(tx, s.ID, map[string]string{}); err != nil {
			return err
		}
	}
	return l.put(tx, &s, at, "update", why, func(changing []any) error {
		_, err := tx.Exec(updateSubmission, append(changing, s.ID)...)
		return err
	})
}

// giveNumber sets the number of a submission that has none and belongs into its event's folder.
func giveNumber(q querier, s *Submission) (err error) {
	if s.Number != 0 || s.Event == "" || !s.State.numbered() || s.Whole != 0 {
		return nil
	}
	s.Number, err = nextNumber(q, s.Event)
	return err
}

func nextNumber(q querier, event string) (n int, err error) {
	err = q.QueryRow(`SELECT coalesce(max(number), 0) + 1 FROM submission WHERE event = ? AND number > 0`, event).Scan(&n)
	return n, err
}

// NextNumber returns the number that the next sheet of an event will get in its folder, without reserving it.
func (l *Reader) NextNumber(event string) (int, error) {
	n, err := nextNumber(l.reader(), event)
	if err != nil {
		return 0, fmt.Errorf("read submissions: %w", err)
	}
	return n, nil
}

// put stores a submission and its sheet and enters it in the journal; write gets the values of the changing columns and
// must set the ID of a new submission. The entry is made from what is written. Accepted without sheet or event is an
// error.
func (l *Ledger) put(tx *transaction, s *Submission, at Moment, kind, why string, write func(changing []any) error) error {
	if s.State == Accepted && (s.Sheet == nil || s.Event == "") {
		return errors.New("accepted without an event")
	}
	findings, err := json.Marshal(append(rating.Findings{}, s.Findings...))
	if err != nil {
		return err
	}
	part, entrants, games := "", 0, 0
	if s.Sheet != nil {
		part, entrants, games = Part(*s.Sheet), len(s.Sheet.Entrants), len(s.Sheet.Games)
	}
	err = write([]any{string(s.State), s.Event, part, s.List, s.ListDate.String(), s.Number, s.ContentSHA, s.Folder, s.File,
		string(findings), entrants, games, s.Whole})
	if err != nil {
		return withErrLive(err)
	}
	sheet, err := writeSheet(tx, s.ID, s.Sheet)
	if err != nil {
		return err
	}
	row := rowOf(*s, sheet)
	row.Findings, row.Why = nil, why
	if err := json.Unmarshal(findings, &row.Findings); err != nil { // as they will be read
		return err
	}
	return l.enter(tx, at, kind, row)
}

// withErrLive joins ErrLive to the error of the database constraint that allows one accepted sheet for each event and
// part.
func withErrLive(err error) error {
	if strings.Contains(err.Error(), "submission.event, submission.part") {
		return errors.Join(ErrLive, err)
	}
	return err
}

// Submissions returns the submissions that f selects, by ID. With Reports or Dates the other fields of f are ignored,
// and the results have only the few fields that acceptedReports or acceptedDates set.
func (l *Reader) Submissions(f Filter) ([]Submission, error) {
	if f.Reports {
		return acceptedReports(l.reader())
	}
	if f.Dates {
		return acceptedDates(l.reader())
	}
	where, args := f.where()
	scan := scanSubmission
	if f.Bare {
		scan = scanBare
	}
	all, err := collect(l.reader(), selectSubmission+where+` ORDER BY id`, args, scan)
	if err != nil {
		return nil, fmt.Errorf("read submissions: %w", err)
	}
	load := func(querier, []Submission) error { return nil }
	switch {
	case f.WithSheets:
		load = func(q querier, all []Submission) error { return loadSheets(q, all, map[string]string{}) }
	case f.WithHeads:
		load = loadHeads
	}
	if err := load(l.reader(), all); err != nil {
		return nil, fmt.Errorf("read submissions: %w", err)
	}
	return all, nil
}

// loadHeads sets Sheet of each submission to its stored event and entrants, without games. Where nothing is stored it
// stays nil.
func loadHeads(q querier, all []Submission) error {
	for i := range all {
		var text []byte
		var head sheetHead
		err := q.QueryRow(`SELECT head FROM sheet WHERE submission = ?`, all[i].ID).Scan(&text)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err == nil {
			err = json.Unmarshal(text, &head)
		}
		if err != nil {
			return fmt.Errorf("sheet of submission %d: %w", all[i].ID, err)
		}
		all[i].Sheet = &head.Event
	}
	return nil
}

// loadSheets sets Sheet of each submission to its stored content, nil if there is none. Repeated texts are kept once,
// in seen.
func loadSheets(q querier, all []Submission, seen map[string]string) error {
	for i := range all {
		var err error
		if all[i].Sheet, err = readSheet(q, all[i].ID, seen); err != nil {
			return err
		}
	}
	return nil
}

// where returns the WHERE clause of the filter, or "", and its arguments.
func (f Filter) where() (string, []any) {
	var terms []string
	var args []any
	choose := func(term string, value any, given bool) {
		if given {
			terms, args = append(terms, term), append(args, value)
		}
	}
	choose("id = ?", f.ID, f.ID != 0)
	if f.State != "" { // written as in the indexes: SQLite would plan the query again for every bound state
		terms = append(terms, "state = '"+strings.ReplaceAll(string(f.State), "'", "''")+"'")
		if f.State != Accepted {
			terms = append(terms, "state <> 'accepted'") // for the index submission_rest
		}
	}
	choose("event = ?", f.Event, f.Event != "")
	if f.Event != "" && f.State.numbered() && f.State != Captured {
		terms = append(terms, "number > 0") // true of these states, and needed for the index one_number
	}
	choose("list = ?", f.List, f.List != "")
	choose("list_date = ?", f.ListDate.String(), f.ListDate != 0)
	choose("list_date >= ?", f.From.String(), f.From != 0)
	choose("arrived >= ?", f.Since.String(), f.Since != 0)
	choose("sha = ?", f.SHA, f.SHA != "")
	choose("content_sha = ?", f.ContentSHA, f.ContentSHA != "")
	choose("whole = ?", f.Whole, f.Whole != 0)
	if f.Single {
		terms = append(terms, "whole IS NULL")
	}
	if in := nonEmpty(f.Hashes[:]); len(in) > 0 {
		marks := strings.Repeat(", ?", len(in))[2:]
		terms, args = append(terms, "(sha IN ("+marks+") OR content_sha IN ("+marks+"))"), slices.Concat(args, in, in)
	}
	if len(terms) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(terms, " AND "), args
}

func nonEmpty(texts []string) (all []any) {
	for _, text := range texts {
		if text != "" {
			all = append(all, text)
		}
	}
	return all
}

const selectSubmission = `SELECT id, sha, name, label, arrived, state, event, list, list_date, number, content_sha, folder, file, findings, at,
	coalesce(whole, 0) FROM submission`

func scanSubmission(rows *sql.Rows) (Submission, error) {
	s, findings, err := scanRow(rows)
	if err == nil {
		err = json.Unmarshal([]byte(findings), &s.Findings)
	}
	return s, err
}

// scanBare scans a submission without its findings.
func scanBare(rows *sql.Rows) (Submission, error) {
	s, _, err := scanRow(rows)
	return s, err
}

// scanRow scans a row of selectSubmission and returns the JSON of the findings, valid until the next row, beside the
// submission.
func scanRow(rows *sql.Rows) (s Submission, findings sql.RawBytes, err error) {
	var arrived, listDate string
	err = rows.Scan(&s.ID, &s.SHA, &s.Name, &s.Label, &arrived, &s.State, &s.Event, &s.List, &listDate, &s.Number,
		&s.ContentSHA,
		&s.Folder, &s.File, &findings, &s.At, &s.Whole)
	if err != nil {
		return s, nil, err
	}
	return s, findings, errors.Join(
		s.Arrived.UnmarshalText([]byte(arrived)),
		s.ListDate.UnmarshalText([]byte(listDate)))
}

// Alike selects accepted submissions that may contain the same games: all of its conditions must hold.
type Alike struct {
	List     string
	ListDate rating.Date
	Events   string // prefix of their codes; may be empty
	Entrants int
	Players  []string // all of them have a game
}

// Alike returns the accepted submissions that fulfil a, with their sheets, by ID.
func (l *Reader) Alike(a Alike) ([]Submission, error) {
	where, args := a.where()
	all, err := collect(l.reader(), selectSubmission+where+` ORDER BY id`, args, scanSubmission)
	if err == nil {
		err = loadSheets(l.reader(), all, map[string]string{})
	}
	if err != nil {
		return nil, fmt.Errorf("read submissions: %w", err)
	}
	return all, nil
}

// where returns the WHERE clause of the conditions and its arguments.
func (a Alike) where() (string, []any) {
	terms := ` WHERE state = 'accepted' AND list = ? AND list_date = ?`
	if a.Events != "" {
		terms = ` WHERE state = 'accepted' AND +list = ? AND +list_date = ?` // the index of codes selects fewer rows
	}
	args := []any{a.List, a.ListDate.String(), a.Entrants}
	held := ""
	for _, player := range a.Players {
		held += ` AND instr(games, ?) > 0`
		args = append(args, "\t"+string(appendText(nil, player))+"\t")
	}
	terms += ` AND entrants = ? AND EXISTS (SELECT 1 FROM sheet WHERE sheet.submission = submission.id` + held + `)`
	if n := len(a.Events); n > 0 { // for the index one_live
		terms += ` AND event <> '' AND event >= ? AND event < ?`
		args = append(args, a.Events, a.Events[:n-1]+string(a.Events[n-1]+1))
	}
	return terms, args
}

// EventsFor yields the accepted submissions of a list date with their sheets, by code of the event and then by last
// day, and ends at the first error. Submissions without a stored sheet are left out.
func (l *Reader) EventsFor(list string, date rating.Date) iter.Seq2[Submission, error] {
	return l.events(selectSubmission+` WHERE state = 'accepted' AND list = ? AND list_date = ?`, list, date.String())
}

// EventsOf yields the submissions with which p was frozen as EventsFor does, whatever their state is now.
func (l *Reader) EventsOf(p Publication) iter.Seq2[Submission, error] {
	return l.events(selectSubmission+frozenWith, p.List, p.Date.String(), p.Revision)
}

// EventsWith returns, of the events with which p was frozen, those whose sheet names the player and those with one of
// the codes. An empty player selects none. The cost depends on the size of these events only.
func (l *Reader) EventsWith(p Publication, player string, codes []string) (events []rating.Event, err error) {
	named, err := json.Marshal(player)
	wanted, also := json.Marshal(codes)
	if err := errors.Join(err, also); err != nil {
		return nil, err
	}
	sheets := l.events(selectSubmission+frozenWith+` AND (event IN (SELECT value FROM json_each(?))
		OR ? AND EXISTS (SELECT 1 FROM sheet WHERE sheet.submission = id AND instr(head, ?)))`,
		p.List, p.Date.String(), p.Revision, string(wanted), player != "", string(named))
	for s, err := range sheets {
		if err != nil {
			return nil, err
		}
		events = append(events, *s.Sheet)
	}
	return events, nil
}

// frozenWith selects the submissions of a publication.
const frozenWith = ` WHERE id IN (SELECT submission FROM input JOIN publication ON id = publication
	WHERE list = ? AND date = ? AND revision = ?)`

// events yields the submissions of a query with their sheets, by event and last day. It reads one event at a time,
// because a month of a federation would be large.
func (l *Reader) events(query string, args ...any) iter.Seq2[Submission, error] {
	return func(yield func(Submission, error) bool) {
		seen := map[string]string{}
		subs, err := collect(l.reader(), query+` ORDER BY event, id`, args, scanSubmission)
		for len(subs) > 0 && err == nil {
			n := 1
			for n < len(subs) && subs[n].Event == subs[0].Event {
				n++
			}
			var reports []Submission
			reports, err = reportsOf(l.reader(), subs[:n], seen)
			for _, s := range reports {
				if !yield(s, nil) {
					return
				}
			}
			subs = subs[n:]
		}
		if err != nil {
			yield(Submission{}, fmt.Errorf("read events: %w", err))
		}
	}
}

// reportsOf loads the sheets of the submissions of one event and returns them by the last day that they cover, without
// those that have no stored sheet.
func reportsOf(q querier, subs []Submission, seen map[string]string) ([]Submission, error) {
	if err := loadSheets(q, subs, seen); err != nil {
		return nil, err
	}
	subs = slices.DeleteFunc(subs, func(s Submission) bool { return s.Sheet == nil })
	slices.SortStableFunc(subs, func(a, b Submission) int { return cmp.Compare(a.Sheet.LastDay(), b.Sheet.LastDay()) })
	return subs, nil
}
