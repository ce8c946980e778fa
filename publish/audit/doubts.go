package audit

import (
	"encoding/json"
	"slices"

	"kalends/publish/across"
	"kalends/publish/folder"
	"kalends/rating"
)

// Doubts are warnings that the office may confirm on the registry's sheet Confirmed, as far as a screen shows them.
type Doubts struct {
	Of    map[string]int  `json:"of"`    // how many there are of each code
	First rating.Findings `json:"first"` // the first of each
}

// mostOfACode is how many warnings of a code status names; check names all.
const mostOfACode = 20

// digest counts warnings and keeps the first 20 of each code; nil if there are none.
func digest(found rating.Findings) *Doubts {
	if len(found) == 0 {
		return nil
	}
	d := Doubts{Of: map[string]int{}}
	for _, f := range found {
		if d.Of[f.Code]++; d.Of[f.Code] <= mostOfACode {
			d.First = append(d.First, f)
		}
	}
	return &d
}

// N returns how many warnings there are; nil has none.
func (d *Doubts) N() (n int) {
	if d != nil {
		for _, of := range d.Of {
			n += of
		}
	}
	return n
}

// Doubtful returns everything that is doubtful and was not confirmed, about people of the registry, names that can be
// taken for each other, and across events.
func Doubtful(v *folder.View) (rating.Findings, error) {
	found, err := doubtsAcross(v)
	return slices.Concat(v.Registry.Doubts(v.Today()), found, v.Registry.NearlyAlike()), err
}

// doubtsAcross returns doubts that no single sheet shows: across the events of lists that are not published, and what
// the drafts say about whole events. A draft that cannot be read has none.
func doubtsAcross(v *folder.View) (rating.Findings, error) {
	found, err := across.OfComing(v)
	if err != nil {
		return nil, err
	}
	drafts, err := folder.NamesIn(v.Files, v.Path("draft"))
	for _, name := range drafts {
		data, err := folder.DraftManifest(v, name)
		var m folder.Manifest
		if err == nil && json.Unmarshal(data, &m) == nil {
			found = append(found, v.Registry.Unconfirmed(m.Doubts)...)
		}
	}
	return found, err
}
