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

// number is the key of a number of a kind; empty: it is none.
func number(kind, text string) string {
	if text = plainNumber(text); text == "" {
		return ""
	}
	return kind + " " + text
}

// Bearers lists the players who have a number of a kind, those that were merged as the ones who stand for them now.
// More than one means that the registry does not tell whose it is.
func (r Registry) Bearers(kind, text string) []string {
	var ids []string
	for _, id := range r.asked(byNumber, number(kind, text)) {
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
	for _, a := range r.base.answered(strings.ToUpper(event)) {
		p, _, ok := r.Resolve(a.Player)
		if ok && cells.SameName(a.Text, name) && !slices.Contains(ids, p.ID) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// plainNumber is a number without blanks and without the zeros that some programs write before it; 0 is none.
func plainNumber(text string) string { return strings.TrimLeft(cells.Sign(text), "0") }
