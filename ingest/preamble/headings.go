package preamble

import (
	"strings"

	"kalends/ingest/cells"
)

// swissSys matches the headings of SwissSys on a page: "Standings. Autumn Cup: Open (Standings)", "Pairings for Round 4.
// Autumn Cup: Open", "SwissSys Standings: Open". Its groups are the round, the event, and the section twice.
var swissSys = cells.Compile(`^(?:(?:Standings|Pairings for Round (\d{1,2}))\. (.+?): (.+?)|SwissSys Standings: (.+?))` +
	`(?: \((?:Standings|Pairings)\))?$`)

// heading keeps what a heading of SwissSys says. It returns false for any other text.
func (r *reader) heading(text string, at Fact) bool {
	m := swissSys.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	r.keep("program", "SwissSys", at)
	r.round(Title{Round: numeral(m[1])}, at)
	if !r.titled {
		r.take("name", m[2], at)
		r.take("group", m[3]+m[4], at)
	}
	return true
}

// beforeNote returns the text before the first note in it, such as the title of the table: "Autumn Cup" of "Autumn Cup
// Grille américaine après la". A text that begins with a note, or has none, is returned whole.
func beforeNote(text string) string {
	sign := cells.Sign(text)
	first := len(sign)
	for _, n := range notes() {
		if at := strings.Index(sign, " "+n); at > 0 && strings.Contains(n, " ") {
			first = min(first, at)
		}
	}
	return rest(text, sign[:first])
}
