package office

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// wanted returns the decision that a row asks for; if the row is filled in only in part, or a cell is unclear, what is
// wrong.
func (s decide) wanted(f Filled) (d rating.Decision, wrong Outcome) {
	var kinds []string
	for _, n := range needs {
		kinds = append(kinds, n.kind)
	}
	kind, ok := f.Choice(decideKind, "office.decide.", kinds...)
	switch {
	case !ok:
		return d, f.Wrong(decideKind, finding.NotADecision)
	case kind == "":
		return d, f.Lacks(decideKind)
	}
	needed := needs[slices.Index(kinds, kind)].keys
	for _, key := range append(slices.Clone(needed), decideReason, decideBy) {
		if f.Get(key) == "" {
			wrong.Found = append(wrong.Found, f.Lacks(key).Found...)
		}
	}
	for _, key := range []string{decideEvent, decidePlayer, decideInto, decideFile, decideNumber} {
		if f.Get(key) != "" && !slices.Contains(needed, key) {
			wrong.Found = append(wrong.Found, f.Wrong(key, finding.TwoDecisions, "kind", f.Get(decideKind)).Found...)
		}
	}
	if len(wrong.Found) > 0 {
		return d, wrong
	}
	d = rating.Decision{Kind: rating.DecisionKind(kind), Reason: f.Get(decideReason), Document: f.Get(decideDocument), By: f.Get(decideBy)}
	need := func(out Outcome) { wrong.Found = append(wrong.Found, out.Found...) }
	switch d.Kind {
	case rating.Correct:
		d.Event = firstWord(f.Get(decideEvent))
		need(s.fileIsThere(f))
	case rating.Withdraw:
		d.Event = firstWord(f.Get(decideEvent))
	case rating.Split:
		d.Events = s.codes(f.Get(decideEvent))
		fallthrough
	case rating.Merge:
		var one, other Outcome
		d.Player, one = s.person(f, decidePlayer)
		d.Into, other = s.person(f, decideInto)
		need(one)
		need(other)
	case rating.Revoke:
		d.Revokes, _ = strconv.Atoi(firstWord(f.Get(decideNumber)))
	case away:
		d.Kind, d.Event = rating.Withdraw, path.Clean(f.Get(decideFile))
		need(s.fileIsThere(f))
	}
	return d, wrong
}

// fileIsThere returns what is wrong with the file of a row that is none of those of the list.
func (s decide) fileIsThere(f Filled) Outcome {
	files, err := s.files()
	if err != nil || !slices.Contains(files, path.Clean(f.Get(decideFile))) {
		return f.Wrong(decideFile, finding.NotADecision)
	}
	return Outcome{}
}

// person returns the number of the person in a cell, who is chosen from the list, or whose number or name is written
// there. A name that several have is a fault that names them.
func (s decide) person(f Filled, key string) (id string, wrong Outcome) {
	text := f.Get(key)
	for _, number := range []string{text, firstWord(text)} {
		if p, _, ok := s.Registry.Resolve(number); ok {
			return p.ID, wrong
		}
	}
	switch named := s.Registry.Named(text); len(named) {
	case 0:
		return "", f.Wrong(key, finding.NotADecision)
	case 1:
		return named[0], wrong
	default:
		var all []string
		for _, id := range named {
			all = append(all, id+" "+s.Registry.Players.Get(id).Name)
		}
		return "", f.Wrong(key, finding.SeveralPeople, "people", strings.Join(all, "; "))
	}
}

// firstWord returns a text until its first blank: the number of a person, or the code of an event.
func firstWord(text string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return word
}

// codes returns the codes of events that are written with semicolons or commas between, or of the one that was chosen
// from the list, whose name may have commas.
func (s decide) codes(text string) (all []string) {
	if known, err := s.events(); err == nil && slices.Contains(known, text) {
		return []string{firstWord(text)}
	}
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == ',' }) {
		if word := firstWord(part); word != "" {
			all = append(all, word)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
