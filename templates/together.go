package templates

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// Told is what people are told about a finding, or about several that are told as one.
type Told struct {
	rating.Finding // the first
	Problem        string
	Remedy         string
	Others         []rating.Finding // the other findings that it tells
}

const (
	mostTogether = 40 // findings told as one: a paragraph that can be read, and a cell that can be printed
	mostApart    = 5  // errors of one code in a sheet that are told each by itself; more have one cause
)

// Together returns the messages for findings, in their order. Findings of a code that has a text for many become one
// message, in the place of the first. So do more than five errors of one code on one sheet: the message tells the first
// in full, and then the places of the others.
func (w Words) Together(findings []rating.Finding) []Told {
	groups, begun := [][]rating.Finding{}, map[string]int{}
	places := map[string]int{}
	for _, f := range findings {
		places[cause(f)]++
	}
	for _, f := range findings {
		alike := w.alike(f)
		if alike == "" && places[cause(f)] > mostApart {
			alike = cause(f)
		}
		if at, here := begun[alike]; here && alike != "" {
			groups[at] = append(groups[at], f)
			continue
		}
		begun[alike] = len(groups)
		groups = append(groups, []rating.Finding{f})
	}
	var all []Told
	for _, group := range groups {
		for part := range slices.Chunk(group, mostTogether) {
			all = append(all, w.toldAll(part))
		}
	}
	return all
}

// told returns the message for one finding.
func (w Words) told(f rating.Finding) Told {
	problem, remedy := w.Finding(f)
	return Told{f, problem, remedy, nil}
}

// cause is the key by which Together groups errors: code, file and sheet. It is empty for findings that are never grouped.
func cause(f rating.Finding) string {
	if f.Severity() != rating.Error || f.Origin.Cell == "" {
		return ""
	}
	return strings.Join([]string{f.Code, f.Origin.File, f.Origin.Sheet}, "\x00")
}

// toldAll returns one message for findings that are alike, with the part of their places that they share.
func (w Words) toldAll(group []rating.Finding) Told {
	first := group[0]
	if len(group) == 1 {
		return w.told(first)
	}
	key := w.findingKey(first.Code)
	if !w.Has(key + ".many") {
		return w.likewise(group)
	}
	var each []string
	for _, f := range group {
		each = append(each, w.labelled(key+".each", w.arguments(f)))
		switch {
		case f.Origin.File != first.Origin.File || f.Origin.Sheet != first.Origin.Sheet:
			first.Origin = rating.Origin{}
		case f.Origin != first.Origin:
			first.Origin.Cell = ""
		}
	}
	first.Args = maps.Clone(first.Args)
	delete(first.Args, "event") // it is about no single one
	first.Args["n"], first.Args["all"] = w.Count(len(group)), strings.Join(each, w.Say("messages.and_next"))
	args := w.arguments(first)
	return Told{first, w.labelled(key+".many", args), w.labelled(key+".remedy", args), group[1:]}
}

// likewise returns one message for many errors: the first in full, then the places of the others and what was read
// there.
func (w Words) likewise(group []rating.Finding) Told {
	first, unchecked := group[0], 0
	var places []string
	for i, f := range group {
		n, _ := strconv.Atoi(f.Args[rating.Unchecked])
		unchecked += n
		if i > 0 {
			place := f.Origin.Cell
			if isLine(f.Origin) {
				place = w.Place(rating.Origin{Cell: place})
			}
			places = append(places, w.labelled("messages.likewise_each", []string{"place", place, "read", f.Read}))
		}
	}
	if first.Args = maps.Clone(first.Args); unchecked > 0 {
		first.Args[rating.Unchecked] = w.Count(unchecked)
	}
	told := w.told(first)
	told.Others = group[1:]
	told.Problem = w.Join(told.Problem, w.Say("messages.likewise", "n", w.Count(len(places)), "all",
		strings.Join(places, w.Say("messages.and_next"))))
	return told
}

// alike returns the key by which findings are told as one; empty means that the finding is told alone.
func (w Words) alike(f rating.Finding) string {
	key := w.findingKey(f.Code)
	if !w.Has(key + ".many") {
		return ""
	}
	own := map[string]bool{}
	for _, place := range placed().FindAllStringSubmatch(w.raw(key+".each"), -1) {
		own[place[1]] = true
	}
	shared := []string{f.Code}
	if !own["event"] { // whose sheet is that of its own file
		shared = append(shared, f.Origin.File, f.Origin.Sheet)
	}
	for _, name := range slices.Sorted(maps.Keys(f.Args)) {
		if !own[name] && name != "suggestion" { // which the words leave to a cell of its own
			shared = append(shared, strconv.Quote(name+"="+f.Args[name]))
		}
	}
	return strings.Join(shared, "\x00")
}
