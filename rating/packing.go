package rating

import (
	"encoding/binary"
	"math/bits"
	"strings"
)

// packing encodes steps as bytes and decodes them. A step is the number of its setting, a mask of its figures that are
// not 0, and these as variable-length integers.
type packing struct {
	texts    texts              // players, cells and rows of tables
	settings Numbering[setting] // what most steps of a player in an event share
	room     []byte             // a buffer for the steps of one change
}

// texts numbers texts; the empty one is 0.
type texts struct{ Numbering[string] }

// number returns the number of a text, and enters the text if it is new. A new one is copied, because it may be part
// of a longer text.
func (t *texts) number(text string) uint32 {
	if len(t.values) == 0 {
		t.Add("")
	}
	if n, known := t.Find(text); known {
		return n
	}
	return t.Add(strings.Clone(text))
}

// setting is what most steps of a player in an event share.
type setting struct {
	kind                                         StepKind
	event, kReason, rule, note, file, sha, sheet string
	opponentList, ownList                        Date
	k                                            int
}

// settingOf returns the number of a step's setting, and enters the setting if it is new.
func (p *packing) settingOf(s *Step) uint32 {
	in := setting{s.Kind, s.Event, s.KReason, s.Rule, s.Note, s.Origin.File, s.Origin.SHA, s.Origin.Sheet, s.OpponentList,
		s.OwnList, s.K}
	if n, known := p.settings.Find(in); known {
		return n
	}
	for _, text := range []*string{&in.event, &in.kReason, &in.rule, &in.note, &in.file, &in.sha, &in.sheet} {
		*text = p.texts.At(p.texts.number(*text))
	}
	return p.settings.Add(in)
}

// step returns a step with the fields of a setting and no figures.
func (in *setting) step() Step {
	return Step{Kind: in.kind, Event: in.event, KReason: in.kReason, Rule: in.rule, Note: in.note,
		OpponentList: in.opponentList, OwnList: in.ownList, K: in.k, Origin: Origin{File: in.file, SHA: in.sha, Sheet: in.sheet}}
}

// figures are what differs from step to step, the most frequent first. The difference is nearly always that of the two
// ratings, and Counted is nearly always the difference: they are stored relative to these, so that they are mostly 0.
type figures [20]int64

// figuresOf returns the figures of a step, and enters its new texts.
func (p *packing) figuresOf(s *Step) figures {
	return figures{int64(s.Round), int64(p.texts.number(s.Opponent)), int64(s.OpponentRating), int64(s.OwnRating),
		int64(p.texts.number(s.Origin.Cell)), int64(p.texts.number(s.Row)), int64(s.Expected), int64(s.Score), int64(s.Change), int64(s.N),
		int64(s.Sum), int64(s.Normal), int64(s.After), int64(s.Average), int64(s.P),
		int64(s.Difference - s.apart()), int64(s.Counted - s.Difference), int64(s.Bonus), int64(s.Unplayed),
		int64(s.Forfeits)}
}

// fill writes the figures into the fields of a step. It is the reverse of figuresOf.
func (p *packing) fill(s *Step, f *figures) {
	s.Round, s.Opponent, s.OpponentRating, s.OwnRating = int(f[0]), p.texts.At(uint32(f[1])), Points(f[2]), Points(f[3])
	s.Origin.Cell, s.Row = p.texts.At(uint32(f[4])), p.texts.At(uint32(f[5]))
	s.Expected, s.Score, s.Change, s.N = Score(f[6]), Score(f[7]), Points(f[8]), int(f[9])
	s.Sum, s.Normal, s.After, s.Average, s.P = Score(f[10]), Points(f[11]), Points(f[12]), Points(f[13]), Score(f[14])
	s.Difference = Points(f[15]) + s.apart()
	s.Counted, s.Bonus = Points(f[16])+s.Difference, Points(f[17])
	s.Unplayed, s.Forfeits = int(f[18]), int(f[19])
}

// apart returns own − opponent's rating, or 0 if one of them is 0.
func (s *Step) apart() Points {
	if s.OwnRating == 0 || s.OpponentRating == 0 {
		return 0
	}
	return s.OwnRating - s.OpponentRating
}

// append encodes a step at the end of b and returns b.
func (p *packing) append(b []byte, s *Step) []byte {
	b = binary.AppendUvarint(b, uint64(p.settingOf(s)))
	f := p.figuresOf(s)
	return appendFigures(b, f[:])
}

// appendFigures appends to b a mask of the figures that are not 0, and then these. There are at most 64 figures.
func appendFigures(b []byte, figures []int64) []byte {
	mask := uint64(0)
	for i, v := range figures {
		if v != 0 {
			mask |= 1 << i
		}
	}
	b = binary.AppendUvarint(b, mask)
	for _, v := range figures {
		if v != 0 {
			b = binary.AppendVarint(b, v)
		}
	}
	return b
}

// readFigures decodes what appendFigures wrote into figures, which must all be 0, and returns the bytes after it.
func readFigures(b []byte, figures []int64) []byte {
	mask, at := binary.Uvarint(b)
	for ; mask != 0; mask &= mask - 1 {
		v, size := binary.Varint(b[at:])
		figures[bits.TrailingZeros64(mask)], at = v, at+size
	}
	return b[at:]
}

// next decodes a step into s, all of which it overwrites, and returns the bytes after it.
func (p *packing) next(b []byte, s *Step) []byte {
	number, n := binary.Uvarint(b)
	var f figures
	b = readFigures(b[n:], f[:])
	*s = p.settings.values[number].step()
	p.fill(s, &f)
	return b
}

// Numbering keeps each value once, and numbers them from 0 on, in the order in which they were added. The zero value
// is empty.
type Numbering[T comparable] struct {
	values  []T
	numbers map[T]uint32 // nil until a value is looked for
}

// At returns the value of a number. It panics if no value has it.
func (n *Numbering[T]) At(number uint32) T { return n.values[number] }

// Find returns the number of a value, and whether it has one. It builds an index if there is none, so it is not safe
// for concurrent use.
func (n *Numbering[T]) Find(value T) (number uint32, known bool) {
	if n.numbers == nil {
		n.numbers = make(map[T]uint32, len(n.values))
		for i, v := range n.values {
			n.numbers[v] = uint32(i)
		}
	}
	number, known = n.numbers[value]
	return number, known
}

// Add returns the number of a value, and enters the value under the next number if it is new.
func (n *Numbering[T]) Add(value T) uint32 {
	number, known := n.Find(value)
	if !known {
		number = uint32(len(n.values))
		n.values, n.numbers[value] = append(n.values, value), number
	}
	return number
}

// Forget frees the index that only Find and Add need. They build it again when they are called.
func (n *Numbering[T]) Forget() { n.numbers = nil }
