package registry

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
)

// national is the kind of alias that a national number on sheet Players is.
const national = "national_no"

// The kinds of number by which programs of others know a player.
const (
	ByFIDE     = "fide_id"
	ByNational = national
	ByAlias    = "alias" // sheet Aliases: a former number, or one of another program
)

type number struct{ kind, text string }

// Bearers lists the players who have a number of a kind, those that were merged as the ones who stand for them now.
// More than one means that the registry does not tell whose it is.
func (r Registry) Bearers(kind, text string) []string {
	var ids []string
	for _, id := range r.names().numbers[number{kind, plainNumber(text)}] {
		if p, _, ok := r.Resolve(id); ok && !slices.Contains(ids, p.ID) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// Answers lists the players whom the office has named for a name of one event: rows of sheet Aliases whose source is
// the event's code.
func (r Registry) Answers(event, name string) []string {
	var ids []string
	if event == "" {
		return nil
	}
	for _, a := range r.names().answers[strings.ToUpper(event)] {
		if p, _, ok := r.Resolve(a.Player); ok && cells.SameName(a.Text, name) && !slices.Contains(ids, p.ID) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

func (x *index) fillNumbers(r Registry) {
	x.numbers, x.answers = map[number][]string{}, map[string][]Alias{}
	add := func(kind, text, id string) {
		if n := (number{kind, plainNumber(text)}); n.text != "" && !slices.Contains(x.numbers[n], id) {
			x.numbers[n] = append(x.numbers[n], id)
		}
	}
	for _, id := range sortedIDs(r.Players) {
		add(ByFIDE, r.Players[id].FIDEID, id)
	}
	for _, a := range r.Aliases {
		switch a.Kind {
		case "name":
			source := strings.ToUpper(a.Source)
			x.answers[source] = append(x.answers[source], a)
		case national:
			add(ByNational, a.Text, a.Player)
		default:
			add(ByAlias, a.Text, a.Player)
		}
	}
}

// plainNumber is a number without blanks and without the zeros that some programs write before it; 0 is none.
func plainNumber(text string) string { return strings.TrimLeft(cells.Sign(text), "0") }
