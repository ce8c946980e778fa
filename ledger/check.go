package ledger

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"kalends/rating"
)

// submissionRow is a submission as the journal has it.
type submissionRow struct {
	ID         int64           `json:"id"`
	SHA        string          `json:"sha"`
	Name       string          `json:"name"`
	Label      string          `json:"label"`
	Arrived    rating.Date     `json:"arrived"`
	State      State           `json:"state"`
	Event      string          `json:"event"`
	List       string          `json:"list"`
	ListDate   rating.Date     `json:"list_date"`
	Number     int             `json:"number"`
	ContentSHA string          `json:"content_sha"`
	Folder     string          `json:"folder"`
	File       string          `json:"file"`
	Findings   rating.Findings `json:"findings"`
	SheetSHA   string          `json:"sheet_sha"`
	At         Moment          `json:"at"`
	Why        string          `json:"why,omitempty"`
}

func rowOf(q asker, id int64) (submissionRow, error) {
	all, err := collect(q, selectSubmission+` WHERE id = ?`, []any{id}, scanSubmission)
	if err != nil || len(all) == 0 {
		return submissionRow{}, errors.Join(err, missing(len(all), id))
	}
	s := all[0]
	sheet, err := sheetSHA(q, id)
	return submissionRow{ID: s.ID, SHA: s.SHA, Name: spelt(s.Name), Label: spelt(s.Label), Arrived: s.Arrived, State: s.State, Event: s.Event, List: s.List,
		ListDate: s.ListDate, Number: s.Number, ContentSHA: s.ContentSHA, Folder: spelt(s.Folder), File: spelt(s.File), Findings: s.Findings,
		SheetSHA: sheet, At: s.At}, err
}

// spelt gives a name that JSON can hold: one that is not UTF-8 is quoted, byte by byte.
func spelt(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	return strconv.QuoteToASCII(name)
}

func missing(n int, id int64) error {
	if n > 0 {
		return nil
	}
	return fmt.Errorf("submission %d is missing", id)
}

// publicationRow is a publication as the journal has it.
type publicationRow struct {
	List             string      `json:"list"`
	Date             rating.Date `json:"date"`
	Revision         int         `json:"revision"`
	State            string      `json:"state"`
	Inputs           string      `json:"inputs"`
	Manifest         string      `json:"manifest"`
	PreviousManifest string      `json:"previous_manifest"`
	Program          string      `json:"program"`
	Submissions      []int64     `json:"submissions"`
	FrozenAt         Moment      `json:"frozen_at"`
	At               Moment      `json:"at"`
	Released         bool        `json:"released"`
	Digest           string      `json:"digest"`
	Why              string      `json:"why,omitempty"`
}

func (r record) row() publicationRow {
	return publicationRow{List: r.List, Date: r.Date, Revision: r.Revision, State: r.State, Inputs: r.Inputs, Manifest: r.ManifestSHA,
		PreviousManifest: r.PreviousManifest, Program: r.Program, Submissions: r.Submissions, FrozenAt: r.FrozenAt, At: r.At,
		Released: r.Released, Digest: r.digest}
}

// journalPublication enters p as it stands in the ledger; one that is forgotten is entered as it was.
func (l *Ledger) journalPublication(tx *sql.Tx, p Publication, at Moment, kind, why string) error {
	r, err := one(tx, p.List, p.Date, p.Revision)
	if err != nil {
		return err
	}
	if r == nil {
		r = &record{Publication: p}
	}
	row := r.row()
	row.Why = why
	return l.enter(tx, at, kind, row)
}

// Check reads everything: the file itself, its references, the chain of the journal, and whether every submission, sheet
// and list is still what the journal says of it. The error names the first thing that is not.
func (l *Ledger) Check() error {
	if err := l.checkFile(); err != nil {
		return fmt.Errorf("check ledger: %w", err)
	}
	w := witness{submissions: map[int64]submissionRow{}, publications: map[string]publicationRow{}}
	if err := l.chain(w.hear); err != nil {
		return fmt.Errorf("check ledger: %w", err)
	}
	if err := l.checkSubmissions(w); err != nil {
		return fmt.Errorf("check ledger: %w", err)
	}
	if err := l.checkPublications(w); err != nil {
		return fmt.Errorf("check ledger: %w", err)
	}
	return nil
}

