package ledger

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"iter"
	"strconv"

	"kalends/rating"
)

// changeBlock is how many players' changes lie together, usualBlock how many bytes they are written in.
const (
	changeBlock = 256
	usualBlock  = 1 << 20
)

// file is a file that steps name; within a block they name it by its number.
type file struct {
	Name string `json:"file"`
	SHA  string `json:"sha"`
}

// storeChanges packs the changes block by block, each with its digest on the way.
func storeChanges(tx *sql.Tx, id int64, changes rating.Changes, digest hash.Hash) error {
	insert, err := tx.Prepare(`INSERT INTO change (publication, first, last, body) VALUES (?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	p, all, first := packing{body: writer{b: make([]byte, 0, usualBlock)}}, changes.Sorted(), ""
	for n := range all.Len() {
		if p.players == 0 {
			first = all.Player(n)
		}
		p.add(&all, n)
		if p.players < changeBlock && n+1 < all.Len() {
			continue
		}
		body, err := p.block()
		if err != nil {
			return err
		}
		digest.Write(body)
		if _, err := insert.Exec(id, first, all.Player(n), p.deflated(body)); err != nil {
			return err
		}
	}
	return nil
}

// packing is the memory that one block after the other is packed in.
type packing struct {
	players int
	files   []file
	number  map[file]string
	latest  file   // of the files that were named, and
	named   string // its number: a player's steps name one after the other
	body    writer
	steps   []rating.Step
	out     []byte
	packed  []byte
}

// add writes the line of a change, which names its files by their numbers.
func (p *packing) add(changes *rating.Changes, n int) {
	c := changes.At(n, p.steps)
	for i := range c.Steps {
		o := &c.Steps[i].Origin
		if f := (file{o.File, o.SHA}); f != (file{}) {
			o.File, o.SHA = p.numberOf(f), ""
		}
	}
	p.body.change(&c)
	p.body.b = append(p.body.b, '\n')
	p.players++
	if c.Steps != nil {
		p.steps = c.Steps
	}
}

func (p *packing) numberOf(f file) string {
	if p.named != "" && f == p.latest {
		return p.named
	}
	number, known := p.number[f]
	if !known {
		if p.number == nil {
			p.number = map[file]string{}
		}
		number = strconv.Itoa(len(p.files))
		p.files, p.number[f] = append(p.files, f), number
	}
	p.latest, p.named = f, number
	return number
}

// block gives the files that the changes name, then their lines, and begins another. What it gives holds until then.
func (p *packing) block() ([]byte, error) {
	head, err := json.Marshal(append([]file{}, p.files...))
	p.out = append(append(append(p.out[:0], head...), '\n'), p.body.b...)
	p.players, p.files, p.named, p.body.b = 0, p.files[:0], "", p.body.b[:0]
	clear(p.number)
	return p.out, err
}

func (p *packing) deflated(body []byte) []byte {
	p.packed = packer().EncodeAll(body, p.packed[:0])
	return p.packed
}

// unpackChanges reads a block; with a player only his change.
func unpackChanges(body []byte, player string) ([]rating.Change, error) {
	head, rest, _ := bytes.Cut(body, []byte{'\n'})
	var files []file
	if err := json.Unmarshal(head, &files); err != nil {
		return nil, err
	}
	mark, err := json.Marshal(struct {
		Player string `json:"player"`
	}{player})
	if err != nil {
		return nil, err
	}
	mark[len(mark)-1] = ','
	var changes []rating.Change
	for line := range bytes.Lines(rest) {
		if player != "" && !bytes.HasPrefix(line, mark) {
			continue
		}
		var c rating.Change
		if err := json.Unmarshal(line, &c); err != nil {
			return nil, err
		}
		if err := nameFiles(c.Steps, files); err != nil {
			return nil, err
		}
		changes = append(changes, c)
	}
	return changes, nil
}

func nameFiles(steps []rating.Step, files []file) error {
	for i := range steps {
		o := &steps[i].Origin
		if o.File == "" {
			continue
		}
		n, err := strconv.Atoi(o.File)
		if err != nil || n < 0 || n >= len(files) {
			return fmt.Errorf("a step names file %q of %d", o.File, len(files))
		}
		o.File, o.SHA = files[n].Name, files[n].SHA
	}
	return nil
}

// block is some players' changes as they are kept: under the first and the last of them.
type block struct {
	first, last string
	body        []byte
}

// blocks gives the blocks of a publication by player. One is gone when the next is asked for: nothing is kept of a list
// but what is looked at.
func blocks(q asker, id int64) iter.Seq2[block, error] {
	return func(yield func(block, error) bool) {
		var b block
		for {
			var packed []byte
			err := q.QueryRow(`SELECT first, last, body FROM change WHERE publication = ? AND first > ? ORDER BY first LIMIT 1`,
				id, b.first).Scan(&b.first, &b.last, &packed)
			if errors.Is(err, sql.ErrNoRows) {
				return
			}
			if err == nil {
				b.body, err = unpacker().DecodeAll(packed, b.body[:0])
			}
			if !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// changesOf reads the changes of a publication block by block.
func changesOf(q asker, id int64) iter.Seq2[rating.Change, error] {
	return func(yield func(rating.Change, error) bool) {
		for b, err := range blocks(q, id) {
			var some []rating.Change
			if err == nil {
				some, err = unpackChanges(b.body, "")
			}
			if err != nil {
				yield(rating.Change{}, err)
				return
			}
			for _, c := range some {
				if !yield(c, nil) {
					return
				}
			}
		}
	}
}

// changeOf gives the change of one player, from the block that may hold it.
func changeOf(q asker, id int64, player string) (c rating.Change, ok bool, err error) {
	var packed []byte
	err = q.QueryRow(`SELECT body FROM change WHERE publication = ?1 AND first <= ?2 AND last >= ?2
		ORDER BY first LIMIT 1`, id, player).Scan(&packed)
	if errors.Is(err, sql.ErrNoRows) {
		return c, false, nil
	}
	if err == nil {
		packed, err = inflate(packed)
	}
	if err != nil {
		return c, false, err
	}
	some, err := unpackChanges(packed, player)
	if err != nil || len(some) == 0 {
		return c, false, err
	}
	return some[0], true, nil
}
