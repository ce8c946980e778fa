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

// Together tells findings in their order. Those of a code that has words for many are told as one, where the first
// stands: its words say what all of them share, and name each.
func (w Words) Together(findings []rating.Finding) []Told {
	var all []Told
	groups := map[string][]rating.Finding{}
	for _, f := range findings {
		alike := w.alike(f)
		if alike == "" {
			all = append(all, w.told(f))
			continue
		}
		if groups[alike] == nil {
			all = append(all, Told{Finding: f, Problem: alike})
		}
		groups[alike] = append(groups[alike], f)
	}
	for i := range all {
		if group := groups[all[i].Problem]; group != nil {
			all[i] = w.toldAll(group)
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
		if f.Origin != first.Origin {
			first.Origin.Cell = ""
		}
	}
	first.Args = maps.Clone(first.Args)
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
	shared := []string{f.Code, f.Origin.File, f.Origin.Sheet}
	for _, name := range slices.Sorted(maps.Keys(f.Args)) {
		if !own[name] {
			shared = append(shared, strconv.Quote(name+"="+f.Args[name]))
		}
	}
	return strings.Join(shared, "\x00")
}
