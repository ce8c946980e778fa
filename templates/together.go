package templates

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// Told is what people are told of a finding, or at once of several that differ only in whom they are about.
type Told struct {
	rating.Finding // the first
	Problem        string
	Remedy         string
}

// mostTogether is how many findings are told as one: a paragraph that can be read, and a cell that can be printed.
const mostTogether = 40

// Together tells findings in their order. Those of a code that has words for many are told as one, where the first
// stands: its words say what all of them share, and name each.
func (w Words) Together(findings []rating.Finding) []Told {
	groups, begun := [][]rating.Finding{}, map[string]int{}
	for _, f := range findings {
		alike := w.alike(f)
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

func (w Words) told(f rating.Finding) Told {
	problem, remedy := w.Finding(f)
	return Told{f, problem, remedy}
}

// toldAll tells findings that are alike, with the part of their places that they share.
func (w Words) toldAll(group []rating.Finding) Told {
	first := group[0]
	if len(group) == 1 {
		return w.told(first)
	}
	key := w.findingKey(first.Code)
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
	return Told{first, w.labelled(key+".many", args), w.labelled(key+".remedy", args)}
}

// alike is what a finding shares with those that are told together with it; empty: it is told alone.
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
		if !own[name] {
			shared = append(shared, strconv.Quote(name+"="+f.Args[name]))
		}
	}
	return strings.Join(shared, "\x00")
}