func (l *Ledger) checkFile() error {
	text := func(rows *sql.Rows) (s string, err error) { return s, rows.Scan(&s) }
	said, err := collect(l.db, `SELECT * FROM pragma_integrity_check`, nil, text)
	if err != nil {
		return err
	}
	if len(said) != 1 || said[0] != "ok" {
		return fmt.Errorf("the file is damaged: %q", said)
	}
	broken, err := collect(l.db, `SELECT "table" || ' row ' || coalesce(rowid, '') FROM pragma_foreign_key_check`, nil, text)
	if err == nil && len(broken) > 0 {
		err = fmt.Errorf("references lead nowhere: %q", broken)
	}
	return err
}

// witness is what the journal says of everything, entry by entry.
type witness struct {
	submissions  map[int64]submissionRow
	publications map[string]publicationRow
}

func (w witness) hear(e Entry) error {
	switch e.Kind {
	case "submission", "update":
		var row submissionRow
		if err := json.Unmarshal(e.Body, &row); err != nil {
			return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
		}
		w.submissions[row.ID] = row
	default:
		var row publicationRow
		if err := json.Unmarshal(e.Body, &row); err != nil {
			return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
		}
		name := Publication{List: row.List, Date: row.Date, Revision: row.Revision}.name()
		w.publications[name] = row
		if e.Kind == "unfrozen" || e.Kind == "opening dropped" {
			delete(w.publications, name)
		}
	}
	return nil
}

func (l *Ledger) checkSubmissions(w witness) error {
	ids, err := collect(l.db, `SELECT id FROM submission ORDER BY id`, nil, func(rows *sql.Rows) (id int64, err error) { return id, rows.Scan(&id) })
	if err != nil {
		return err
	}
	for _, id := range ids {
		row, err := rowOf(l.db, id)
		if err != nil {
			return err
		}
		said, known := w.submissions[id]
		said.Why = ""
		if !known || !sameJSON(row, said) {
			return fmt.Errorf("submission %d is not what the journal says", id)
		}
		delete(w.submissions, id)
	}
	for _, id := range slices.Sorted(maps.Keys(w.submissions)) {
		return missing(0, id)
	}
	return nil
}

func (l *Ledger) checkPublications(w witness) error {
	all, err := publications(l.db, ` ORDER BY list, date, revision`)
	if err != nil {
		return err
	}
	for _, r := range all {
		said, known := w.publications[r.name()]
		said.Why = ""
		if !known || !sameJSON(r.row(), said) {
			return fmt.Errorf("publication %s is not what the journal says", r.name())
		}
		if err := l.checkResult(r); err != nil {
			return err
		}
		delete(w.publications, r.name())
	}
	for _, name := range slices.Sorted(maps.Keys(w.publications)) {
		return fmt.Errorf("publication %s is missing", name)
	}
	return nil
}

func sameJSON(a, b any) bool {
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && string(x) == string(y)
}

// checkResult calculates the digest of what is kept of a publication's list.
func (l *Ledger) checkResult(r record) error {
	if r.State == Frozen {
		return nil
	}
	digest := sha256.New()
	states, err := loadStates(l.db, r.id)
	if err != nil {
		return fmt.Errorf("publication %s: %w", r.name(), err)
	}
	ratings, err := digestStates(digest, states)
	if err != nil {
		return fmt.Errorf("publication %s: %w", r.name(), err)
	}
	bodies, err := blocks(l.db, r.id, "")
	if err != nil {
		return fmt.Errorf("publication %s: changes: %w", r.name(), err)
	}
	for _, body := range bodies {
		digest.Write(body)
	}
	texts, kept := make([]string, 3), []byte(nil)
	err = l.db.QueryRow(`SELECT totals, printed, left_out, ratings FROM result WHERE publication = ?`, r.id).Scan(&texts[0], &texts[1], &texts[2], &kept)
	if err == nil {
		kept, err = inflate(kept)
	}
	if err != nil {
		return fmt.Errorf("publication %s: %w", r.name(), err)
	}
	digestTexts(digest, texts)
	if hex.EncodeToString(digest.Sum(nil)) != r.digest || string(kept) != string(ratings) {
		return fmt.Errorf("the calculation kept for %s was changed", r.name())
	}
	return nil
}
