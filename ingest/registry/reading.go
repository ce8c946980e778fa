package registry

import (
	"bytes"
	"crypto/sha256"
	"io"
	"reflect"

	"kalends/ingest/persons"
	"kalends/rating"
)

// Reading is the result of reading a workbook. It is kept in a file so that the same workbook need not be read again,
// and can be made from the workbook at any time.
type Reading struct {
	Registry
	Findings rating.Findings
	Unopened []Unopened
}

// Unopened is a row of sheet Ratings that the ruleset of its list does not understand, and why.
type Unopened struct {
	List, Player string
	Findings     rating.Findings
}

// kept is what a Reading holds besides the tables.
type kept struct {
	SHA      string
	Sheets   SmallSheets
	Findings rating.Findings
	Unopened []Unopened
	Openings map[string]rating.Date
	Doubts   []persons.Doubt
}

// firstLine begins the file of a kept reading.
const firstLine = "kalends registry\n"

// layout is the version of the file format. It is raised when a type that is encoded changes, so that a file with other
// types is never decoded; TestLayout notices the change.
const layout = "9"

// heading returns the beginning of the file for a key.
func heading(key string) []byte {
	sum := sha256.Sum256([]byte(layout + "\n" + key))
	return append([]byte(firstLine), sum[:]...)
}

// Keep writes a reading, with a checksum at the end. The key must name everything that the reading was made of; Kept
// needs it again.
func (r Reading) Keep(w io.Writer, key string) error {
	var small encoder
	small.value(reflect.ValueOf(kept{r.SHA, r.SmallSheets, r.Findings, r.Unopened, r.last, r.doubts}))
	e := &encoder{b: heading(key)}
	r.members().encode(e)
	e.b = compressor().EncodeAll(small.b, e.b)
	sum := sha256.Sum256(e.b)
	_, err := w.Write(append(e.b, sum[:]...))
	return err
}

// Kept returns the reading that was kept under a key, and false where the data is damaged or has another key. The
// reading refers to the data, which must not change.
func Kept(data []byte, key string) (Reading, bool) {
	head, body := heading(key), len(data)-sha256.Size
	if body < len(head) || !bytes.HasPrefix(data, head) {
		return Reading{}, false
	}
	if sum := sha256.Sum256(data[:body]); !bytes.Equal(sum[:], data[body:]) {
		return Reading{}, false
	}
	d := &decoder{b: data[len(head):body]}
	base := tablesIn(d)
	k := decode[kept](decompressed(d.b), nil)
	reg := registryOf(k.SHA, base, k.Sheets, k.Openings)
	reg.doubts = k.Doubts
	return Reading{reg, k.Findings, k.Unopened}, true
}
