package reports

import (
	"encoding/binary"
	"strings"

	"kalends/rating"
)

// lineTexts stores the texts of lines, and the ratings of their players on earlier lists.
type lineTexts struct {
	rooms     []string        // blocks of texts, one after the other
	last      strings.Builder // the block that is being filled
	histories histories
	commons   rating.Numbering[*Common]
	words     rating.Numbering[string]
}

// The place of a text is a number: that of its block, and the offset in it.
const (
	placeBits = 18
	roomBytes = 1 << placeBits
)

// texts are the texts that a line does not share with others, in the order in which they are stored.
type texts [6]string

// addTexts stores the texts of a line and returns their place.
func (s *lineTexts) addTexts(l *Line) uint32 {
	var short [128]byte
	all := short[:0]
	for _, text := range (texts{l.ID, l.Name, l.NameAlt, l.SortKey, l.FIDEID, l.Born}) {
		all = append(binary.AppendUvarint(all, uint64(len(text))), text...)
	}
	return s.copyTexts(string(all))
}

// copyTexts stores encoded texts and returns their place.
func (s *lineTexts) copyTexts(texts string) uint32 {
	place := s.roomFor(len(texts))
	s.last.WriteString(texts)
	s.rooms[len(s.rooms)-1] = s.last.String()
	return place
}

// roomFor returns the place for the next texts. The texts of a line are in one block.
func (s *lineTexts) roomFor(size int) uint32 {
	if len(s.rooms) == 0 || s.last.Len()+size > roomBytes {
		s.rooms, s.last = append(s.rooms, ""), strings.Builder{}
		s.last.Grow(max(roomBytes, size))
	}
	return uint32((len(s.rooms)-1)<<placeBits | s.last.Len())
}

// textsAt returns the encoded texts of a line and everything after them.
func (s *lineTexts) textsAt(place uint32) string { return s.rooms[place>>placeBits][place%roomBytes:] }

// readTexts decodes the texts of a line.
func (s *lineTexts) readTexts(place uint32, l *Line) {
	rest := s.textsAt(place)
	l.ID, rest = cut(rest)
	l.Name, rest = cut(rest)
	l.NameAlt, rest = cut(rest)
	l.SortKey, rest = cut(rest)
	l.FIDEID, rest = cut(rest)
	l.Born, _ = cut(rest)
}

// whole returns the encoded texts of a line without what follows them.
func whole(all string) string {
	rest := all
	for range len(texts{}) {
		_, rest = cut(rest)
	}
	return all[:len(all)-len(rest)]
}

// cut decodes the text with which all begins, and returns what follows it.
func cut(all string) (text, rest string) {
	if n := int(all[0]); n < 0x80 {
		return all[1 : 1+n], all[1+n:]
	}
	return cutLong(all)
}

// cutLong is cut for a text of more than 127 bytes.
func cutLong(all string) (text, rest string) {
	n, size := binary.Uvarint([]byte(all[:min(len(all), binary.MaxVarintLen64)]))
	return all[size : size+int(n)], all[size+int(n):]
}

// word returns the number of a word, and stores a new one. That is copied, because it may be part of a longer text.
func (s *lineTexts) word(word string) uint32 {
	if n, known := s.words.Find(word); known {
		return n
	}
	return s.words.Add(strings.Clone(word))
}

// inOrder returns a copy of the texts and histories in the order of records, and sets the records' places in it.
// Afterwards s must not be used.
func (s *lineTexts) inOrder(records []record) *lineTexts {
	s.commons.Forget()
	s.words.Forget()
	again := &lineTexts{commons: s.commons, words: s.words}
	for i := range records {
		r := &records[i]
		r.history, r.texts = again.histories.add(s.histories.at(r.history, r.lists)), again.copyTexts(whole(s.textsAt(r.texts)))
	}
	return again
}
