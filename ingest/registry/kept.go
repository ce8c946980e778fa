package registry

import (
	"bytes"
	"crypto/sha256"
	"io"
	"reflect"
	"strings"

	"kalends/ingest/persons"
	"kalends/rating"
)

// Reading is everything that the reading of a workbook gave, as it is kept so that the same workbook need not be read
// again. It is made anew from the workbook at any time.
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

// kept is what a Reading has besides the long tables.
type kept struct {
	SHA      string
	Sheets   SmallSheets
	Findings rating.Findings
	Unopened []Unopened
	Openings map[string]rating.Date
	Doubts   []persons.Doubt
}

// firstLine begins a kept reading.
const firstLine = "kalends registry\n"

// layout is the number of the way in which a kept reading is laid out; another way gets the next one.
const layout = "6"

// heading begins the bytes of a reading that was made of what the key names. Bytes of other types are none of it.
func heading(key string) []byte {
	sum := sha256.Sum256([]byte(strings.Join([]string{layout, key, form(reflect.TypeFor[rating.Player]()),
		form(reflect.TypeFor[rating.Opening]()), form(reflect.TypeFor[Alias]()), form(reflect.TypeFor[kept]())}, "\n")))
	return append([]byte(firstLine), sum[:]...)
}

// Keep writes the bytes of a reading. The key names all that it was made of; the last bytes are a checksum.
func (r Reading) Keep(w io.Writer, key string) error {
	var small encoder
	small.value(reflect.ValueOf(kept{r.SHA, r.SmallSheets, r.Findings, r.Unopened, r.last, r.doubts}))
	e := &encoder{b: heading(key)}
	r.base.encode(e)
	e.b = compressor().EncodeAll(small.b, e.b)
	sum := sha256.Sum256(e.b)
	_, err := w.Write(append(e.b, sum[:]...))
	return err
}

// Kept gives a reading that was kept under a key; false where the bytes are damaged, or another's. What is asked of the
// reading is taken from them, so they must not be changed.
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
