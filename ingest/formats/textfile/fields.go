package textfile

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/rating/finding"
)

// titles are the short codes of the titles of FIDE that older programs write.
var titles = map[string]string{
	"G": "GM", "M": "IM", "I": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WI": "WIM", "WF": "WFM", "WC": "WCM",
}

// Title writes a title as FIDE does, as far as it is one of FIDE's.
func Title(s string) string {
	s = strings.ToUpper(s)
	if long, ok := titles[s]; ok {
		return long
	}
	return s
}

// IsTitle says whether s is a title that FIDE gives to players.
func IsTitle(s string) bool {
	for _, t := range titles {
		if t == s {
			return true
		}
	}
	return slices.Contains([]string{"NM", "WNM", "AGM", "AIM", "AFM", "ACM"}, s)
}

// Points reads the points of a player as a plain decimal; what is no number is put down.
func (r *Reader) Points(line int, text string) string {
	if text == "" {
		return ""
	}
	plain := cells.Decimal(text)
	if _, err := rating.ParsePoints(plain); err != nil {
		r.Pad.Note(finding.NotPoints, r.Line(line), text)
		return ""
	}
	return plain
}
