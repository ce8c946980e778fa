package reports

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"strings"

	"kalends/rating"
)

// Lines are players in an order. A federation has hundreds of thousands, and every report goes through them, so each is
// a short record without pointers whose texts are stored elsewhere. A copy has the same lines, and any number of
// goroutines may read them. The zero value has no lines.
type Lines struct {
	records   []record
	lineTexts *lineTexts
}

// record is a line as numbers, some of which are the places of its texts.
type record struct {
	texts                       uint32
	common                      uint32
	lastEvent, firstEvent       uint32
	reason                      uint32
	history                     uint32
	lists                       uint8 // of the history
	minor, rated, wasRated      bool
	rank, previousRank          int32
	rating, previous            int32
	correction                  int32
	games, gamesTotal, k, kUsed int32
	birthYear                   int32
	lastGame, since             rating.Date
}

// LinesOf stores lines, as Add does.
func LinesOf(lines ...Line) Lines {
	all := RoomForLines(len(lines))
	for i := range lines {
		all.Add(&lines[i])
	}
	return all
}

// RoomForLines returns no lines, with room for n.
func RoomForLines(n int) Lines { return Lines{make([]record, 0, n), &lineTexts{}} }

// Add appends a copy of a line; Common is not copied. It panics if a number needs more than 32 bits or the history has
// more than 255 lists.
func (l *Lines) Add(one *Line) {
	if l.lineTexts == nil {
		l.lineTexts = &lineTexts{}
	}
	l.records = append(l.records, record{
		texts: l.lineTexts.addTexts(one), common: l.lineTexts.commons.Add(one.Common), lastEvent: l.lineTexts.word(one.LastEvent),
		firstEvent: l.lineTexts.word(one.FirstEvent), reason: l.lineTexts.word(one.Reason),
		history: l.lineTexts.histories.add(one.History), lists: uint8(len(one.History)),
		minor: one.Minor, rated: one.Rated, wasRated: one.WasRated,
		rank: figure(one.Rank), previousRank: figure(one.PreviousRank), rating: figure(one.Rating),
		previous: figure(one.Previous), correction: figure(one.Correction), games: figure(one.Games),
		gamesTotal: figure(one.GamesTotal), k: figure(one.K), kUsed: figure(one.KUsed), birthYear: figure(one.BirthYear),
		lastGame: one.LastGame, since: one.Since,
	})
}

// figure converts a number for a record. It panics if the number needs more than 32 bits, which registries and sheets
// never allow.
func figure[N int | rating.Points](n N) int32 {
	if n < math.MinInt32 || n > math.MaxInt32 {
		panic(fmt.Sprintf("no line says %d", n))
	}
	return int32(n)
}

// Len returns the number of lines.
func (l Lines) Len() int { return len(l.records) }

// At returns a line. Its Common and History are shared and must not be changed.
func (l Lines) At(i int) (one Line) {
	l.Read(i, &one)
	return one
}

// Read overwrites all fields of into with those of a line, for callers that read many.
func (l Lines) Read(i int, into *Line) {
	r, s := &l.records[i], l.lineTexts
	into.Common = s.commons.At(r.common)
	into.Rank, into.PreviousRank = int(r.rank), int(r.previousRank)
	into.BirthYear, into.Minor = int(r.birthYear), r.minor
	into.Rated, into.WasRated = r.rated, r.wasRated
	into.Rating, into.Previous, into.Correction = rating.Points(r.rating), rating.Points(r.previous), rating.Points(r.correction)
	into.Games, into.GamesTotal, into.K, into.KUsed = int(r.games), int(r.gamesTotal), int(r.k), int(r.kUsed)
	into.LastGame, into.Since = r.lastGame, r.since
	into.LastEvent, into.FirstEvent, into.Reason = s.words.At(r.lastEvent), s.words.At(r.firstEvent), s.words.At(r.reason)
	into.History = s.histories.at(r.history, r.lists)
	s.readTexts(r.texts, into)
}

// ID returns the player id of a line.
func (l Lines) ID(i int) string {
	id, _ := cut(l.lineTexts.textsAt(l.records[i].texts))
	return id
}

// Rating returns the rating of a line, and whether it has one.
func (l Lines) Rating(i int) (p rating.Points, rated bool) {
	return rating.Points(l.records[i].rating), l.records[i].rated
}

// Tie compares two lines with the same name: by sort key, then by id.
func (l Lines) Tie(i, j int) int {
	var one, other Line
	l.lineTexts.readTexts(l.records[i].texts, &one)
	l.lineTexts.readTexts(l.records[j].texts, &other)
	return cmp.Or(strings.Compare(one.SortKey, other.SortKey), strings.Compare(one.ID, other.ID))
}

// All yields every line with its place. The same Line is overwritten for each; use At to keep one.
func (l Lines) All() iter.Seq2[int, *Line] {
	return func(yield func(int, *Line) bool) {
		var one Line
		for i := range l.records {
			l.Read(i, &one)
			if !yield(i, &one) {
				return
			}
		}
	}
}

// Part returns the lines from a place up to, but without, another. It copies nothing.
func (l Lines) Part(from, to int) Lines { return Lines{l.records[from:to:to], l.lineTexts} }

// Those returns the lines that meet a condition, in their order.
func (l Lines) Those(are func(*Line) bool) Lines {
	some := Lines{lineTexts: l.lineTexts}
	for i, one := range l.All() {
		if are(one) {
			some.records = append(some.records, l.records[i])
		}
	}
	return some
}

// Place is an entry for Arrange: the place where a line is now, and the rank that it gets. Its new place is the number
// of the entry.
type Place struct{ From, Rank int32 }

// Arrange puts the lines into another order, which has one entry for each of them, and sets their ranks. Texts move
// with them, because reports read texts in order much faster. It overwrites places; copies and parts that were made
// before become invalid.
func (l *Lines) Arrange(places []Place) {
	l.move(places)
	if l.lineTexts != nil {
		l.lineTexts = l.lineTexts.inOrder(l.records)
	}
}

// move moves each record once, to its new place, and sets its rank. It marks the places as moved.
func (l *Lines) move(places []Place) {
	const moved = -1
	for start := range places {
		if places[start].From == moved {
			continue
		}
		first, at := l.records[start], start
		for {
			next := int(places[at].From)
			places[at].From = moved
			if next == start {
				break
			}
			l.records[at] = l.records[next]
			l.records[at].rank = places[at].Rank
			at = next
		}
		l.records[at] = first
		l.records[at].rank = places[at].Rank
	}
}
