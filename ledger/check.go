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

// Check reads the whole ledger and returns all faults as one joined error: in the database file, its schema and
// references, in the chain of the journal, and wherever a submission, sheet, list, decision or answer differs from its
// journal entry. After the first twenty faults it only gives the number of the others.
func (l *Reader) Check() error {
	c := check{Reader: l}
	c.file()
	c.schema()
	w := c.journal()
	c.submissions(w)
	c.publications(w)
	c.decisions(w)
	c.answers(w)
	c.mail(w)
	c.rated()
	return c.joined()
}

// check is one run of Check and the faults that it has found.
type check struct {
	*Reader
	faults
}

// mostFaults is the number of faults that are described.
const mostFaults = 20

// faults collects what is wrong with a ledger.
type faults struct {
	described []error
	more      int
}

// add adds a formatted fault, or only counts it if there are mostFaults already.
func (f *faults) add(format string, args ...any) {
	if len(f.described) == mostFaults {
		f.more++
		return
	}
	f.described = append(f.described, fmt.Errorf("check ledger: "+format, args...))
}

// joined returns the faults as one error, nil if there are none.
func (f *faults) joined() error {
	all := f.described
	if f.more > 0 {
		all = append(all, fmt.Errorf("check ledger: and %d more", f.more))
	}
	return errors.Join(all...)
}

