package reports

import (
	"encoding/binary"
	"strings"
)

// said is what lines say in words, and how their players stood on earlier lists.
type said struct {
	rooms     []string        // of texts, one behind the other
	last      strings.Builder // room that is being filled
	histories histories
	commons   kept[*Common] // each known by where it lies
	words     kept[string]
}

// Where a text stands is a number: of its room, and behind that of its place there.
const (
	placeBits = 18
	roomBytes = 1 << placeBits
)

// texts are those that a line shares with no other, in the order in which they lie.
type texts [6]string

// addTexts keeps the texts of a line and says where.
func (s *said) addTexts(l *Line) uint32 {
	var short [128]byte
	all := short[:0]
	for _, text := range (texts{l.ID, l.Name, l.NameAlt, l.SortKey, l.FIDEID, l.Born}) {
		all = append(binary.AppendUvarint(all, uint64(len(text))), text...)
	}
	place := s.roomFor(len(all))
	s.last.Write(all)
	s.rooms[len(s.rooms)-1] = s.last.String()
	return place
}

// copyTexts keeps the texts of a line that is kept elsewhere.
func (s *said) copyTexts(texts string) uint32 {
	place := s.roomFor(len(texts))
	s.last.WriteString(texts)
	s.rooms[len(s.rooms)-1] = s.last.String()
	return place
}

// roomFor says where the next texts stand. Those of a line lie in one room.
func (s *said) roomFor(size int) uint32 {
	if len(s.rooms) == 0 || s.last.Len()+size > roomBytes {
		s.rooms, s.last = append(s.rooms, ""), strings.Builder{}
		s.last.Grow(max(roomBytes, size))
	}
	return uint32((len(s.rooms)-1)<<placeBits | s.last.Len())
}

// textsAt gives the texts of a line, and what follows them.
func (s *said) textsAt(place uint32) string { return s.rooms[place>>placeBits][place%roomBytes:] }

// readTexts reads the texts of a line.
func (s *said) readTexts(place uint32, l *Line) {
	rest := s.textsAt(place)
	l.ID, rest = cut(rest)
	l.Name, rest = cut(rest)
	l.NameAlt, rest = cut(rest)
	l.SortKey, rest = cut(rest)
	l.FIDEID, rest = cut(rest)
	l.Born, _ = cut(rest)
}

// whole gives the texts of a line without what follows them.
func whole(all string) string {
	rest := all
	for range len(texts{}) {
		_, rest = cut(rest)
	}
	return all[:len(all)-len(rest)]
}

// cut takes a text and gives what follows it.
func cut(all string) (text, rest string) {
	if n := int(all[0]); n < 0x80 {
		return all[1 : 1+n], all[1+n:]
	}
	return cutLong(all)
}

// cutLong is cut of a text of more than 127 bytes.
func cutLong(all string) (text, rest string) {
	n, size := binary.Uvarint([]byte(all[:min(len(all), binary.MaxVarintLen64)]))
	return all[size : size+int(n)], all[size+int(n):]
}

// word gives the number of a word.
func (s *said) word(word string) uint32 {
	if n, known := s.words.find(word); known {
		return n
	}
	return s.words.add(strings.Clone(word)) // it may be a part of a longer text
}

// along gives the same in the order of records, which it tells where their own words are.
func (s *said) along(records []record) *said {
	again := &said{}
	again.commons.all, again.words.all = s.commons.all, s.words.all
	for i := range records {
		r := &records[i]
		r.history, r.texts = again.histories.add(s.histories.at(r.history, r.lists)), again.copyTexts(whole(s.textsAt(r.texts)))
	}
	return again
}

// kept is what many lines say, each once and called by its number.
type kept[T comparable] struct {
	all    []T
	number map[T]uint32 // nil when nothing is added any more
}

func (k *kept[T]) of(one T) uint32 {
	if n, known := k.find(one); known {
		return n
	}
	return k.add(one)
}

func (k *kept[T]) find(one T) (n uint32, known bool) {
	if k.number == nil {
		k.number = make(map[T]uint32, len(k.all))
		for n, known := range k.all {
			k.number[known] = uint32(n)
		}
	}
	n, known = k.number[one]
	return n, known
}

func (k *kept[T]) add(one T) uint32 {
	n := uint32(len(k.all))
	k.all, k.number[one] = append(k.all, one), n
	return n
}
