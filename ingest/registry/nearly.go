package registry

import (
	"maps"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/persons"
	"kalends/rating"
	"kalends/rating/finding"
)

// NearlyAlike returns a warning for each two players whose names differ by a slip or by a rule of transliteration, by
// number, without those that the office has confirmed. The dead are left out. The registry is read as a whole, so only a
// command that is given by somebody asks for it.
func (r Registry) NearlyAlike() (found rating.Findings) {
	bearers, parts := map[string][]string{}, map[string][]cells.Part{}
	for p := range r.Players.All() {
		if p.Status == rating.Merged || p.Status == rating.Deceased {
			continue
		}
		for _, name := range r.Names(p.ID) {
			words := cells.Parts(name)
			if key := romans(words); key != "" && !slices.Contains(bearers[key], p.ID) {
				bearers[key], parts[key] = append(bearers[key], p.ID), words
			}
		}
	}
	byForm := map[string][]string{}
	for _, key := range slices.Sorted(maps.Keys(parts)) {
		for _, form := range nearForms(parts[key]) {
			byForm[form] = append(byForm[form], key)
		}
	}
	seen := map[[2]string]bool{}
	for _, keys := range byForm {
		for i, key := range keys {
			for _, other := range keys[:i] {
				if key != other && (cells.Slipped(parts[key], parts[other]) || cells.Alike(parts[key], parts[other])) {
					addPairs(seen, bearers[key], bearers[other])
				}
			}
		}
	}
	for _, pair := range slices.SortedFunc(maps.Keys(seen), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		p, o := r.Players.Get(pair[0]), r.Players.Get(pair[1])
		found = append(found, rating.Finding{Code: finding.NearlyAlike, Args: map[string]string{"id": o.ID, "name": o.Name,
			"other": p.ID, "other_name": p.Name, persons.About: persons.Both(p.ID, o.ID)}})
	}
	return r.Unconfirmed(found)
}

// addPairs adds each pair of a player of one and one of another name, the smaller number first.
func addPairs(pairs map[[2]string]bool, some, others []string) {
	for _, a := range some {
		for _, b := range others {
			if a != b {
				pairs[[2]string{min(a, b), max(a, b)}] = true
			}
		}
	}
}

// romans returns the words of a name in Latin letters, sorted.
func romans(words []cells.Part) string {
	var all []string
	for _, w := range words {
		all = append(all, w.Roman)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// nearForms returns the keys under which nearly alike names are found. Two names share a key if a slip or another
// transliteration turns one into the other: the sounds, and for each word the others with the word, whole and without each
// of its letters.
func nearForms(words []cells.Part) []string {
	forms := []string{wholly + cells.Sounds(words)}
	for i, w := range words {
		rest := romans(slices.Concat(words[:i], words[i+1:])) + "|"
		forms = append(forms, rest+w.Roman)
		for at, letter := range w.Roman {
			forms = append(forms, rest+w.Roman[:at]+w.Roman[at+len(string(letter)):])
		}
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}
