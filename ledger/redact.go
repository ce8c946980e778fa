package ledger

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// Redaction is what is taken out of a ledger because persons are erased.
type Redaction struct {
	Decision []int                       // the decisions because of which, by number
	Players  map[string]rating.Player    // the persons by number: as they stay, with a birth that is as good for calculations
	Text     func(string) (string, bool) // returns a text without what is taken out, and whether anything was
	Files    map[string]string           // files of the archive that were replaced: SHA-256 before, after
}

// Redacted is what became of a file of the archive: the SHA-256 of the redacted copy, and the decision because of which
// it was made.
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
// changes nothing. Their bytes stay in the file until Vacuum.
func Redact(l *Ledger, w Redaction, at Moment) error {
	return l.write("redact", func(tx *transaction) error {
		r := &redacting{transaction: tx, Redaction: w, answers: map[int]string{}, seen: map[string]string{},
			done: redactedBody{Decisions: w.Decision, Files: map[string]string{}}}
		if err := r.withoutTriggers(func() error {
			return cmp.Or(r.sheets(), r.journal(l), r.columns(), r.results())
		}); err != nil {
			return err
		}
		known, err := Redactions(&l.Reader)
		for before, after := range w.Files {
			if known[before].SHA != after {
				r.done.Files[before] = after
			}
		}
		if err != nil || len(r.done.Files)+len(r.done.Entries)+len(r.done.Rows) == 0 {
			return err
		}
		return l.enter(tx, at, redactedKind, r.done)
	})
}

// withoutTriggers runs do while no trigger guards the tables.
func (r *redacting) withoutTriggers(do func() error) error {
	made, err := collect(r, `SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`, nil, scanText)
	names, also := collect(r, `SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`, nil, scanText)
	if err = errors.Join(err, also); err != nil {
		return err
	}
	for _, name := range names {
		if _, err := r.Exec(`DROP TRIGGER ` + name); err != nil {
			return err
		}
	}
	if err := do(); err != nil {
		return err
	}
	for _, trigger := range made {
		if _, err := r.Exec(trigger); err != nil {
			return err
		}
	}
	return nil
}

// journal redacts the bodies of the entries.
func (r *redacting) journal(l *Ledger) error {
	for e, err := range l.Journal() {
		if err != nil {
			return err
		}
		if e.Kind == redactedKind {
			continue
		}
		before := string(e.Body)
		after, err := r.body(e.Kind, before)
		if err != nil {
			return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
		}
		if after == before {
			continue
		}
		if _, err := r.Exec(`UPDATE journal SET body = ? WHERE seq = ?`, after, e.Seq); err != nil {
			return err
		}
		r.done.Entries = append(r.done.Entries, redactedEntry{e.Seq, sumOf(before), sumOf(after)})
	}
	return nil
}

// columns redacts the columns that have nothing to do with hashes; the journal has the same texts.
func (r *redacting) columns() error {
	for _, c := range []struct{ table, key, column, kind string }{
		{"submission", "id", "name", ""}, {"submission", "id", "label", ""}, {"submission", "id", "event", ""},
		{"submission", "id", "folder", ""}, {"submission", "id", "file", ""}, {"submission", "id", "findings", findingsColumn},
		{"publication", "id", "inputs", ""}, {"meta", "key", "value", ""},
		{"decision", "number", "body", decisionKind}, {"answer", "number", "body", answerKind}, {"answer", "number", "event", ""},
		{"mail", "number", "body", mailKind}, {"reply", "number", "body", replyKind},
	} {
		all, err := collect(r, `SELECT `+c.key+`, `+c.column+` FROM `+c.table, nil, scanPair)
		for i := 0; i < len(all) && err == nil; i++ {
			var after string
			if after, err = r.body(c.kind, all[i][1]); err == nil && after != all[i][1] {
				_, err = r.Exec(`UPDATE `+c.table+` SET `+c.column+` = ? WHERE `+c.key+` = ?`, after, all[i][0])
			}
		}
		if err != nil {
			return fmt.Errorf("table %s: %w", c.table, err)
		}
	}
	return nil
}

// sheets redacts the sheets. Of erased players, and of rows that nobody has identified and whose name is taken out, only
// what a calculation needs stays. The names of other players stay, even if they are the same.
func (r *redacting) sheets() error {
	ids, err := collect(r, `SELECT submission, '' FROM sheet ORDER BY submission`, nil, scanPair)
	for _, id := range ids {
		if err == nil {
			err = wrapped("sheet of submission "+id[0], r.sheet(id[0]))
		}
	}
	return err
}

