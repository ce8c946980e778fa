package fields

import (
	"maps"
	"slices"
	"strconv"

	"kalends/rating"
)

// loss is a key of which values are missing, and the finding that says why. Faults that only follow from a loss are not
// reported: they disappear when its cause is mended.
type loss struct {
	finding int  // in Findings
	whole   bool // no value of the key could be read
}

// MarkLost records that, for the reason in the last finding, no value of the keys could be read.
func (p *Report) MarkLost(keys ...string) {
	for _, key := range keys {
		p.lose(key, true)
	}
}

// lose records that values of a key are missing for the reason in the last finding. An earlier reason stays, unless
// only now all values are missing.
func (p *Report) lose(key string, whole bool) {
	if l, known := p.lost[key]; known && (l.whole || !whole) {
		return
	}
	p.lost[key] = loss{len(p.Findings) - 1, whole}
}

// Gone reports whether no value could be read of one of the keys, because its column or its sheet is missing.
func (p *Report) Gone(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return p.lost[key].whole })
}

// Spoilt reports whether some value of one of the keys could not be read.
func (p *Report) Spoilt(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool {
		_, known := p.lost[key]
		return known
	})
}

// Follow adds to the finding of a lost key how many games cannot be checked until it is mended. Without games, or if
// the key is not lost, it does nothing.
func (p *Report) Follow(key string, games int) {
	l, known := p.lost[key]
	if !known || l.finding >= len(p.Findings) || games == 0 {
		return
	}
	f := &p.Findings[l.finding]
	f.Args = maps.Clone(f.Args)
	if f.Args == nil {
		f.Args = map[string]string{}
	}
	f.Args[rating.Unchecked] = strconv.Itoa(games)
}

// Trial returns a copy of the report for reading a sheet in one of several possible ways; p does not change.
func (p *Report) Trial() *Report {
	trial := *p
	trial.Findings, trial.lost = slices.Clone(p.Findings), maps.Clone(p.lost)
	return &trial
}
