package rating

import (
	"encoding/binary"
	"math/bits"
	"strings"
)

// packing writes steps as numbers and reads them again. A step is the number of its setting, a mask of the figures that
// are not 0, and these, each as short as it can be written.
type packing struct {
	texts           // players, cells, rows of a table, whatever a setting says in words
	settings []Step // what a setting says, in a step without figures
	place    map[setting]uint32
	recent   [][2]met // of each kind what was met last, and before: games, their sum and its rounding take turns
	room     []byte
}

// texts are kept once each, and stand by their numbers. The first is empty.
type texts struct {
	words  []string
	number map[string]uint32
	brief  map[uint64]uint32 // of texts of a few letters, which are most: players and cells
}

// word gives the number of a text.
func (p *texts) word(text string) uint32 {
	if text == "" && p.words != nil {
		return 0
	}
	if p.number == nil {
		p.remember()
		return p.word(text)
	}
	n, known := p.numberOf(text)
	if known {
		return n
	}
	n, text = uint32(len(p.words)), strings.Clone(text) // the text may be a part of a longer one
	p.words = append(p.words, text)
	p.call(text, n)
	return n
}

func (p *texts) numberOf(text string) (n uint32, known bool) {
	if letters, few := briefly(text); few {
		n, known = p.brief[letters]
		return n, known
	}
	n, known = p.number[text]
	return n, known
}

func (p *texts) call(text string, n uint32) {
	if letters, few := briefly(text); few {
		p.brief[letters] = n
		return
	}
	p.number[text] = n
}

// briefly gives a text of at most eight bytes as a number that no other has: none of them ends in a byte that is 0.
func briefly(text string) (letters uint64, few bool) {
	if len(text) == 0 || len(text) > 8 || text[len(text)-1] == 0 {
		return 0, false
	}
	for i := len(text) - 1; i >= 0; i-- {
		letters = letters<<8 | uint64(text[i])
	}
	return letters, true
}

// remember makes ready for texts, or for more of them.
func (p *texts) remember() {
	if p.words == nil {
		p.words = []string{""}
	}
	p.number, p.brief = map[string]uint32{}, make(map[uint64]uint32, len(p.words))
	for n, text := range p.words {
		p.call(text, uint32(n))
	}
}

// forget lets go of what only new texts need.
func (p *texts) forget() { p.number, p.brief = nil, nil }

// setting is what most steps of a player in an event share. Texts stand by their numbers.
type setting struct {
	kind, event, kReason, rule, note, file, sha, sheet uint32
	opponentList, ownList                              Date
	k                                                  int
}

// met is a step and the number of its setting.
type met struct {
	is   bool
	step Step
	at   uint64
}

// alike says whether two steps have the same setting; texts that are one in memory are compared in no time.
func alike(a, b *Step) bool {
	return a.Event == b.Event && a.Kind == b.Kind && a.KReason == b.KReason && a.Rule == b.Rule && a.Note == b.Note &&
		a.Origin.File == b.Origin.File && a.Origin.SHA == b.Origin.SHA && a.Origin.Sheet == b.Origin.Sheet &&
		a.OpponentList == b.OpponentList && a.OwnList == b.OwnList && a.K == b.K
}

// settingOf gives the number of a step's setting.
func (p *packing) settingOf(s *Step) uint64 {
	if p.recent == nil {
		p.recent = make([][2]met, len(stepKinds)+1)
	}
	recent := &p.recent[bits.TrailingZeros16(s.Kind.bit())]
	for i := range recent {
		if recent[i].is && alike(s, &recent[i].step) {
			return recent[i].at
		}
	}
	key := setting{kind: p.word(string(s.Kind)), event: p.word(s.Event), kReason: p.word(s.KReason), rule: p.word(s.Rule),
		note: p.word(s.Note), file: p.word(s.Origin.File), sha: p.word(s.Origin.SHA), sheet: p.word(s.Origin.Sheet),
		opponentList: s.OpponentList, ownList: s.OwnList, k: s.K}
	n, known := p.place[key]
	if !known {
		if p.place == nil {
			p.place = map[setting]uint32{}
		}
		n = uint32(len(p.settings))
		p.settings, p.place[key] = append(p.settings, p.said(key)), n
	}
	recent[0], recent[1] = met{is: true, step: *s, at: uint64(n)}, recent[0]
	return uint64(n)
}

