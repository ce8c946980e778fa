package crosstable

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/tables"
)

// ways lists the ways in which a table can be read.
func (r reader) ways(t tables.Table) []way {
	if t.Kind() == tables.SwissPairs {
		return r.pairWays(t)
	}
	all := r.raw(t)
	var ways []way
	for _, s := range likely(all) {
		ways = append(ways, way{s.name, func(scoring string) []reading { return read(all, s, scoring) }})
	}
	return ways
}

// read reads cells in a spelling under a scoring.
func read(all []reading, s spelling, scoring string) []reading {
	read := slices.Clone(all)
	for i, c := range all {
		if c.code == "" {
			read[i].cell, read[i].verdict = s.parse(c.shown, scoring)
			read[i].word = tables.AbsenceOf(c.shown) == tables.Bye
		}
	}
	return read
}

// likely gives the spellings that read the most cells as games; of a long table a part tells.
func likely(all []reading) []spelling {
	all = all[:min(len(all), 5000)]
	read := make([]int, len(spellings))
	letters := tables.Letters{}
	for _, c := range all {
		if c.code == "" {
			letters.Add(cells.Sign(c.shown))
			for i, reads := range readers(c.shown) {
				if reads {
					read[i]++
				}
			}
		}
	}
	if letters.AreColours() {
		read[slices.IndexFunc(spellings[:], func(s spelling) bool { return s.name == lettered })] = -1
	}
	most := slices.Max(read)
	var best []spelling
	for i, s := range spellings {
		if read[i] == most {
			best = append(best, s)
		}
	}
	return best
}

// readers says of each spelling whether a cell names an opponent in it, whatever the scoring.
func readers(text string) (reads [len(spellings)]bool) {
	if tables.AbsenceOf(text) != tables.Present {
		return reads
	}
	text = absent.Replace(text)
	c, v := without(text, cells.Half)
	names := func(c cells.Cross, v cells.Verdict) bool { return v != cells.NotResult && c.Opponent > 0 }
	otherwise := names(c, v)
	for i, s := range spellings {
		if c, v, is := s.own(text, cells.Half); is {
			reads[i] = names(c, v)
		} else {
			reads[i] = otherwise
		}
	}
	return reads
}

// likeResult says whether a text can stand in a cell of a round, and whether it names an opponent there.
func likeResult(text string) (ok, game bool) {
	if reads := readers(text); slices.Contains(reads[:], true) {
		return true, true
	}
	for _, s := range spellings {
		if _, v := s.parse(text, cells.Half); v != cells.NotResult {
			ok = true
			break
		}
	}
	_, v := cells.ParseOne(text, "")
	return ok || v != cells.NotResult, false
}

// raw gives the cells of the rounds that hold something, and what nobody can read in them.
func (r reader) raw(t tables.Table) []reading {
	var all []reading
	for i, row := range t.Rows {
		for _, c := range t.Rounds() {
			cell := row.Cell(c.Number)
			text := cells.Plain(cell)
			if text == "" && !cell.Formula {
				continue
			}
			all = append(all, reading{row: i, round: c.Round, shown: text, at: r.Place(t, row, c.Number),
				code: sheetfile.Spoilt(cell)})
		}
	}
	return all
}
