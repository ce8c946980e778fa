package ledger

import (
	"cmp"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"maps"
	"path"
	"slices"
	"strings"
)

// Check reads everything: the file itself, its references, the chain of the journal, and whether every submission,
// sheet and list is still what the journal says of it. The error joins what is not, each thing with what it concerns,
// in that order; after the first twenty it says how many more there are.
func (l *Reader) Check() error {
	c := check{Reader: l}
	c.file()
	c.schema()
	w := c.journal()
	c.submissions(w)
	c.publications(w)
	c.decisions(w)
	c.answers(w)
	c.rated()
	return c.joined()
}

// check is one look at everything, and what it has found.
type check struct {
	*Reader
	faults
}

// mostFaults is how many faults are named.
const mostFaults = 20

// faults gathers what is wrong with a ledger.
type faults struct {
	named []error
	more  int
}

func (f *faults) add(format string, args ...any) {
	if len(f.named) == mostFaults {
		f.more++
		return
	}
	f.named = append(f.named, fmt.Errorf("check ledger: "+format, args...))
}

func (f *faults) joined() error {
	all := f.named
	if f.more > 0 {
		all = append(all, fmt.Errorf("check ledger: and %d more", f.more))
	}
	return errors.Join(all...)
}

func (c *check) file() {
	said, err := collect(c.db, `SELECT * FROM pragma_integrity_check`, nil, scanText)
	if err != nil {
		c.add("the file: %w", err)
	}
	for _, line := range said {
		if line != "ok" {
			c.add("the file is damaged: %s", line)
		}
	}
	broken, err := collect(c.db, `SELECT "table" || ' row ' || coalesce(rowid, '') FROM pragma_foreign_key_check`, nil,
		scanText)
	if err != nil {
		c.add("references: %w", err)
	}
	for _, place := range broken {
		c.add("a reference leads nowhere: %s", place)
	}
}

// journal walks the journal, and gives what it says of everything.
func (c *check) journal() witness {
	w := witness{submissions: map[int64]submissionRow{}, publications: map[string]publicationRow{},
		decisions: map[int64]decisionSaid{}, answers: map[int64]decisionSaid{}}
	seq, prev := int64(0), genesis
	for e, err := range c.Journal() {
		if err != nil {
			c.add("%w", err)
			break
		}
		seq++
		switch {
		case e.Seq == seq+1:
			c.add("journal: entry %d is missing", seq)
		case e.Seq != seq:
			c.add("journal: entries %d to %d are missing", seq, e.Seq-1)
		case e.Prev != prev:
			c.add("journal: entry %d does not follow entry %d", e.Seq, e.Seq-1)
		}
		changed := e.Hash != e.hash()
		if changed {
			c.add("journal: entry %d of %s was changed", e.Seq, e.At)
		}
		seq, prev = e.Seq, e.Hash
		if err := w.hear(e); err != nil && !changed {
			c.add("%w", err)
		}
	}
	return w
}

// witness is what the journal says of everything, entry by entry.
type witness struct {
	submissions  map[int64]submissionRow
	publications map[string]publicationRow
	decisions    map[int64]decisionSaid
	answers      map[int64]decisionSaid
}

func (w witness) hear(e Entry) error {
	switch e.Kind {
	case "submission", "update":
		var row submissionRow
		if err := json.Unmarshal(e.Body, &row); err != nil {
			return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
		}
		w.submissions[row.ID] = row
	case decisionKind:
		return hearNumbered(e, w.decisions)
	case answerKind:
		return hearNumbered(e, w.answers)
	default:
		var row publicationRow
		if err := json.Unmarshal(e.Body, &row); err != nil {
			return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
		}
		name := Publication{List: row.List, Date: row.Date, Revision: row.Revision}.name()
		w.publications[name] = row
		if e.Kind == "unfrozen" || e.Kind == refusedKind || e.Kind == "opening dropped" {
			delete(w.publications, name)
		}
	}
	return nil
}

