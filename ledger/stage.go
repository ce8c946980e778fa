package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"

	"kalends/rating"
)

// Result is the calculation of a publication. Totals and Printed belong to the caller and are stored unchanged.
type Result struct {
	List    rating.PackedList
	Changes rating.Changes   // by player
	LeftOut []rating.LeftOut // by event, round, board
	Totals  json.RawMessage
	Printed json.RawMessage
}

// Stage stores the calculation of a frozen publication and the hash of its manifest, makes it staged and enters that in
// the journal. Repeating it with the same manifest changes nothing; with another one it replaces the calculation, or is
// ErrPublished. A publication that is not there is ErrUnknown.
func (l *Ledger) Stage(p Publication, result Result, at Moment) error {
	return l.write("stage "+p.name(), func(tx *transaction) error {
		r, err := publicationOf(tx, p.List, p.Date, p.Revision)
		switch {
		case err != nil:
			return err
		case r == nil:
			return ErrUnknown
		case r.State != Frozen && r.ManifestSHA == p.ManifestSHA && (r.Released || !p.Released):
			return nil
		case r.State == IsPublic:
			return ErrPublished
		}
		if err := unstage(tx, r.id); err != nil {
			return err
		}
		digest, err := store(tx, r.id, result)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`UPDATE publication SET state = 'staged', manifest = ?, previous = ?, program = ?, released = ?, at = ?, digest = ? WHERE id = ?`,
			p.ManifestSHA, p.PreviousManifest, p.Program, p.Released, string(at), digest, r.id)
		if err != nil {
			return err
		}
		return l.journalPublication(tx, r.Publication, at, "staged", "")
	})
}

// unstage deletes the stored calculation of a publication.
func unstage(tx *transaction, id int64) error {
	for _, table := range []string{"states", "change", "result"} {
		if _, err := tx.Exec(`DELETE FROM `+table+` WHERE publication = ?`, id); err != nil {
			return err
		}
	}
	return nil
}

// store inserts a calculation and returns its digest, the SHA-256 of everything in it.
func store(tx *transaction, id int64, result Result) (string, error) {
	digest := sha256.New()
	ratings, err := storeStates(tx, id, result.List, digest)
	if err != nil {
		return "", fmt.Errorf("states: %w", err)
	}
	if err := storeChanges(tx, id, result.Changes, digest); err != nil {
		return "", fmt.Errorf("changes: %w", err)
	}
	leftOut, err := json.Marshal(append([]rating.LeftOut{}, result.LeftOut...))
	if err != nil {
		return "", err
	}
	texts := []string{orNull(result.Totals), orNull(result.Printed), string(leftOut)}
	digestTexts(digest, texts)
	_, err = tx.Exec(`INSERT INTO result (publication, totals, printed, left_out, ratings) VALUES (?, ?, ?, ?, ?)`,
		id, texts[0], texts[1], texts[2], ratings)
	return hex.EncodeToString(digest.Sum(nil)), err
}

func orNull(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "null"
	}
	return string(raw)
}

// digestTexts writes each text to digest, after its length.
func digestTexts(digest hash.Hash, texts []string) {
	for _, t := range texts {
		fmt.Fprintf(digest, "%d\n%s\n", len(t), t)
	}
}