// said gives a step that says what a setting does, and nothing else.
func (p *packing) said(in setting) Step {
	return Step{Kind: StepKind(p.words[in.kind]), Event: p.words[in.event], KReason: p.words[in.kReason],
		Rule: p.words[in.rule], Note: p.words[in.note], OpponentList: in.opponentList, OwnList: in.ownList, K: in.k,
		Origin: Origin{File: p.words[in.file], SHA: p.words[in.sha], Sheet: p.words[in.sheet]}}
}

// figures are what differs from step to step, the commonest first. A difference is nearly always that of the two
// ratings, and what is counted of it is nearly always the difference: what they are off it is 0 then.
type figures [20]int64

func (p *packing) figuresOf(s *Step) figures {
	return figures{int64(s.Round), int64(p.word(s.Opponent)), int64(s.OpponentRating), int64(s.OwnRating),
		int64(p.word(s.Origin.Cell)), int64(p.word(s.Row)), int64(s.Expected), int64(s.Score), int64(s.Change), int64(s.N),
		int64(s.Sum), int64(s.Normal), int64(s.After), int64(s.Average), int64(s.P),
		int64(s.Difference - s.apart()), int64(s.Counted - s.Difference), int64(s.Bonus), int64(s.Unplayed),
		int64(s.Forfeits)}
}

func (p *packing) fill(s *Step, f *figures) {
	s.Round, s.Opponent, s.OpponentRating, s.OwnRating = int(f[0]), p.words[f[1]], Points(f[2]), Points(f[3])
	s.Origin.Cell, s.Row = p.words[f[4]], p.words[f[5]]
	s.Expected, s.Score, s.Change, s.N = Score(f[6]), Score(f[7]), Points(f[8]), int(f[9])
	s.Sum, s.Normal, s.After, s.Average, s.P = Score(f[10]), Points(f[11]), Points(f[12]), Points(f[13]), Score(f[14])
	s.Difference = Points(f[15]) + s.apart()
	s.Counted, s.Bonus = Points(f[16])+s.Difference, Points(f[17])
	s.Unplayed, s.Forfeits = int(f[18]), int(f[19])
}

// apart is how far the two ratings of a game are apart.
func (s *Step) apart() Points {
	if s.OwnRating == 0 || s.OpponentRating == 0 {
		return 0
	}
	return s.OwnRating - s.OpponentRating
}

// append writes a step.
func (p *packing) append(b []byte, s *Step) []byte {
	b = binary.AppendUvarint(b, p.settingOf(s))
	f := p.figuresOf(s)
	return appendFigures(b, f[:])
}

// appendFigures writes a mask of those figures that are not 0, and these.
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

// readFigures reads what appendFigures wrote into figures that are all 0, and gives what follows.
func readFigures(b []byte, figures []int64) []byte {
	mask, at := binary.Uvarint(b)
	for ; mask != 0; mask &= mask - 1 {
		v := uint64(b[at])
		if at++; v >= 0x80 { // a million steps have ten figures each, most of them of one byte or two
			v = v&0x7f | uint64(b[at])<<7
			if at++; v >= 1<<14 {
				high, n := binary.Uvarint(b[at:])
				v, at = v&(1<<14-1)|high<<14, at+n
			}
		}
		figures[bits.TrailingZeros64(mask)] = int64(v>>1) ^ -int64(v&1)
	}
	return b[at:]
}

// next reads a step over s, and gives what follows it.
func (p *packing) next(b []byte, s *Step) []byte {
	number, n := binary.Uvarint(b)
	var f figures
	b = readFigures(b[n:], f[:])
	*s = p.settings[number]
	p.fill(s, &f)
	return b
}
