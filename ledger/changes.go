package ledger

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"iter"
	"slices"
	"strconv"
	"sync"

	"github.com/klauspost/compress/zstd"

	"kalends/rating"
)

// changeBlock is the number of players whose changes are stored in one row of table change.
const changeBlock = 256

// file is a file that steps cite. Within a block a step has the file's number instead of its name and hash.
type file struct {
	Name string `json:"file"`
	SHA  string `json:"sha"`
}

// storeChanges inserts the changes into table change, sorted by player, in blocks of changeBlock, and writes every
// uncompressed block to digest.
func storeChanges(tx *transaction, id int64, changes rating.Changes, digest hash.Hash) error {
	sorted := changes.Sorted()
	var p packing
	var packed []byte
	for from := 0; from < sorted.Len(); from += changeBlock {
		to := min(from+changeBlock, sorted.Len())
		body, err := p.pack(&sorted, from, to)
		if err != nil {
			return err
		}
		digest.Write(body)
		packed = packer().EncodeAll(body, packed[:0])
		if _, err := tx.Exec(`INSERT INTO change (publication, first, last, body) VALUES (?, ?, ?, ?)`,
			id, sorted.Player(from), sorted.Player(to-1), packed); err != nil {
			return err
		}
	}
	return nil
}

// packing holds the buffers in which all blocks are packed.
type packing struct {
	lines changeWriter
	steps []rating.Step
	body  []byte
}

// pack returns the block of changes[from:to]: a line with the files that their steps cite, then a line of JSON for each
// change. The bytes are valid until the next call.
func (p *packing) pack(changes *rating.Changes, from, to int) ([]byte, error) {
	p.lines.b = p.lines.b[:0]
	files, number := []file{}, map[file]string{}
	var last file // most steps cite the file of the step before
	var lastNumber string
	for n := from; n < to; n++ {
		c := changes.At(n, p.steps)
		for i := range c.Steps {
			o := &c.Steps[i].Origin
			f := file{o.File, o.SHA}
			if f == (file{}) {
				continue
			}
			if f != last {
				if number[f] == "" {
					number[f], files = strconv.Itoa(len(files)), append(files, f)
				}
				last, lastNumber = f, number[f]
			}
			o.File, o.SHA = lastNumber, ""
		}
		p.lines.change(&c)
		p.lines.raw("\n")
		if c.Steps != nil {
			p.steps = c.Steps
		}
	}
	head, err := json.Marshal(files)
	p.body = append(append(append(p.body[:0], head...), '\n'), p.lines.b...)
	return p.body, err
}

// unpackChanges parses an uncompressed block. If a player is given, it returns only this player's changes, at most one.
func unpackChanges(body []byte, player string) ([]rating.Change, error) {
	head, rest, _ := bytes.Cut(body, []byte{'\n'})
	var files []file
	if err := json.Unmarshal(head, &files); err != nil {
		return nil, err
	}
	prefix, err := json.Marshal(struct {
		Player string `json:"player"`
	}{player})
	if err != nil {
		return nil, err
	}
	prefix[len(prefix)-1] = ','
	var changes []rating.Change
	r := changeReader{known: map[string]string{}}
	for line := range bytes.Lines(rest) {
		if player != "" && !bytes.HasPrefix(line, prefix) {
			continue
		}
		c, err := r.line(line)
		if err != nil {
			return nil, err
		}
		if err := nameFiles(c.Steps, files); err != nil {
			return nil, err
		}
		changes = append(changes, c)
	}
	return changes, nil
}

// nameFiles replaces the number of a file in the origin of each step by the file's name and hash. A number without a
// file is an error.
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

// block is a row of table change, unpacked: the first and the last of its players, and their changes.
type block struct {
	first, last string
	body        []byte
}