// named says which submission it is, as people know it.
func (r submissionRow) named() string {
	return fmt.Sprintf("submission %d (%s)", r.ID, strings.TrimSpace(r.Event+" "+path.Join(r.Folder, r.File)))
}

func (c *check) submissions(w witness) {
	for _, id := range c.ids("submission") {
		said, known := w.submissions[id]
		delete(w.submissions, id)
		row, err := readRow(c.db, id)
		if err != nil {
			c.add("submission %d: %w", id, err)
			continue
		}
		said.Why = ""
		if !known || !sameJSON(row, said) {
			c.add("%s is not what the journal says", row.named())
		} else if err := checkDerived(c.Reader, id); err != nil {
			c.add("%s: %w", row.named(), err)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(w.submissions)) {
		c.add("%s is missing", w.submissions[id].named())
	}
}

func (c *check) publications(w witness) {
	for _, id := range c.ids("publication") {
		all, err := publications(c.db, ` WHERE id = ?`, id)
		if err != nil || len(all) == 0 {
			c.add("publication %d: %w", id, cmp.Or(err, sql.ErrNoRows))
			continue
		}
		r := all[0]
		said, known := w.publications[r.name()]
		delete(w.publications, r.name())
		said.Why = ""
		if !known || !sameJSON(r.row(), said) {
			c.add("publication %s is not what the journal says", r.name())
		}
		if err := checkResult(c.reader(), r); err != nil {
			c.add("publication %s: %w", r.name(), err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.publications)) {
		c.add("publication %s is missing", name)
	}
}

// ids gives the numbers of a table's rows.
func (c *check) ids(table string) []int64 {
	ids, err := collect(c.db, `SELECT id FROM `+table+` ORDER BY id`, nil,
		func(rows *sql.Rows) (id int64, err error) { return id, rows.Scan(&id) })
	if err != nil {
		c.add("%s: %w", table, err)
	}
	return ids
}

func sameJSON(a, b any) bool {
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && string(x) == string(y)
}

// errChanged says that what is kept is not what was calculated.
var errChanged = errors.New("the calculation that is kept was changed")

// checkResult calculates the digest of what is kept of a publication's list.
func checkResult(q querier, r record) error {
	if r.State == Frozen && r.digest == "" {
		return nil
	}
	digest := sha256.New()
	ratings, placed, err := checkStates(q, r.id, digest)
	if err != nil {
		return err
	}
	for b, err := range blocks(q, r.id) {
		if err != nil {
			return fmt.Errorf("changes: %w", err)
		}
		digest.Write(b.body)
		placed = placed && b.placed()
	}
	texts, kept := make([]string, 3), []byte(nil)
	err = q.QueryRow(`SELECT totals, printed, left_out, ratings FROM result WHERE publication = ?`,
		r.id).Scan(&texts[0], &texts[1], &texts[2], &kept)
	if err == nil {
		kept, err = inflate(kept)
	}
	if err != nil {
		return err
	}
	digestTexts(digest, texts)
	if hex.EncodeToString(digest.Sum(nil)) != r.digest || string(kept) != string(ratings) || !placed {
		return errChanged
	}
	return nil
}

// checkStates feeds the digest with the lines that are kept of a list, and gives those of everyone rated and whether each block
// is kept under its first player.
func checkStates(q querier, id int64, digest hash.Hash) (ratings []byte, placed bool, err error) {
	placed = true
	r := stateReader{}
	for b, err := range stateBlocks(q, id) {
		if err != nil {
			return nil, false, err
		}
		digest.Write([]byte(b.body))
		placed = placed && playerOfLine(b.body) == b.first
		for line := range strings.Lines(b.body) {
			s, err := r.read(line)
			if err != nil {
				return nil, false, err
			}
			ratings = appendRating(ratings, &s)
		}
	}
	return ratings, placed, nil
}
