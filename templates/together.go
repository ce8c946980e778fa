package templates

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// Message is what people are told about a finding, or about several at once.
type Message struct {
	rating.Finding // the first
	Problem        string
	Remedy         string
	Others         []rating.Finding // the other findings that the message is about
}

const (
	maxGroup    = 40 // findings in one message, so that it can be read and printed in a cell
	maxSeparate = 5  // errors of one code in a sheet with messages of their own; more have one cause
)

// Together returns the messages for findings, in their order. Findings of a code that has a text for many (.many in
// the words) become one message, in the place of the first, if they agree in all arguments that this text does not
// list for each; they are of one sheet, unless the text lists their events. More than five errors of another code in
// cells of one sheet also become one, and no message is about more than 40 findings.
func (w Words) Together(findings []rating.Finding) []Message {
	groups, begun := [][]rating.Finding{}, map[string]int{}
	places := map[string]int{}
	for _, f := range findings {
		places[cause(f)]++
	}
	for _, f := range findings {
		groupKey := w.groupKey(f)
		if groupKey == "" && places[cause(f)] > maxSeparate {
			groupKey = cause(f)
		}
		if at, here := begun[groupKey]; here && groupKey != "" {
			groups[at] = append(groups[at], f)
			continue
		}
		begun[groupKey] = len(groups)
		groups = append(groups, []rating.Finding{f})
	}
	var all []Message
	for _, group := range groups {
		for part := range slices.Chunk(group, maxGroup) {
			all = append(all, w.groupMessage(part))
		}
	}
	return all
}

// message returns the message for one finding.
func (w Words) message(f rating.Finding) Message {
	problem, remedy := w.Finding(f)
	return Message{f, problem, remedy, nil}
}

// cause returns the key by which Together groups errors: code, file and sheet. It is empty for findings without a cell
// and those that are no errors, which it does not group.
func cause(f rating.Finding) string {
	if f.Severity() != rating.Error || f.Origin.Cell == "" {
		return ""
	}
	return strings.Join([]string{f.Code, f.Origin.File, f.Origin.Sheet}, "\x00")
}

// groupMessage returns one message for findings of a group. Its place is the part of their places that they share.
func (w Words) groupMessage(group []rating.Finding) Message {
	first := group[0]
	if len(group) == 1 {
		return w.message(first)
	}
	key := w.findingKey(first.Code)
	if !w.Has(key + ".many") {
		return w.repeatedMessage(group)
	}
	var each []string
	for _, f := range group {
		each = append(each, w.Labelled(key+".each", w.arguments(f)))
		switch {
		case f.Origin.File != first.Origin.File || f.Origin.Sheet != first.Origin.Sheet:
			first.Origin = rating.Origin{}
		case f.Origin != first.Origin:
			first.Origin.Cell = ""
		}
	}
	first.Args = maps.Clone(first.Args)
	delete(first.Args, "event") // the message concerns several
	first.Args["n"], first.Args["all"] = w.Count(len(group)), strings.Join(each, w.Say("messages.and_next"))
	args := w.arguments(first)
	return Message{first, w.Labelled(key+".many", args), w.Labelled(key+".remedy", args), group[1:]}
}

// repeatedMessage returns one message for many errors: the first in full, then the places of the others and what was
// read there.
func (w Words) repeatedMessage(group []rating.Finding) Message {
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
			places = append(places, w.Labelled("messages.likewise_each", []string{"place", place, "read", f.Read}))
		}
	}
	if first.Args = maps.Clone(first.Args); unchecked > 0 {
		first.Args[rating.Unchecked] = w.Count(unchecked)
	}
	message := w.message(first)
	message.Others = group[1:]
	message.Problem = w.Join(message.Problem, w.Say("messages.likewise", "n", w.Count(len(places)), "all",
		strings.Join(places, w.Say("messages.and_next"))))
	return message
}

// groupKey returns the key by which findings become one message; empty for a finding that has its own.
func (w Words) groupKey(f rating.Finding) string {
	key := w.findingKey(f.Code)
	if !w.Has(key + ".many") {
		return ""
	}
	own := map[string]bool{}
	for _, place := range placeholder().FindAllStringSubmatch(w.raw(key+".each"), -1) {
		own[place[1]] = true
	}
	shared := []string{f.Code}
	if !own["event"] { // an event has a file of its own
		shared = append(shared, f.Origin.File, f.Origin.Sheet)
	}
	for _, name := range slices.Sorted(maps.Keys(f.Args)) {
		if !own[name] && name != "suggestion" { // the suggestion has a cell of its own
			shared = append(shared, strconv.Quote(name+"="+f.Args[name]))
		}
	}
	return strings.Join(shared, "\x00")
}
