package registry

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/fields"
	"kalends/rating"
)

// people are the players of a workbook while it is read, each once, in the order of their rows and as the bytes in
// which an image keeps them.
type people struct {
	encoder
	from    []uint32                 // where each begins
	at      fields.Places            // by number
	changed map[int32]*rating.Player // who has got what stands on other sheets
}

func newPeople(words *vocabulary) people {
	return people{encoder: encoder{words: words}, changed: map[int32]*rating.Player{}}
}

// add adds a player whose number nobody has.
func (p *people) add(player *rating.Player) int32 {
	at := int32(len(p.from))
	p.at.Put(player.ID, int(at))
	p.from = append(p.from, uint32(len(p.b)))
	p.player(player)
	return at
}

// has says whether a number is somebody's.
func (p *people) has(id string) bool {
	_, there := p.at.Find(id)
	return there
}

// find gives the player of a number.
func (p *people) find(id string) (rating.Player, bool) {
	at, there := p.at.Find(id)
	if !there {
		return rating.Player{}, false
	}
	return p.who(int32(at)), true
}

func (p *people) who(at int32) (player rating.Player) {
	if changed := p.changed[at]; changed != nil {
		return *changed
	}
	d := decoder{p.record(at), p.words.all}
	return d.player()
}

// row gives the row of who has a number.
func (p *people) row(id string) int32 {
	at, _ := p.at.Find(id)
	return int32(at)
}

// change gives a player of a number to be changed.
func (p *people) change(id string) *rating.Player {
	at := p.row(id)
	if p.changed[at] == nil {
		player := p.who(at)
		p.changed[at] = &player
	}
	return p.changed[at]
}

// record gives the bytes of a player, as he was added.
func (p *people) record(at int32) []byte {
	if int(at)+1 < len(p.from) {
		return p.b[p.from[at]:p.from[at+1]]
	}
	return p.b[p.from[at]:]
}

// number gives the number of a player.
func (p *people) number(at int32) []byte {
	d := decoder{b: p.record(at)}
	return d.bytes(d.number() >> 1)
}

// inOrder gives everybody by number.
func (p *people) inOrder() []int32 {
	order := make([]int32, len(p.from))
	for i := range order {
		order[i] = int32(i)
	}
	byNumber := func(a, b int32) int { return bytes.Compare(p.number(a), p.number(b)) }
	if !slices.IsSortedFunc(order, byNumber) {
		slices.SortFunc(order, byNumber)
	}
	return order
}

// records gives everybody in an order.
func (p *people) records(order []int32) *records {
	s := &section{encoder: encoder{b: make([]byte, 0, len(p.b)), words: p.words}, at: make([]uint32, 0, len(order)+1)}
	for _, at := range order {
		s.begin()
		if changed := p.changed[at]; changed != nil {
			s.player(changed)
		} else {
			s.b = append(s.b, p.record(at)...)
		}
	}
	return s.end()
}

// openings are the rows of sheet Ratings while it is read, as people are.
type openings struct {
	encoder
	all   []openingAt
	lists []string
}

// openingAt is by what openings are in order, and where one begins.
type openingAt struct {
	player, list int32
	date         rating.Date
	from, end    uint32
}

// add adds the opening of a player.
func (o *openings) add(opening *rating.Opening, player int32) {
	from := uint32(len(o.b))
	o.opening(opening)
	o.all = append(o.all, openingAt{player, o.list(opening.List), opening.Date, from, uint32(len(o.b))})
}

// list gives the number of a list.
func (o *openings) list(id string) int32 {
	at := slices.Index(o.lists, id)
	if at < 0 {
		at, o.lists = len(o.lists), append(o.lists, strings.Clone(id))
	}
	return int32(at)
}

// records gives them by player, list and date.
func (o *openings) records(rank []int32) *records {
	slices.SortFunc(o.all, func(a, b openingAt) int {
		return cmp.Or(cmp.Compare(rank[a.player], rank[b.player]), strings.Compare(o.lists[a.list], o.lists[b.list]),
			cmp.Compare(a.date, b.date))
	})
	s := &section{encoder: encoder{b: make([]byte, 0, len(o.b)), words: o.words}, at: make([]uint32, 0, len(o.all)+1)}
	for _, at := range o.all {
		s.begin()
		s.b = append(s.b, o.b[at.from:at.end]...)
	}
	return s.end()
}
