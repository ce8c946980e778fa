package ledger

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kalends/rating"
)

// Redaction is what is taken out of a ledger because persons are erased.
type Redaction struct {
	Decision []int                       // the numbers of the decisions
	Players  map[string]rating.Player    // the persons by number: as they stay, with a birth that is as good for calculations
	Text     func(string) (string, bool) // returns a text without what is taken out, and whether anything was
	Files    map[string]string           // files of the archive that were replaced: SHA-256 before, after
}

// Redacted names the copy that has replaced a file of the archive, by its SHA-256, and the decision that asked for it.
type Redacted struct {
	SHA      string
	Decision int
}

// redactedKind is the kind of the journal's entries that say what was redacted. The schema has an index for them.
const redactedKind = "redacted"

// redactedBody is the body of such an entry. It has hashes and numbers only.
type redactedBody struct {
	Decisions []int             `json:"decisions"`
	Entries   []redactedEntry   `json:"entries,omitempty"`
	Rows      []redactedRow     `json:"rows,omitempty"`
	Files     map[string]string `json:"files,omitempty"`
}

// redactedEntry is an entry of the journal whose body was replaced, with the SHA-256 of both bodies.
type redactedEntry struct {
	Seq    int64  `json:"seq"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// redactedRow is content that the journal knows by its hash only: the sheet of a submission, or the calculation of a
// publication.
type redactedRow struct {
	Table  string `json:"table"`
	Key    string `json:"key"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// redacting is one run of Redact.
type redacting struct {
	*transaction
	Redaction
	done    redactedBody
	answers map[int]string    // erased players by the number of the answer by which an entrant was identified
	seen    map[string]string // texts that were passed through Text
}

// Redact takes persons out of a ledger in one transaction: it replaces texts in all tables and in the bodies of the
// journal, whose entries keep their hashes, and enters in the journal the hashes of what it has replaced. Repeating it
// changes nothing. The bytes stay in the file until Vacuum.
func Redact(l *Ledger, w Redaction, at Moment) error {
	return l.write("redact", func(tx *transaction) error {
		r := &redacting{transaction: tx, Redaction: w, answers: map[int]string{}, seen: map[string]string{},
			done: redactedBody{Decisions: w.Decision, Files: map[string]string{}}}
		known, err := Redactions(&l.Reader)
		for before, after := range w.Files {
			if known[before].SHA != after {
				r.done.Files[before] = after
			}
		}
		if err == nil {
			err = r.withoutTriggers(r.everything)
		}
		if err != nil || len(r.done.Files)+len(r.done.Entries)+len(r.done.Rows) == 0 {
			return err
		}
		return l.enter(tx, at, redactedKind, r.done)
	})
}

// withoutTriggers runs do while no trigger guards the tables.
func (r *redacting) withoutTriggers(do func() error) error {
	triggers, err := collect(r, `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`, nil, scanPair)
	for i := 0; i < len(triggers) && err == nil; i++ {
		_, err = r.Exec(`DROP TRIGGER ` + triggers[i][0])
	}
	if err == nil {
		err = do()
	}
	for i := 0; i < len(triggers) && err == nil; i++ {
		_, err = r.Exec(triggers[i][1])
	}
	return err
}

// column is a column of a table that is redacted. Its key is two expressions in SQL; the second one, as a text, says for
// redact what the text is.
type column struct {
	table, key, name string
	redact           func(kind, text string) (string, error)
}

// everything redacts the sheets first, which say whom an answer was about.
func (r *redacting) everything() error {
	columns := []column{{"sheet", "submission, 'head'", "head", r.body}, {"sheet", "submission, 'games'", "games", r.body},
		{"journal", "seq, kind", "body", r.body}, {"submission", "id, 'findings'", "findings", r.body},
		{"decision", "number, 'decision'", "body", r.body}, {"answer", "number, 'answer'", "body", r.body},
		{"answer", "number, ''", "event", r.body}, {"mail", "number, ''", "body", r.body}, {"reply", "number, ''", "body", r.body},
		{"meta", "key, ''", "value", r.body}, {"publication", "id, ''", "inputs", r.body},
		{"states", "publication, first", "body", r.states}, {"change", "publication, first", "body", r.changes}}
	for _, name := range []string{"name", "label", "event", "folder", "file"} {
		columns = append(columns, column{"submission", "id, ''", name, r.body})
	}
	for _, name := range []string{"totals", "printed", "left_out"} {
		columns = append(columns, column{"result", "publication, ''", name, r.body})
	}
	for _, c := range columns {
		if err := r.column(c); err != nil {
			return fmt.Errorf("table %s: %w", c.table, err)
		}
	}
	return r.finish()
}

// column redacts a column in all rows.
func (r *redacting) column(c column) error {
	keys, err := collect(r, `SELECT `+c.key+` FROM `+c.table+` ORDER BY 1, 2`, nil, scanPair)
	if err != nil {
		return err
	}
	where := ` WHERE (` + c.key + `) = (?1, ?2)`
	for _, key := range keys {
		var before string
		if err := r.QueryRow(`SELECT `+c.name+` FROM `+c.table+where, key[0], key[1]).Scan(&before); err != nil {
			return err
		}
		after, err := c.redact(key[1], before)
		if err != nil {
			return fmt.Errorf("row %s: %w", key[0], err)
		}
		if after == before {
			continue
		}
		if err := r.note(c.table, key[0], before, after); err != nil {
			return err
		}
		var value any = after
		if c.table == "change" {
			value = []byte(after)
		}
		if _, err := r.Exec(`UPDATE `+c.table+` SET `+c.name+` = ?3`+where, key[0], key[1], value); err != nil {
			return err
		}
	}
	return nil
}

// note notes that a row will be changed, with the hash that it has before, if the journal knows it by a hash only.
func (r *redacting) note(table, key, before, after string) (err error) {
	id, _ := strconv.ParseInt(key, 10, 64)
	row := redactedRow{Table: table, Key: key}
	switch table {
	case "journal":
		r.done.Entries = append(r.done.Entries, redactedEntry{id, sumOf(before), sumOf(after)})
		return nil
	case sheetTable:
		row.Before, err = sheetSHA(r, id)
	case "result", "states", "change":
		row.Table = publicationTable
		err = r.QueryRow(`SELECT digest FROM publication WHERE id = ?`, id).Scan(&row.Before)
	default:
		return nil
	}
	if !slices.ContainsFunc(r.done.Rows, func(o redactedRow) bool { return o.Table == row.Table && o.Key == row.Key }) {
		r.done.Rows = append(r.done.Rows, row)
	}
	return err
}

// The tables of redacted rows.
const (
	sheetTable       = "sheet"
	publicationTable = "publication"
)

// finish sets the hashes that the noted rows have now, and the names of publications.
func (r *redacting) finish() (err error) {
	for i := range r.done.Rows {
		row := &r.done.Rows[i]
		id, _ := strconv.ParseInt(row.Key, 10, 64)
		if row.Table == sheetTable {
			row.After, err = sheetSHA(r, id)
		} else if row.After, _, err = contentOf(r, id); err == nil {
			err = r.QueryRow(`SELECT list || ' ' || date || ' r' || revision FROM publication WHERE id = ?`, id).Scan(&row.Key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// states redacts the events, sources and pools in lines of a list.
func (r *redacting) states(_, text string) (string, error) { return r.lines(text, 11, 9, 10), nil }

// changes redacts a packed block of changes.
func (r *redacting) changes(_, packed string) (string, error) {
	body, err := inflate([]byte(packed))
	if after := r.strings(string(body)); err == nil && after != string(body) {
		return string(deflate([]byte(after))), nil
	}
	return packed, err
}

// lines redacts some columns of lines: one with JSON, if there are so many, and others with texts.
func (r *redacting) lines(text string, withJSON int, texts ...int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		cells := strings.Split(line, "\t")
		for _, n := range texts {
			if n < len(cells) {
				cells[n] = string(appendText(nil, r.text(textOf(cells[n]))))
			}
		}
		if withJSON < len(cells) {
			cells[withJSON] = r.strings(cells[withJSON])
		}
		lines[i] = strings.Join(cells, "\t")
	}
	return strings.Join(lines, "\n")
}

// entrants redacts the event of a sheet with its entrants.
func (r *redacting) entrants(h *sheetHead) error {
	others := map[int][2]string{}
	for i := range h.Event.Entrants {
		e := &h.Event.Entrants[i]
		_, named := r.Text(e.Name)
		stays, erased := r.Players[e.Player]
		if !erased && (e.Player != "" || !named) {
			others[i] = [2]string{e.Name, e.NameAlt}
			e.Name, e.NameAlt = "", ""
			continue
		}
		if e.Answer > 0 && erased {
			r.answers[e.Answer] = e.Player
		}
		kept := rating.Entrant{Number: e.Number, Player: e.Player, Name: e.Player, Rating: e.Rating, Place: e.Place, Points: e.Points,
			Status: e.Status, Team: e.Team, New: e.New, By: e.By, Answer: e.Answer, From: e.From, Origin: e.Origin}
		if e.New {
			kept.Sex, kept.Birth = stays.Sex, stays.Birth
		}
		*e = kept
	}
	b, err := json.Marshal(h)
	if err != nil {
		return err
	}
	redacted := sheetHead{}
	err = json.Unmarshal([]byte(r.text(string(b))), &redacted)
	for i, names := range others {
		redacted.Event.Entrants[i].Name, redacted.Event.Entrants[i].NameAlt = names[0], names[1]
	}
	*h = redacted
	return err
}

// body redacts a text: a column, or the body of an entry of the journal.
func (r *redacting) body(kind, text string) (after string, err error) {
	switch kind {
	case redactedKind:
		return text, nil
	case "head":
		return restructured(text, r.entrants)
	case "games":
		return r.lines(text, len(text), 9, 10, 11, 13), nil
	case decisionKind:
		after, err = restructured(text, r.decision)
	case answerKind:
		after, err = restructured(text, r.answer)
	case "submission", "update":
		after, err = restructured(text, func(s *submissionRow) error { return r.asked(&s.Findings) })
	case "findings":
		after, err = restructured(text, r.asked)
	default:
		after = text
	}
	return r.text(after), err
}

// restructured returns JSON after a change to its value; the same text if the value stays the same.
func restructured[T any](text string, change func(*T) error) (string, error) {
	var before, after T
	err := cmp.Or(json.Unmarshal([]byte(text), &before), json.Unmarshal([]byte(text), &after))
	if err == nil {
		err = change(&after)
	}
	if err != nil || sameJSON(before, after) {
		return text, err
	}
	b, err := json.Marshal(after)
	return string(b), err
}

// decision removes what a decision says about an erased person; of a late fact what a calculation needs stays. The
// reason for a figure goes, as it does in the row of the registry by which that was decided.
func (r *redacting) decision(d *rating.Decision) error {
	stays, erased := r.Players[d.Player]
	if erased && d.Kind == rating.Adjust {
		d.Row = strings.Replace(d.Row, "|"+d.Reason+"|"+d.Document+"|", "|—||", 1)
		d.Reason, d.Document = "—", ""
	}
	if !erased || d.Kind != rating.Fact || d.Known == nil {
		return nil
	}
	known := rating.Decision{Kind: rating.Erase}.ApplyTo(*d.Known)
	known.Birth, known.Sex, known.Erased = stays.Birth, cmp.Or(stays.Sex, known.Sex), 0
	d.Known, d.Old, d.New = &known, "", ""
	return nil
}

// answer removes what an answer says about an erased person.
func (r *redacting) answer(a *rating.Answer) error {
	player := a.Player
	if _, erased := r.Players[player]; !erased {
		player = r.answers[a.Number]
	}
	stays, erased := r.Players[player]
	if !erased {
		return nil
	}
	a.Row = rating.Row{}
	if a.New != nil {
		a.New = &rating.Player{ID: a.New.ID, Name: player, Sex: stays.Sex, Birth: stays.Birth, Federation: a.New.Federation, Status: a.New.Status}
	}
	return nil
}

// asked removes from questions what a sheet says in a row about a person who is taken out.
func (r *redacting) asked(all *rating.Findings) error {
	for i := range *all {
		for k := range (*all)[i].Asked {
			row := &(*all)[i].Asked[k].Row
			_, erased := r.Players[row.Number]
			if _, named := r.Text(row.Name); named || erased {
				*row = rating.Row{Number: row.Number, Sender: row.Sender}
			}
		}
	}
	return nil
}

// mostSeen is how many texts are remembered.
const mostSeen = 1 << 16

// text returns a text without what is taken out. In JSON it goes through every string, also in JSON that is a string.
func (r *redacting) text(s string) string {
	after, known := r.seen[s]
	if known {
		return after
	}
	if s != "" && strings.Contains("{[", s[:1]) && json.Valid([]byte(s)) {
		return r.strings(s)
	}
	after, hit := r.Text(s)
	if raw, err := strconv.Unquote(s); err == nil && !hit && asUTF8(raw) == s {
		after, _ = r.Text(raw) // the journal quotes names that are not UTF-8
		after = asUTF8(after)
	}
	if len(r.seen) >= mostSeen {
		clear(r.seen)
	}
	r.seen[s] = after
	return after
}

// numberKeys are the keys of JSON under which there are numbers of players, in quotation marks and with a colon.
var numberKeys = []string{`"player":`, `"opponent":`, `"into":`}

// jsonString matches a string of JSON, as a key of an object with the colon.
var jsonString = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"(?:[^"\\]|\\.)*":?`) })

// strings redacts the values of JSON as encoding/json writes it; numbers of players stay.
func (r *redacting) strings(text string) string {
	key := ""
	return jsonString().ReplaceAllStringFunc(text, func(token string) string {
		if strings.HasSuffix(token, ":") {
			key = token
		} else if !slices.Contains(numberKeys, key) {
			return r.quoted(token)
		}
		return token
	})
}

// quoted redacts a string of JSON with its quotation marks.
func (r *redacting) quoted(token string) string {
	var before string
	if json.Unmarshal([]byte(token), &before) != nil {
		return token
	}
	after := r.text(before)
	if b, err := json.Marshal(after); err == nil && after != before {
		return string(b)
	}
	return token
}

func scanPair(rows *sql.Rows) (p [2]string, err error) { return p, rows.Scan(&p[0], &p[1]) }

// redactionsIn returns the bodies of the entries that say what was redacted, oldest first; none in a ledger whose version
// had none.
func redactionsIn(l *Reader) ([]redactedBody, error) {
	if has, err := has(l, versionErase); err != nil || !has {
		return nil, err
	}
	all, err := collect(l.reader(), `SELECT body FROM journal WHERE kind = 'redacted' ORDER BY seq`, nil,
		func(rows *sql.Rows) (body redactedBody, err error) {
			var text string
			if err = rows.Scan(&text); err == nil {
				err = json.Unmarshal([]byte(text), &body)
			}
			return body, err
		})
	return all, wrapped("read redactions", err)
}

// redactedBodies returns the hash that the body of each redacted entry of the journal must have, by its number.
func redactedBodies(l *Reader) (map[int64]string, error) {
	all, err := redactionsIn(l)
	hashes := map[int64]string{}
	for _, body := range all {
		for _, e := range body.Entries {
			hashes[e.Seq] = e.After
		}
	}
	return hashes, err
}

// Redactions returns what became of the files of the archive that were replaced, by their SHA-256 before; one that was
// replaced twice leads to the last copy.
func Redactions(l *Reader) (map[string]Redacted, error) {
	all := map[string]Redacted{}
	bodies, err := redactionsIn(l)
	for _, body := range bodies {
		last := slices.Max(append(body.Decisions, 0))
		for before, was := range all {
			if after, again := body.Files[was.SHA]; again {
				all[before] = Redacted{after, last}
			}
		}
		for before, after := range body.Files {
			all[before] = Redacted{after, last}
		}
	}
	return all, err
}

// Vacuum rewrites the file of the ledger, so that no byte of what was redacted is left in it or in the files beside it.
// While somebody reads the ledger, it is an error.
func Vacuum(l *Ledger) error {
	var busy, pages, moved int
	_, err := l.db.Exec(`PRAGMA secure_delete = ON; VACUUM`)
	if err == nil {
		err = l.db.QueryRow(`PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &moved)
	}
	if err == nil && busy != 0 {
		err = errors.New("another process reads it; try again when it has ended")
	}
	return wrapped("rewrite the ledger", err)
}

// redacted replaces the hashes of what an entry of redacted things names, and adds its bodies.
func (w journaled) redacted(e Entry) error {
	var body redactedBody
	if err := json.Unmarshal(e.Body, &body); err != nil {
		return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
	}
	for _, row := range body.Rows {
		id, _ := strconv.ParseInt(row.Key, 10, 64)
		sheet, known := w.submissions[id]
		switch {
		case row.Table == publicationTable && cmp.Or(w.digests[row.Key], w.publications[row.Key].Digest) == row.Before:
			w.digests[row.Key] = row.After
		case row.Table == sheetTable && known && sheet.SheetSHA == row.Before:
			sheet.SheetSHA = row.After
			w.submissions[id] = sheet
		}
	}
	return nil
}
