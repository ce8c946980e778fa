package ledger

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"hash"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// changeBlock is how many players' changes lie together.
const changeBlock = 256

// file is a file that steps name; within a block they name it by its number.
type file struct {
	Name string `json:"file"`
	SHA  string `json:"sha"`
}

func storeChanges(tx *sql.Tx, id int64, changes []rating.Change, digest hash.Hash) error {
	changes = slices.Clone(changes)
	slices.SortStableFunc(changes, func(a, b rating.Change) int { return strings.Compare(a.Player, b.Player) })
	insert, err := tx.Prepare(`INSERT INTO change (publication, first, last, body) VALUES (?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	var p packing
	for block := range slices.Chunk(changes, changeBlock) {
		body, err := p.pack(block)
		if err != nil {
			return err
		}
		digest.Write(body)
		if _, err := insert.Exec(id, block[0].Player, block[len(block)-1].Player, deflate(body)); err != nil {
			return err
		}
	}
	return nil
}

// packing is the memory that one block after the other is packed in.
type packing struct {
	out   []byte
	body  writer
	steps []rating.Step
}

// pack writes the files that a block's steps name, then a line a player. What it gives holds until the next block.
func (p *packing) pack(block []rating.Change) ([]byte, error) {
	files := []file{}
	number := map[file]string{}
	p.body.b = p.body.b[:0]
	for _, c := range block {
		if c.Steps != nil {
			p.steps = append(p.steps[:0], c.Steps...)
			c.Steps = p.steps
		}
		for i := range c.Steps {
			o := &c.Steps[i].Origin
			f := file{o.File, o.SHA}
			if f == (file{}) {
				continue
			}
			if _, known := number[f]; !known {
				number[f] = strconv.Itoa(len(files))
				files = append(files, f)
			}
			o.File, o.SHA = number[f], ""
		}
		p.body.change(c)
		p.body.b = append(p.body.b, '\n')
	}
	head, err := json.Marshal(files)
	p.out = append(append(append(p.out[:0], head...), '\n'), p.body.b...)
	return p.out, err
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

// blocks gives the packed changes of a publication; with a player only the block that may hold his.
func blocks(q asker, id int64, player string) ([][]byte, error) {
	return collect(q, `SELECT body FROM change WHERE publication = ?1 AND (?2 = '' OR (first <= ?2 AND last >= ?2)) ORDER BY first`,
		[]any{id, player}, func(rows *sql.Rows) ([]byte, error) {
			var packed sql.RawBytes
			if err := rows.Scan(&packed); err != nil {
				return nil, err
			}
			return inflate(packed)
		})
}

func loadChanges(q asker, id int64, player string) ([]rating.Change, error) {
	bodies, err := blocks(q, id, player)
	if err != nil {
		return nil, err
	}
	var changes []rating.Change
	for _, body := range bodies {
		some, err := unpackChanges(body, player)
		if err != nil {
			return nil, err
		}
		changes = append(changes, some...)
	}
	return changes, nil
}