// placed reports whether the first and the last change in the body are those of the players in the row's columns.
func (b block) placed() bool {
	lines := bytes.Split(bytes.TrimSuffix(b.body, []byte{'\n'}), []byte{'\n'})
	return len(lines) > 1 && playerOf(lines[1]) == b.first && playerOf(lines[len(lines)-1]) == b.last
}

// playerOf returns the player of a change's line, or "" if the line is no JSON.
func playerOf(line []byte) string {
	var c struct {
		Player string `json:"player"`
	}
	if json.Unmarshal(line, &c) != nil {
		return ""
	}
	return c.Player
}

// blocks yields the blocks of a publication, by player, and ends at the first error. Body is only valid until the next
// block, which overwrites it.
func blocks(q querier, id int64) iter.Seq2[block, error] {
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

// changesOf yields the changes of a publication, by player, and ends at the first error.
func changesOf(q querier, id int64) iter.Seq2[rating.Change, error] {
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

// headsOf yields the changes of a publication with their steps of some kinds, and ends at the first error.
func headsOf(q querier, id int64, kinds []rating.StepKind) iter.Seq2[rating.Change, error] {
	return func(yield func(rating.Change, error) bool) {
		for b, err := range blocks(q, id) {
			_, rest, _ := bytes.Cut(b.body, []byte{'\n'})
			r := changeReader{known: map[string]string{}}
			for line := range bytes.Lines(rest) {
				var c rating.Change
				if err == nil {
					c, err = r.headOf(line, kinds)
				}
				if !yield(c, err) || err != nil {
					return
				}
			}
			if err != nil {
				yield(rating.Change{}, err)
				return
			}
		}
	}
}

// The JSON before the steps of a change, and at the beginning of a step. No text of a change can look like
// it, because quotation marks within a text are escaped.
const (
	stepsBegin = `,"steps":`
	stepBegin  = `{"kind":"`
)

// headOf decodes the line of a change with its steps of some kinds, without their origins. The steps are only valid until
// the next call.
func (r *changeReader) headOf(line []byte, kinds []rating.StepKind) (c rating.Change, err error) {
	r.b, r.bad = line, false
	r.head(&c)
	r.bad = !r.is(stepsBegin) || r.bad
	steps := r.b
	c.Steps = r.steps[:0]
	for _, kind := range kinds {
		begin := []byte(stepBegin + string(kind) + `"`)
		r.b = steps
		for at := bytes.Index(r.b, begin); at >= 0 && !r.bad; at = bytes.Index(r.b, begin) {
			r.b = r.b[at:]
			c.Steps = append(c.Steps, rating.Step{})
			r.step(&c.Steps[len(c.Steps)-1])
		}
	}
	if r.bad {
		if c, err = r.line(line); err == nil {
			c.Steps = slices.DeleteFunc(c.Steps, func(s rating.Step) bool { return !slices.Contains(kinds, s.Kind) })
		}
	}
	for i := range c.Steps {
		c.Steps[i].Origin = rating.Origin{}
	}
	r.steps = c.Steps
	return c, err
}

// changeOf returns the change of one player in a publication; ok is false if there is none. It reads one block only.
func changeOf(q querier, id int64, player string) (c rating.Change, ok bool, err error) {
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

// packer and unpacker are expensive to make and can be shared.
var (
	packer = sync.OnceValue(func() *zstd.Encoder {
		w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1),
			zstd.WithWindowSize(1<<20))
		if err != nil {
			panic(err) // the options are constants
		}
		return w
	})
	unpacker = sync.OnceValue(func() *zstd.Decoder {
		r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<30))
		if err != nil {
			panic(err) // the options are constants
		}
		return r
	})
)

// deflate compresses b with zstd and a checksum.
func deflate(b []byte) []byte { return packer().EncodeAll(b, nil) }

// inflate returns what deflate compressed, or an error if it was damaged.
func inflate(b []byte) ([]byte, error) {
	all, err := unpacker().DecodeAll(b, nil)
	_, _ = unpacker().DecodeAll(nil, nil) // otherwise the decoder would keep all in memory
	return all, err
}