// sheet redacts the sheet of a submission.
func (r *redacting) sheet(id string) error {
	var head, games string
	if err := r.QueryRow(`SELECT head, games FROM sheet WHERE submission = ?`, id).Scan(&head, &games); err != nil {
		return err
	}
	var h sheetHead
	err := json.Unmarshal([]byte(head), &h)
	if err != nil {
		return err
	}
	list, err := unpackGames(games, h.OneFile, rating.Origin{}, map[string]string{})
	for i := range list {
		g := &list[i]
		for _, text := range []*string{&g.Match, &g.Remark, &g.Origin.Sheet, &g.Origin.File} {
			*text = r.text(*text)
		}
	}
	newGames, also := packGames(list, h.OneFile)
	newHead, failed := restructured(head, r.entrants)
	if err = errors.Join(err, also, failed); err != nil || newHead == head && newGames == games {
		return err
	}
	r.done.Rows = append(r.done.Rows, redactedRow{"sheet", id, sumOf(head, "\n", games), sumOf(newHead, "\n", newGames)})
	_, err = r.Exec(`UPDATE sheet SET head = ?, games = ? WHERE submission = ?`, newHead, newGames, id)
	return err
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

// findingsColumn is the kind of a column with findings as JSON.
const findingsColumn = "findings"

// body redacts a text: a column, or the body of a journal entry of a kind.
func (r *redacting) body(kind, text string) (after string, err error) {
	switch kind {
	case decisionKind:
		after, err = restructured(text, r.decision)
	case answerKind:
		after, err = restructured(text, r.answer)
	case "submission", "update":
		after, err = restructured(text, func(s *submissionRow) error { return r.asked(&s.Findings) })
	case findingsColumn:
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

// decision removes what a decision says about an erased person; of a late fact what a calculation needs stays.
func (r *redacting) decision(d *rating.Decision) error {
	stays, erased := r.Players[d.Player]
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

// results redacts the lists, changes and texts of publications.
func (r *redacting) results() error {
	all, err := records(r, ` ORDER BY id`)
	for _, p := range all {
		if err == nil && p.digest != "" {
			err = wrapped(p.name(), r.result(p))
		}
	}
	return err
}

// result redacts the list, the changes and the texts of a publication.
func (r *redacting) result(p record) error {
	changed, err := r.storedTexts(p.id)
	for _, part := range []func(int64) (bool, error){r.states, r.changes} {
		if err == nil {
			var also bool
			also, err = part(p.id)
			changed = changed || also
		}
	}
	if err != nil || !changed {
		return err
	}
	digest, _, err := contentOf(r, p.id)
	r.done.Rows = append(r.done.Rows, redactedRow{"publication", p.name(), p.digest, digest})
	return err
}

// storedTexts redacts the totals, the print and the left-out games of a publication.
func (r *redacting) storedTexts(id int64) (changed bool, err error) {
	for _, column := range []string{"totals", "printed", "left_out"} {
		var before string
		if err := r.QueryRow(`SELECT `+column+` FROM result WHERE publication = ?`, id).Scan(&before); err != nil {
			return false, err
		}
		after := r.text(before)
		if after == before {
			continue
		}
		changed = true
		if _, err := r.Exec(`UPDATE result SET `+column+` = ? WHERE publication = ?`, after, id); err != nil {
			return false, err
		}
	}
	return changed, nil
}

// states redacts the events, sources and pools of a list.
func (r *redacting) states(id int64) (changed bool, err error) {
	all := []stateBlock{}
	for b, err := range stateBlocks(r, id) {
		if err != nil {
			return false, err
		}
		all = append(all, b)
	}
	read := stateReader{}
	for _, b := range all {
		var after []byte
		for line := range strings.Lines(b.body) {
			s, err := read.read(line)
			if err != nil {
				return false, err
			}
			s.LastEvent, s.Source = r.text(s.LastEvent), r.text(s.Source)
			for i := range s.Pool {
				one := &s.Pool[i]
				one.Event, one.Origin.File, one.Origin.Sheet = r.text(one.Event), r.text(one.Origin.File), r.text(one.Origin.Sheet)
			}
			if after, err = appendColumns(after, stateColumns(&s)); err != nil {
				return false, err
			}
		}
		if string(after) == b.body {
			continue
		}
		changed = true
		if _, err := r.Exec(`UPDATE states SET body = ? WHERE publication = ? AND first = ?`, string(after), id, b.first); err != nil {
			return false, err
		}
	}
	return changed, nil
}

// changes redacts the blocks of changes.
func (r *redacting) changes(id int64) (changed bool, err error) {
	for b, err := range blocks(r, id) {
		if err != nil {
			return false, err
		}
		before := string(b.body)
		after := r.text(before)
		if after == before {
			continue
		}
		changed = true
		if _, err := r.Exec(`UPDATE change SET body = ? WHERE publication = ? AND first = ?`, deflate([]byte(after)), id, b.first); err != nil {
			return false, err
		}
	}
	return changed, nil
}

// mostSeen is how many texts are remembered.
const mostSeen = 1 << 16

// text returns a text without what is taken out. In JSON it goes through every string, also in JSON that is a string.
func (r *redacting) text(s string) string {
	after, known := r.seen[s]
	if known {
		return after
	}
	if s != "" && strings.Contains("{[", s[:1]) {
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

// strings redacts the values of JSON as encoding/json writes it; numbers of players stay. What is no JSON is returned
// as it is, up to the first string that is none.
func (r *redacting) strings(text string) string {
	var b strings.Builder
	key := ""
	for rest := text; ; {
		start := strings.IndexByte(rest, '"')
		end := endOfString(rest, start)
		if end < 0 {
			return b.String() + rest
		}
		token := rest[start:end]
		b.WriteString(rest[:start])
		rest = rest[end:]
		if strings.HasPrefix(rest, ":") {
			key = token + ":"
		} else if !slices.Contains(numberKeys, key) {
			token = r.quoted(token)
		}
		b.WriteString(token)
	}
}

// endOfString returns the place after the closing quotation mark of a string of JSON that begins at start; −1 if there
// is none.
func endOfString(text string, start int) int {
	for i := start + 1; start >= 0 && i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return -1
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

// RedactedAs returns what became of a file of the archive; false if it was not replaced.
func RedactedAs(l *Reader, sha string) (Redacted, bool, error) {
	all, err := Redactions(l)
	became, redacted := all[sha]
	return became, redacted, err
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
		case row.Table == "publication" && cmp.Or(w.digests[row.Key], w.publications[row.Key].Digest) == row.Before:
			w.digests[row.Key] = row.After
		case row.Table == "sheet" && known && sheet.SheetSHA == row.Before:
			sheet.SheetSHA = row.After
			w.submissions[id] = sheet
		}
	}
	return nil
}
