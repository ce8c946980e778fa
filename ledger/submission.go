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

// State says what became of a submission.
type State string

// What becomes of a submission.
const (
	Captured   State = "captured" // kept; it counts by a decision, or as a part of another
	Accepted   State = "accepted"
	Waiting    State = "waiting"
	Rejected   State = "rejected"
	Duplicate  State = "duplicate"
	Superseded State = "superseded"
	Withdrawn  State = "withdrawn"
)

// numbered says whether a submission in this state lies in its event's folder under a number; a part of another lies
// there under that one's.
func (s State) numbered() bool {
	return s == Accepted || s == Waiting || s == Duplicate || s == Captured
}

// Submission is a file that was dropped and what became of it.
type Submission struct {
	ID         int64
	SHA        string // of the file; the original is kept under it
	Name       string // as it was dropped
	Label      string // the subfolder of the inbox it lay in
	Arrived    rating.Date
	State      State
	Event      string
	List       string
	ListDate   rating.Date
	Number     int // s01 is 1; 0: none
	ContentSHA string
	Folder     string // where it lies now, relative to the association's folder
	File       string // its name there
	Findings   rating.Findings
	Sheet      *rating.Event // nil when unreadable, or when not asked for
	At         Moment        // when it was recorded
	Whole      int64         // the submission that speaks for this file and others, of one event; 0: it speaks for itself
}

// Filter chooses submissions; an empty field does not choose.
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
	WithSheets bool      // load what the sheets said, too
	WithHeads  bool      // load it without the games
	Bare       bool      // load nothing of what was found
	Reports    bool      // instead of all else: which events, or which parts of them, are accepted
	Dates      bool      // instead of all else: for which lists and dates sheets are accepted
	Hashes     [3]string // one of these, that are not empty, is of its bytes or of its content
}

// Part tells the reports of one event that may be live beside each other: each interim part is its own.
func Part(e rating.Event) string {
	kind := cmp.Or(e.Report, rating.FinalReport)
	if e.ReportedTo == 0 {
		return string(kind)
	}
	return string(kind) + " " + e.ReportedTo.String()
}

// Record enters a new submission and gives it its ID and, where it lies in its event's folder, its number.
func (l *Ledger) Record(s Submission, at Moment) (Submission, error) {
	return l.record(s, at, func(*transaction) error { return nil })
}

// RecordInPlaceOf enters a submission that takes the place of an accepted one, which is superseded in the same
// transaction: an event is never rated twice, and never falls out between the two.
func (l *Ledger) RecordInPlaceOf(s Submission, old int64, at Moment, why string) (Submission, error) {
	return l.record(s, at, func(tx *transaction) error { return l.supersede(tx, old, at, why) })
}

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

// What of a submission changes, and with it what does not.
const (
	insertSubmission = `INSERT INTO submission (state, event, part, list, list_date, number, content_sha, folder, file, findings, entrants,
		games, whole, sha, name, label, arrived, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?, ?, ?, ?)`
	updateSubmission = `UPDATE submission SET state = ?, event = ?, part = ?, list = ?, list_date = ?, number = ?, content_sha = ?,
		folder = ?, file = ?, findings = ?, entrants = ?, games = ?, whole = nullif(?, 0) WHERE id = ?`
)

// Update changes what became of a submission: its state, its event and list, where it lies, what was found, what its
// sheet says. A submission that comes into another event's folder, or into one for the first time, gets its number
// there. A nil Sheet leaves the sheet as it is.
func (l *Ledger) Update(s Submission, at Moment, why string) error {
	return l.write(fmt.Sprintf("update submission %d", s.ID), func(tx *transaction) error { return l.update(tx, s, at, why) })
}

// UpdateInPlaceOf changes a submission that takes the place of an accepted one, which is superseded in the same
// transaction.
func (l *Ledger) UpdateInPlaceOf(s Submission, old int64, at Moment, why string) error {
	return l.write(fmt.Sprintf("update submission %d", s.ID), func(tx *transaction) error {
		if err := l.supersede(tx, old, at, why); err != nil {
			return err
		}
		return l.update(tx, s, at, why)
	})
}

// supersede takes an accepted submission out of its list.
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
	if s.Sheet == nil && s.Whole == 0 { // of a part the whole has what it says
		if s.Sheet, err = readSheet(tx, s.ID, map[string]string{}); err != nil {
			return err
		}
	}
	return l.put(tx, &s, at, "update", why, func(changing []any) error {
		_, err := tx.Exec(updateSubmission, append(changing, s.ID)...)
		return err
	})
}

func giveNumber(q querier, s *Submission) (err error) {
	if s.Number != 0 || s.Event == "" || !s.State.numbered() || s.Whole != 0 {
		return nil
	}
	s.Number, err = nextNumber(q, s.Event)
	return err
}

// nextNumber gives the number that the next sheet of an event has.
func nextNumber(q querier, event string) (n int, err error) {
	err = q.QueryRow(`SELECT coalesce(max(number), 0) + 1 FROM submission WHERE event = ? AND number > 0`, event).Scan(&n)
	return n, err
}

// NextNumber gives the number that the next sheet of an event will have in its folder.
func (l *Reader) NextNumber(event string) (int, error) {
	n, err := nextNumber(l.reader(), event)
	if err != nil {
		return 0, fmt.Errorf("read submissions: %w", err)
	}
	return n, nil
}

