package rating

import "encoding/binary"

// PackedList is a list that waits: some thirty bytes a player, as long as nobody looks at it.
type PackedList struct {
	id    string
	date  Date
	count int
	words []string // events and sources
	pools [][]PoolResult
	b     []byte
}

// Packed packs a list.
func (l List) Packed() PackedList {
	p := PackedList{id: l.ID, date: l.Date, count: len(l.States), b: make([]byte, 0, 32*len(l.States))}
	var known texts
	for i := range l.States {
		s := &l.States[i]
		pool := 0
		if s.Pool != nil {
			p.pools = append(p.pools, s.Pool)
			pool = len(p.pools)
		}
		p.b = append(binary.AppendUvarint(p.b, uint64(len(s.Player))), s.Player...)
		figures := [...]int64{int64(s.Rating), int64(s.Games), int64(s.K), int64(s.Peak - s.Rating), int64(s.LastGame), int64(s.Since),
			int64(known.word(s.LastEvent)), int64(known.word(s.Source)), truth(s.Rated), truth(s.FirstDone), int64(pool)}
		p.b = appendFigures(p.b, figures[:])
	}
	p.words = known.words
	return p
}

// Unpacked gives the list as it was packed.
func (p PackedList) Unpacked() List {
	l := List{ID: p.id, Date: p.date}
	if p.count > 0 {
		l.States = make([]State, p.count)
	}
	b, text := p.b, string(p.b) // players are parts of it
	for i := range l.States {
		n, size := binary.Uvarint(b)
		at := len(text) - len(b) + size
		s := &l.States[i]
		s.Player = text[at : at+int(n)]
		var f [11]int64
		b = readFigures(b[size+int(n):], f[:])
		s.Rating, s.Games, s.K, s.LastGame, s.Since = Points(f[0]), int(f[1]), int(f[2]), Date(f[4]), Date(f[5])
		s.Peak = s.Rating + Points(f[3])
		s.LastEvent, s.Source, s.Rated, s.FirstDone = p.words[f[6]], p.words[f[7]], f[8] == 1, f[9] == 1
		if f[10] > 0 {
			s.Pool = p.pools[f[10]-1]
		}
	}
	return l
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
