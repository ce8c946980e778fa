package fide_test

import (
	"maps"

	"kalends/rating"
)

// line is what a list of the oracle keeps of one player. Ratings are whole points.
type line struct {
	rated   bool
	rating  int
	games   int  // rated so far
	peak    int  // the highest rating published
	begun   bool // the first event lies behind (8.2.1)
	brought bool // the rating comes from a list of before
	last    rating.Date
	pool    []poolGame
}

// poolGame is a newcomer's game against a rated opponent (7.1.4).
type poolGame struct {
	list     rating.Date
	event    string
	round    int
	opponent string
	rating   int
	score    rating.Score
}

// coefficient is K on a list (8.3.3). The four lines have no order in the text; it is that of reading F-10.
func (l line) coefficient(list rating.Date, born int) int {
	switch {
	case l.peak >= 2400:
		return 10
	case born != 0 && list.Year()-born <= 18 && l.peak < 2300:
		return 40
	case l.games < 30:
		return 40
	}
	return 20
}

// inactive reports whether the last rated game is a year old (7.2.2).
func (l line) inactive(list rating.Date) bool { return l.last.AddMonths(12) <= list }

// book is a list of the oracle.
type book struct {
	date  rating.Date
	lines map[string]line
}

func (b book) with(more map[string]line) book {
	lines := maps.Clone(b.lines)
	for id, l := range more {
		if _, there := lines[id]; !there {
			lines[id] = l
		}
	}
	return book{b.date, lines}
}

// shelf is all lists that are kept, oldest first.
type shelf []book

// inForce returns the list that is in force on a day (7.1.1); none before the first.
func (s shelf) inForce(day rating.Date) (book, bool) {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i].date <= day {
			return s[i], true
		}
	}
	return book{}, false
}
