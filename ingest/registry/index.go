package registry

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
)

// pairs is a lookup while it is made: keys, and who or what is found under each.
type pairs struct {
	all  []pair
	keys []byte // those that are long, each behind its length
	many many
}

// pair is a key and what is found under it. A key of up to sixteen bytes, as most are, stands in it; of a longer one what
// it begins with, by which most are told apart.
type pair struct {
	begins, next uint64
	key          uint32 // its length, or behind the lengths of those that are short: where it stands
	found        found
}

const short = 16 // bytes of a key that stand in its pair

// found is a player, by his row, or, below nought, an alias.
type found int32

func aliasAt(i int) found { return ^found(i) }

// many says what becomes of several things under one key.
type many byte

const (
	apart    many = iota // all stay; a thing that directly follows itself stands once
	inTurn               // all stay as they are
	firstOne             // the first stays
)

// manyOf says it of each lookup.
var manyOf = [numberOfLookups]many{byFIDE: firstOne, answers: inTurn, alsoCalled: inTurn}

// add puts what is found behind what has been found under a key. A name that very many share costs each of them no more.
func (p *pairs) add(key string, f found) { put(p, key, f) }

func put[T string | []byte](p *pairs, key T, f found) {
	if len(key) == 0 && p.many != inTurn {
		return
	}
	var room [short]byte
	at := len(key)
	if copy(room[:], key); at > short {
		at = short + 1 + len(p.keys)
		p.keys = append(binary.AppendUvarint(p.keys, uint64(len(key))), key...)
	}
	p.all = append(p.all, pair{binary.BigEndian.Uint64(room[:]), binary.BigEndian.Uint64(room[8:]), uint32(at), f})
}

// keyOf gives the key of a pair, in a room that is lent where it is short.
func (p *pairs) keyOf(each pair, room []byte) []byte {
	if each.key <= short {
		room = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(room[:0], each.begins), each.next)
		return room[:each.key]
	}
	d := decoder{b: p.keys[each.key-short-1:]}
	return d.bytes(d.number())
}

// inOrder sorts by key, and under a key players by their rank and aliases, in their order, behind them. From then on what
// is found is known by these places.
func (p *pairs) inOrder(rank []int32) {
	for i := range p.all {
		if f := p.all[i].found; f < 0 {
			p.all[i].found = found(len(rank)) + ^f
		} else {
			p.all[i].found = found(rank[f])
		}
	}
	slices.SortFunc(p.all, func(a, b pair) int {
		switch {
		case a.begins != b.begins:
			return cmp.Compare(a.begins, b.begins)
		case a.next != b.next:
			return cmp.Compare(a.next, b.next)
		}
		return cmp.Or(p.compare(a, b), cmp.Compare(a.found, b.found))
	})
}

// compare compares keys that begin alike.
func (p *pairs) compare(a, b pair) int {
	if a.key <= short || b.key <= short {
		return cmp.Compare(min(a.key, short+1), min(b.key, short+1))
	}
	return bytes.Compare(p.keyOf(a, nil), p.keyOf(b, nil))
}

// records gives what is found, by key.
func (p *pairs) records(d *draft, l lookup) *records {
	s := &section{encoder: encoder{b: make([]byte, 0, len(p.keys))}}
	var room [short]byte
	for all := p.all; len(all) > 0; {
		key, n := p.keyOf(all[0], room[:0]), 1
		for n < len(all) && all[n].begins == all[0].begins && all[n].next == all[0].next && p.compare(all[n], all[0]) == 0 {
			n++
		}
		s.begin()
		s.number(len(key) << 1)
		s.b = append(s.b, key...)
		if texts[l] {
			d.called(s, l, all[:n])
		} else {
			p.places(s, d, all[:n])
		}
		all = all[n:]
	}
	return s.end()
}

// places writes the places of those who are found, each by how far it is from the one before.
func (p *pairs) places(s *section, d *draft, all []pair) {
	ranks := d.ranks[:0]
	for _, each := range all {
		rank := d.rankOf(each.found)
		if n := len(ranks); n == 0 || p.many != firstOne && ranks[n-1] != rank {
			ranks = append(ranks, rank)
		}
	}
	d.ranks = ranks
	s.number(len(ranks))
	before := int32(0)
	for _, rank := range ranks {
		s.integer(int64(rank - before))
		before = rank
	}
}

// called writes the other names that were found, and whose they are where that is asked.
func (d *draft) called(s *section, l lookup, all []pair) {
	each := map[lookup]int{alsoCalled: 1, answers: 2}[l]
	s.number(each * len(all))
	for _, pair := range all {
		a := d.aliases.at(int(pair.found) - len(d.rank))
		if l == answers {
			s.once(a.Player)
		}
		s.once(a.Text)
	}
}

// rankOf gives the rank of the player of a place, or of him who has the alias that stands there.
func (d *draft) rankOf(place found) int32 {
	if alias := int(place) - len(d.rank); alias >= 0 {
		return d.rank[d.aliases.players[alias]]
	}
	return int32(place)
}

// addPlayer puts down by what a player is found beside his names.
func (d *draft) addPlayer(at found, p *rating.Player) {
	d.lookups[byFIDE].add(p.FIDEID, at)
	d.lookups[byNumber].add(number(ByFIDE, p.FIDEID), at)
	d.addGroups(at, p)
}

// name puts down by what a name is found, and gives its words in each script.
func (d *draft) name(at found, name string) (parts [][]cells.Part) {
	apart := cells.TakeApart(name)
	for _, key := range keysOf(apart) {
		d.lookups[byName].add(key, at)
	}
	parts = apart.Parts()
	for _, words := range parts {
		looseKeys(d.key[:0], words, func(key []byte) {
			put(&d.lookups[byLoose], key, at)
			d.key = key
		})
	}
	return parts
}

// addGroups puts down what a player has in common with others.
func (d *draft) addGroups(at found, p *rating.Player) {
	if p.Birth.Year == 0 {
		return
	}
	if p.Birth.On != 0 {
		d.lookups[bySharing].add(BornOn(p.Birth.On), at)
	}
	if club := d.clubOf(p.Club); club != "" {
		d.key = appendClub(d.key[:0], p.Birth.Year, club)
		put(&d.lookups[bySharing], d.key, at)
	}
	for _, t := range p.Titles {
		d.lookups[bySharing].add(TitleOf(p.Birth.Year, t.Code), at)
	}
}

// clubOf gives the key of a club; the clubs of an association are few.
func (d *draft) clubOf(club string) string {
	key, known := d.clubs[club]
	if !known {
		key = cells.NameKey(club)
		d.clubs[strings.Clone(club)] = key
	}
	return key
}

// addAlias puts down by what a player is found beside that.
func (d *draft) addAlias(at found, a Alias) {
	switch {
	case a.Kind == national:
		d.lookups[byNumber].add(number(ByNational, a.Text), at)
	case a.Kind == "name":
		d.lookups[answers].add(strings.ToUpper(a.Source), at)
		d.lookups[alsoCalled].add(a.Player, at)
	default:
		d.lookups[byNumber].add(number(ByAlias, a.Text), at)
		if !d.people.has(a.Text) {
			d.lookups[formerly].add(a.Text, at)
		}
	}
}

// asked gives what is found under a key among the players of the workbook and those who were admitted.
func (r Registry) asked(l lookup, key string) []string {
	found, more := r.base.ask(l, key), r.added.ask(l, key) // aliases have none but players of the workbook
	if len(more) == 0 {
		return found
	}
	return slices.Sorted(slices.Values(append(found, more...)))
}
