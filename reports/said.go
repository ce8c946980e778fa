package reports

import (
	"encoding/binary"
	"strings"

	"kalends/rating"
)

// said is what lines say in words, and how their players stood on earlier lists.
type said struct {
	rooms     []string        // of texts, one behind the other
	last      strings.Builder // room that is being filled
	histories histories
	commons   rating.Numbering[*Common]
	words     rating.Numbering[string]
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

// word returns the number of a word. A new one is copied, because it may be part of a longer text.
func (s *said) word(word string) uint32 {
	if n, known := s.words.Find(word); known {
		return n
	}
	return s.words.Add(strings.Clone(word))
}

// along gives the same in the order of records, which it tells where their own words are.
func (s *said) along(records []record) *said {
	s.commons.Forget()
	s.words.Forget()
	again := &said{commons: s.commons, words: s.words}
	for i := range records {
		r := &records[i]
		r.history, r.texts = again.histories.add(s.histories.at(r.history, r.lists)), again.copyTexts(whole(s.textsAt(r.texts)))
	}
	return again
}
