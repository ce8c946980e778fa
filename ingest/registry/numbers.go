package registry

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
)

// national is the kind of alias for a national number on sheet Players.
const national = "national_no"

// The kinds of number by which other programs know a player.
const (
	ByFIDE     = "fide_id"
	ByNational = national
	ByAlias    = "alias" // sheet Aliases: a former number, or one of another program
)

// number returns the key of a number of a kind in the lookup byNumber, empty for no number.
func number(kind, text string) string {
	if text = cells.Unpadded(text); text == "" {
		return ""
	}
	return kind + " " + text
}

// Bearers returns the players who have a number of a kind, after mergers. If there are several, the registry does not
// say whose it is.
func (r Registry) Bearers(kind, text string) []string {
	var ids []string
	for _, id := range r.lookUp(byNumber, number(kind, text)) {
		if p, _, ok := r.Resolve(id); ok && !slices.Contains(ids, p.ID) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// Answers returns the players whom the office has assigned to a name in an event: rows of sheet Aliases whose source is
// the event's code.
func (r Registry) Answers(event, name string) []string {
	var ids []string
	if event == "" {
		return nil
	}
	for _, a := range r.Assigned[strings.ToUpper(event)] {
		p, _, ok := r.Resolve(a.Player)
		if ok && cells.SameName(a.Text, name) && !slices.Contains(ids, p.ID) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}