// put writes the changing part of a submission, its sheet and its journal entry. The journal has what is written, which
// need not be read again for it.
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
		return named(err)
	}
	sheet, err := writeSheet(tx, s.ID, s.Sheet)
	if err != nil {
		return err
	}
	row := rowOf(*s, sheet)
	row.Findings, row.Why = nil, why
	if err := json.Unmarshal(findings, &row.Findings); err != nil { // as they are read
		return err
	}
	return l.enter(tx, at, kind, row)
}

// named gives the constraint that a write ran into its name in the trade.
func named(err error) error {
	if strings.Contains(err.Error(), "submission.event, submission.part") {
		return errors.Join(ErrLive, err)
	}
	return err
}

// Submissions gives the submissions that f chooses, by ID.
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

// loadHeads loads what sheets said of their events and their entrants.
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

// loadSheets loads what sheets said. Texts that come again, also from sheet to sheet, are kept once, in seen.
func loadSheets(q querier, all []Submission, seen map[string]string) error {
	for i := range all {
		var err error
		if all[i].Sheet, err = readSheet(q, all[i].ID, seen); err != nil {
			return err
		}
	}
	return nil
}

func (f Filter) where() (string, []any) {
	var terms []string
	var args []any
	choose := func(term string, value any, given bool) {
		if given {
			terms, args = append(terms, term), append(args, value)
		}
	}
	choose("id = ?", f.ID, f.ID != 0)
	if f.State != "" { // in the words of the indexes: SQLite would plan the question anew for every state that it is told
		terms = append(terms, "state = '"+strings.ReplaceAll(string(f.State), "'", "''")+"'")
		if f.State != Accepted {
			terms = append(terms, "state <> 'accepted'") // the index submission_rest is of those
		}
	}
	choose("event = ?", f.Event, f.Event != "")
	if f.Event != "" && f.State.numbered() && f.State != Captured {
		terms = append(terms, "number > 0") // so they are, and the index one_number is of those
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
	if in := given(f.Hashes[:]); len(in) > 0 {
		marks := strings.Repeat(", ?", len(in))[2:]
		terms, args = append(terms, "(sha IN ("+marks+") OR content_sha IN ("+marks+"))"), slices.Concat(args, in, in)
	}
	if len(terms) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(terms, " AND "), args
}

// given gives those texts that are not empty.
func given(texts []string) (all []any) {
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

func scanBare(rows *sql.Rows) (Submission, error) {
	s, _, err := scanRow(rows)
	return s, err
}

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

// Alike is what submissions have in common that may hold the same games.
type Alike struct {
	List     string
	ListDate rating.Date
	Events   string // how their codes begin; empty: however
	Entrants int
	Players  []string // who play, each in a game
}

// Alike gives the accepted submissions that have so much in common, with their sheets.
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

func (a Alike) where() (string, []any) {
	terms := ` WHERE state = 'accepted' AND list = ? AND list_date = ?`
	if a.Events != "" {
		terms = ` WHERE state = 'accepted' AND +list = ? AND +list_date = ?` // the index of the codes finds fewer
	}
	args := []any{a.List, a.ListDate.String(), a.Entrants}
	held := ""
	for _, player := range a.Players {
		held += ` AND instr(games, ?) > 0`
		args = append(args, "\t"+string(appendText(nil, player))+"\t")
	}
	terms += ` AND entrants = ? AND EXISTS (SELECT 1 FROM sheet WHERE sheet.submission = submission.id` + held + `)`
	if n := len(a.Events); n > 0 { // in the words of the index one_live
		terms += ` AND event <> '' AND event >= ? AND event < ?`
		args = append(args, a.Events, a.Events[:n-1]+string(a.Events[n-1]+1))
	}
	return terms, args
}

// EventsFor gives the sheets that are live of a list date, one after the other, by code of their event and within a code
// by last day.
func (l *Reader) EventsFor(list string, date rating.Date) iter.Seq2[Submission, error] {
	return l.events(selectSubmission+` WHERE state = 'accepted' AND list = ? AND list_date = ?`, list, date.String())
}

// EventsOf gives the sheets that p was frozen with in that order, whatever became of their submissions since.
func (l *Reader) EventsOf(p Publication) iter.Seq2[Submission, error] {
	return l.events(selectSubmission+frozenWith, p.List, p.Date.String(), p.Revision)
}

// EventsWith gives of the events that p was frozen with those that name a player, if any is asked for, and those of some
// codes. It costs what they hold, however many others there are.
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

// frozenWith chooses the submissions of a publication.
const frozenWith = ` WHERE id IN (SELECT submission FROM input JOIN publication ON id = publication
	WHERE list = ? AND date = ? AND revision = ?)`

// events gives submissions with their sheets, by event and last day. A sheet is read when it is its turn: a month of a
// federation would be large.
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

// reportsOf reads the sheets of one event, by the last day that they cover. One of which nothing could be read is left out.
func reportsOf(q querier, subs []Submission, seen map[string]string) ([]Submission, error) {
	if err := loadSheets(q, subs, seen); err != nil {
		return nil, err
	}
	subs = slices.DeleteFunc(subs, func(s Submission) bool { return s.Sheet == nil })
	slices.SortStableFunc(subs, func(a, b Submission) int { return cmp.Compare(a.Sheet.LastDay(), b.Sheet.LastDay()) })
	return subs, nil
}
