// Package trf reads tournament reports in the format that FIDE prescribes, TRF16 and TRF26, and its many dialects:
// lines that begin with three characters for their kind, and fields in fixed columns. Each game is on the lines of both
// players, which must agree.
package trf

import (
	"slices"
	"strings"

	"kalends/ingest/draft"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

const format = "trf"

// The kinds of report, by the edition of the format.
const (
	edition16 = "trf16"
	edition26 = "trf26"
)

// Knows reports whether a text is a report: it has a line of a player, or the name of the event and two more kinds
// of lines above the players.
func Knows(book workbook.Book) bool {
	heads := map[string]bool{}
	for _, text := range book.Lines {
		l := cut(text)
		switch {
		case l.tag == "001" && textfile.Number(l.columns(5, 8)) > 0:
			return true
		case slices.Contains(headTags, l.tag):
			heads[l.tag] = true
		}
	}
	return heads["012"] && len(heads) >= 3
}

// headTags are the kinds of lines above the players in every edition.
var headTags = strings.Fields("012 022 032 042 052 062 072 082 092 102 112 122 132")

// reader reads one report.
type reader struct {
	*textfile.Reader
	lines   []line
	federal string          // the federation of our national records
	players map[int]*player // by starting number
	order   []*player       // as in the file
	rounds  int             // the last round in which any line has something
	worth   points
}

// player is a record 001 with its rounds.
type player struct {
	line    line
	entrant draft.Entrant
	cells   []cell
}

// Read reads the whole report into a draft, with findings for everything that is wrong. After two thousand errors it
// stops.
func Read(src draft.Source) *draft.Draft {
	r := &reader{Reader: textfile.New(src, format, edition16), players: map[int]*player{}}
	r.split()
	r.head()
	r.readPlayers()
	if r.tooManyErrors() {
		return r.Draft
	}
	r.national()
	r.teams()
	r.dates()
	r.adjustedPoints()
	r.pairings()
	r.checkCount()
	r.reportUnused()
	if len(r.order) == 0 {
		r.Note(finding.NoPlayers, r.Whole(), "")
	}
	if !r.tooManyErrors() {
		r.Check()
	}
	r.Sort()
	return r.Draft
}

// split cuts the lines of the file into columns and numbers them. A writer that counted bytes instead of characters
// is noted as a finding; a tag of the edition of 2026 sets r.Kind.
func (r *reader) split() {
	way := columnsOf(r.Book)
	for i, text := range r.Book.Lines {
		l := way.cut(text)
		l.number = i + 1
		r.lines = append(r.lines, l)
		if slices.Contains(tags26, l.tag) {
			r.Kind = edition26
		}
	}
	if way != characters {
		r.Note(finding.CountedByBytes, r.Whole(), "")
	}
}

// tags26 are the kinds of lines that only the edition of 2026 has.
var tags26 = strings.Fields("142 152 162 172 182 192 202 212 222 240 250 260 299 300 310 320 330 352 362 801 802")

// tooManyErrors reports whether so many errors have been found that more of them would help nobody.
func (r *reader) tooManyErrors() bool {
	return len(r.Report.Findings) >= 2000 && r.Report.Findings.Count(rating.Error) >= 2000
}

// each calls f with every line of a kind, in the order of the file.
func (r *reader) each(tag string, f func(line)) {
	for _, l := range r.lines {
		if l.tag == tag {
			f(l)
		}
	}
}

// at returns the place of the first line of the given kinds, or of the file if there is none.
func (r *reader) at(tags ...string) rating.Origin {
	for _, tag := range tags {
		for _, l := range r.lines {
			if l.tag == tag {
				return r.Line(l.number)
			}
		}
	}
	return r.Whole()
}
