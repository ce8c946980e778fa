package textfile

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// NewEntrant returns a player. The first of the ratings that is not 0 is Rating, the others are in Ratings.
func NewEntrant(at func(key string) rating.Origin, number int, name string, ratings ...string) draft.Entrant {
	e := draft.Entrant{At: at, Entrant: rating.Entrant{Number: number, Name: name, Status: rating.Played,
		Origin: at("player.name")}}
	for _, s := range ratings {
		if s = NonZero(s); e.Rating == "" {
			e.Rating = s
		}
		e.Learn(draft.Entrant{Entrant: rating.Entrant{Rating: s}})
	}
	return e
}

// Enter adds a player to the draft, with the points as a plain decimal, and returns true. A number, here as it is
// written, that another player has is reported instead, and Enter returns false.
func (r *Reader) Enter(e draft.Entrant, number string) bool {
	at := e.At("player.nr")
	if first, taken := r.numbers[e.Number]; taken {
		r.Note(finding.NumberTwice, at, number, "first", first.Cell)
		return false
	}
	r.numbers[e.Number] = at
	e.Points = r.Points(e.At("player.points"), e.Points)
	r.Entrants = append(r.Entrants, e)
	return true
}

// Number parses a whole number from 1 to 9999; it returns 0 for anything else.
func Number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > 9999 || strings.Trim(s, "0123456789") != "" {
		return 0
	}
	return n
}

// NonZero returns a number as it is written, or "" if it has only zeros, which programs write for none.
func NonZero(s string) string {
	if strings.Trim(s, "0") == "" {
		return ""
	}
	return s
}

// Sex returns the sex for a letter of pairing programs, or "" for any other text.
func Sex(s string) rating.Sex {
	return map[string]rating.Sex{"w": rating.Female, "f": rating.Female, "m": rating.Male}[strings.ToLower(s)]
}

// titles are the short codes of the titles of FIDE that older programs write.
var titles = map[string]string{
	"G": "GM", "M": "IM", "I": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WI": "WIM", "WF": "WFM", "WC": "WCM",
}

// Title returns a title in capital letters; the one-letter and other short codes of FIDE titles are written in full.
func Title(s string) string {
	s = strings.ToUpper(s)
	if long, ok := titles[s]; ok {
		return long
	}
	return s
}

// IsTitle reports whether s is a title that FIDE or a federation gives to players.
func IsTitle(s string) bool {
	for _, t := range titles {
		if t == s {
			return true
		}
	}
	return slices.Contains([]string{"NM", "WNM", "AGM", "AIM", "AFM", "ACM"}, s)
}

// Points returns the points of a player as a plain decimal; a text that is no number is reported and gives "".
func (r *Reader) Points(at rating.Origin, text string) string {
	plain := cells.Decimal(text)
	if _, err := rating.ParsePoints(plain); text != "" && err != nil {
		r.Note(finding.NotPoints, at, text)
		return ""
	}
	return plain
}
