package crosstable

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/mirror"
	"kalends/ingest/tables"
	"kalends/rating"
	"kalends/rating/finding"
)

// lostOpponents is how many cells may name opponents outside the table; if there are more, one finding reports all of
// them and the table is not read.
const lostOpponents = 3

// certain reports whether the best reading of a table is the only one and enough of its games agree in both cells. If
// not, it adds a finding with the reason. rivals are readings that are as good and give other games.
func (r reader) certain(o *outcome, best *trial, rivals []*trial) bool {
	head := r.Report.At(o.table.Sheet.Name, o.table.Header, 1)
	if best.Faults == 0 && len(rivals) > 0 {
		rival := rivals[0]
		at, shown := differs(best, rival)
		code := finding.TwoOpponents
		switch {
		case rival.Scoring != best.Scoring:
			code = finding.ScoringUnknown
		case rival.way != best.way:
			code = finding.SignsUnclear
		}
		r.Note(code, at, shown)
		return false
	}
	missing := best.missing()
	var places []string
	for _, s := range missing {
		places = append(places, s.at.Cell)
	}
	switch {
	case len(missing) > lostOpponents:
		r.Note(finding.OpponentsOutside, missing[0].at, missing[0].shown, "n", itoa(len(missing)), "cells",
			draft.Abbreviate(places, ", "))
		return false
	case best.Mirrored*10 < (best.Of-len(missing))*6 && best.unread() < best.Of:
		r.Note(finding.OpponentsUnclear, head, "", "mirrored", itoa(best.Mirrored), "of", itoa(best.Of))
		return false
	}
	return true
}

// differs returns place and text of the first cell that two trials read differently.
func differs(a, b *trial) (rating.Origin, string) {
	for i := range a.readings {
		x, y := a.readings[i], b.readings[i]
		if x.cell != y.cell || a.numbers.of[x.row] != b.numbers.of[y.row] {
			return x.at, x.shown
		}
	}
	return a.readings[0].at, a.readings[0].shown
}

// missing returns the cells whose opponents are not in the table.
func (x *trial) missing() []reading {
	have := x.players()
	var all []reading
	for _, s := range x.readings {
		if n := s.cell.Opponent; n > 0 && !have[n] {
			all = append(all, s)
		}
	}
	return all
}

// unread returns how many cells are no results in the trial.
func (x *trial) unread() (n int) {
	for _, s := range x.readings {
		if s.verdict == cells.NotResult {
			n++
		}
	}
	return n
}

// players returns the numbers that the players of the table have in the trial.
func (x *trial) players() map[int]bool {
	have := map[int]bool{}
	for _, n := range x.numbers.of {
		have[n] = true
	}
	return have
}

// enough is the greatest number of faulty cells that are reported for a table: a sender with more has made one mistake.
const enough = 100

// reportFaults reports the cells that could not be read, and byes that were only a sign; at most 100 of a table.
func (r reader) reportFaults(t tables.Table, x *trial) {
	before := len(r.Report.Findings)
	for _, s := range x.readings {
		if len(r.Report.Findings)-before >= enough {
			return
		}
		switch {
		case s.code == finding.NotAResult:
			r.Note(finding.NotAResult, s.at, s.shown, "allowed", examples(t, x))
		case s.code != "":
			r.Note(s.code, s.at, s.shown)
		case s.verdict != cells.Read && t.Kind() == tables.SwissPairs && s.cell.Kind != "":
			r.Note(finding.ImpossibleStep, s.at, s.shown, "round", itoa(s.round))
		case s.verdict == cells.WrongScores && x.declared:
			r.Note(finding.NotInScoring, s.at, s.shown, "scoring", x.Scoring)
		case s.verdict != cells.Read:
			r.Note(finding.NotAResult, s.at, s.shown, "allowed", examples(t, x))
		case s.cell.Lone:
			r.Note(finding.ReadAsBye, s.at, s.shown, "value", cells.Result{Kind: s.cell.Kind,
				First: s.cell.Score}.Write())
		}
	}
}

// examples returns, for messages, cells in the spelling and scoring of a table; of a Chinese table also words.
func examples(t tables.Table, x *trial) string {
	win, draw := cells.Figures(x.Scoring)
	text := map[string]string{
		"12w1":    "12w" + win + "  12b" + draw + "  12w0  12w+  12b-",
		"1w12":    win + "w12  " + draw + "b12  0w12",
		"+W12":    "+W12  =B12  -W12  +F12  -F12",
		"+12B":    "+12B  =12N  -12B  >12N  <12B",
		"+12":     "+12  =12  -12  +12F  -12F",
		"12:W":    "12:W  12:D  12:L  12:+  12:-",
		"W12 (w)": "W12 (w)  D12 (b)  L12 (w)",
		"12○":     "12○  12△  12●",
		"12●":     "12●  12△  12○",
		"12●1":    "12○" + win + "  12●" + draw + "  12○0",
		apart:     "12:" + win + "  12:" + draw + "  12:0  12:+  12:-",
		"1:12":    win + ":12  " + draw + ":12  0:12",
		soFar:     "12  " + win,
		ofRound:   "12  " + win,
	}[x.way]
	text = cmp.Or(text, x.way) // letters of a language
	switch t.Lang {
	case "zh-CN":
		return text + "  12胜  12和  12负  轮空"
	case "zh-TW":
		return text + "  12勝  12和  12負  輪空"
	}
	return text + "  bye"
}

// numberFindings maps meanings of numbers to the findings that note them.
var numberFindings = map[meaning]string{startNumbers: finding.NumbersAreStartNumbers, places: finding.NumbersArePlaces,
	positions: finding.NumbersAreRows}

// reportChoices notes how the table was understood, with the number of cells that prove it; without proof it notes
// nothing.
func (r reader) reportChoices(o *outcome, x *trial) {
	if x.Of == 0 {
		return // there is no proof of anything
	}
	head := r.Report.At(o.table.Sheet.Name, o.table.Header, 1)
	proof := []string{"mirrored", itoa(x.Mirrored), "of", itoa(x.Of)}
	r.Note(numberFindings[x.numbers.meaning], head, "", proof...)
	if !x.declared && x.Proved {
		r.Note(finding.ScoringFound, head, "", append(proof, "scoring", x.Scoring, "agreed", itoa(x.Agreed),
			"players", itoa(x.Declared))...)
	}
	if first, second := sides(x.letters); first+second != "" {
		r.Note(finding.ColoursFound, head, "", append(proof, "first", cmp.Or(first, "—"), "second",
			cmp.Or(second, "—"))...)
	}
	if x.way == soFar {
		r.Note(finding.RunningPoints, head, "", proof...)
	}
	if x.signs {
		r.Note(finding.SignsArePlayed, head, "")
	}
}

// sides returns the letters of each side, joined by commas; letters without a meaning are left out.
func sides(letters map[string]bool) (first, second string) {
	meaning := cells.Sides(letters)
	var a, b []string
	for _, l := range slices.Sorted(maps.Keys(letters)) {
		switch meaning[l] {
		case cells.FirstSide:
			a = append(a, l)
		case cells.SecondSide:
			b = append(b, l)
		}
	}
	return strings.Join(a, ", "), strings.Join(b, ", ")
}

// games returns the games and byes of a trial. If no cell has a colour, that is reported once.
func (r reader) games(o *outcome, x *trial) []draft.Pair {
	return mirror.Games(x.Entries, mirror.Options{Report: r.Report, Entrants: o.entrants, Ask: true,
		Colourless: finding.ColoursLeftOpen})
}
