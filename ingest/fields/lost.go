package fields

import (
	"maps"
	"slices"
	"strconv"

	"kalends/rating"
)

// loss is a key of which values are missing, and the finding that has told why. What merely follows from a loss is
// not put down: whoever mends the cause mends it too.
type loss struct {
	finding int  // in Findings
	whole   bool // no value of the key could be read
}

// Lose remembers that the last finding tells why no value of the keys could be read.
func (p *Pad) Lose(keys ...string) {
	for _, key := range keys {
		p.lose(key, true)
	}
}

func (p *Pad) lose(key string, whole bool) {
	if l, known := p.lost[key]; known && (l.whole || !whole) {
		return
	}
	p.lost[key] = loss{len(p.Findings) - 1, whole}
}

// Gone says whether of one of the keys no value could be read: its column, or its sheet, is missing.
func (p *Pad) Gone(keys ...string) bool {
	for _, key := range keys {
		if p.lost[key].whole {
			return true
		}
	}
	return false
}

// Spoilt says whether of one of the keys some value could not be read.
func (p *Pad) Spoilt(keys ...string) bool {
	for _, key := range keys {
		if _, known := p.lost[key]; known {
			return true
		}
	}
	return false
}

// Follow tells at the finding of a lost key how many games cannot be checked until it is mended.
func (p *Pad) Follow(key string, games int) {
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

// Trial gives a pad for a reading on trial: it goes on from here, and p does not hear of it.
func (p *Pad) Trial() *Pad {
	trial := *p
	trial.Findings, trial.lost = slices.Clone(p.Findings), maps.Clone(p.lost)
	return &trial
}