// file checks the database file and its references.
func (c *check) file() {
	lines, err := collect(c.db, `SELECT * FROM pragma_integrity_check`, nil, scanText)
	if err != nil {
		c.add("the file: %w", err)
	}
	for _, line := range lines {
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

// journal checks numbers, hashes and chain of the journal, and returns the latest entry about each thing.
func (c *check) journal() journaled {
	w := journaled{submissions: map[int64]submissionRow{}, publications: map[string]publicationRow{},
		decisions: map[int64]numberedEntry{}, answers: map[int64]numberedEntry{},
		mails: map[int64]numberedEntry{}, replies: map[int64]numberedEntry{}, digests: map[string]string{}}
	seq, prev := int64(0), genesis
	redacted, err := redactedBodies(c.Reader)
	if err != nil {
		c.add("%w", err)
	}
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
		if after, is := redacted[e.Seq]; is {
			changed = after != sumOf(string(e.Body))
		}
		if changed {
			c.add("journal: entry %d of %s was changed", e.Seq, e.At)
		}
		seq, prev = e.Seq, e.Hash
		if err := w.read(e); err != nil && !changed {
			c.add("%w", err)
		}
	}
	return w
}

// journaled holds the latest journal entry about each submission, publication, decision, answer, message and reply.
// Publications that were removed again are not in it.
type journaled struct {
	submissions  map[int64]submissionRow
	publications map[string]publicationRow
	decisions    map[int64]numberedEntry
	answers      map[int64]numberedEntry
	mails        map[int64]numberedEntry
	replies      map[int64]numberedEntry
	digests      map[string]string // of redacted calculations, by the name of the publication
}

// read replaces what is known about the subject of an entry; an entry for a removal deletes it.
func (w journaled) read(e Entry) error {
	switch e.Kind {
	case "submission", "update":
		var row submissionRow
		if err := json.Unmarshal(e.Body, &row); err != nil {
			return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
		}
		w.submissions[row.ID] = row
	case decisionKind:
		return readNumbered(e, w.decisions)
	case answerKind:
		return readNumbered(e, w.answers)
	case mailKind:
		return readNumbered(e, w.mails)
	case replyKind:
		return readNumbered(e, w.replies)
	case redactedKind:
		return w.redacted(e)
	case settingKind, proposalKind, keysKind: // these are in the journal only
	default:
		var row publicationRow
		if err := json.Unmarshal(e.Body, &row); err != nil {
			return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
		}
		name := row.name()
		if row.Digest != w.publications[name].Digest {
			delete(w.digests, name)
		}
		w.publications[name] = row
		if e.Kind == "unfrozen" || e.Kind == refusedKind || e.Kind == "opening dropped" {
			delete(w.publications, name)
		}
	}
	return nil
}

// description returns number, event and path of a submission for a fault.
func (r submissionRow) description() string {
	return fmt.Sprintf("submission %d (%s)", r.ID, strings.TrimSpace(r.Event+" "+path.Join(r.Folder, r.File)))
}

// submissions compares every submission with its latest journal entry and its search columns with its sheet. It removes
// the compared ones from w and reports those left as missing.
func (c *check) submissions(w journaled) {
	for _, id := range c.ints("submission", `SELECT id FROM submission ORDER BY id`) {
		entry, known := w.submissions[id]
		delete(w.submissions, id)
		row, err := readRow(c.db, id)
		if err != nil {
			c.add("submission %d: %w", id, err)
			continue
		}
		entry.Why = ""
		if !known || !sameJSON(row, entry) {
			c.add("%s is not what the journal says", row.description())
		} else if err := checkDerived(c.Reader, id); err != nil {
			c.add("%s: %w", row.description(), err)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(w.submissions)) {
		c.add("%s is missing", w.submissions[id].description())
	}
}

// publications compares every publication with its latest journal entry and its stored list with its digest. It removes
// the compared ones from w and reports those left as missing.
func (c *check) publications(w journaled) {
	for _, id := range c.ints("publication", `SELECT id FROM publication ORDER BY id`) {
		all, err := publications(c.db, ` WHERE id = ?`, id)
		if err != nil || len(all) == 0 {
			c.add("publication %d: %w", id, cmp.Or(err, sql.ErrNoRows))
			continue
		}
		r := all[0]
		entry, known := w.publications[r.name()]
		delete(w.publications, r.name())
		entry.Why = ""
		if !known || !sameJSON(r.row(), entry) {
			c.add("publication %s is not what the journal says", r.name())
		}
		if err := checkResult(c.reader(), r, cmp.Or(w.digests[r.name()], r.digest)); err != nil {
			c.add("publication %s: %w", r.name(), err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.publications)) {
		c.add("publication %s is missing", name)
	}
}

// ints returns the numbers that a query selects. A failure becomes a fault that begins with what.
func (c *check) ints(what, query string) []int64 {
	all, err := collect(c.db, query, nil, func(rows *sql.Rows) (n int64, err error) { return n, rows.Scan(&n) })
	if err != nil {
		c.add("%s: %w", what, err)
	}
	return all
}

// sameJSON reports whether two values have the same JSON; false if either has none.
func sameJSON(a, b any) bool {
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && string(x) == string(y)
}

// errChanged says that a stored calculation does not have the digest with which it was stored.
var errChanged = errors.New("the calculation that is kept was changed")

// checkResult returns an error if the stored list, changes and texts of a publication do not have a digest, or blocks
// stand under wrong players. A frozen publication without a calculation passes.
func checkResult(q querier, r record, digest string) error {
	if r.State == Frozen && r.digest == "" {
		return nil
	}
	is, placed, err := contentOf(q, r.id)
	if err != nil {
		return err
	}
	if is != digest || !placed {
		return errChanged
	}
	return nil
}

// contentOf returns the digest of the stored list, changes and texts of a publication. placed is false if blocks stand
// under wrong players, or the ratings that are kept for histories are not those of the list.
func contentOf(q querier, id int64) (digest string, placed bool, err error) {
	sum := sha256.New()
	ratings, placed, err := checkStates(q, id, sum)
	if err != nil {
		return "", false, err
	}
	for b, err := range blocks(q, id) {
		if err != nil {
			return "", false, fmt.Errorf("changes: %w", err)
		}
		sum.Write(b.body)
		placed = placed && b.placed()
	}
	texts, kept := make([]string, 3), []byte(nil)
	err = q.QueryRow(`SELECT totals, printed, left_out, ratings FROM result WHERE publication = ?`,
		id).Scan(&texts[0], &texts[1], &texts[2], &kept)
	if err == nil {
		kept, err = inflate(kept)
	}
	digestTexts(sum, texts)
	return hex.EncodeToString(sum.Sum(nil)), placed && string(kept) == string(ratings), err
}

// checkStates writes the stored lines of a list to digest. It returns the line of each rated player, uncompressed, and
// whether each block is stored under its first player.
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
