package calculation

import "kalends/reports"

// names are those that are printed on the list; everybody else stands here by id only.
type names struct {
	lines   reports.Lines
	byID    *index
	changed []string // of each change, whose name several sheets ask for
}

func namesOf(is reports.Issue) names {
	n := names{lines: is.Lines, changed: make([]string, is.Changes.Len())}
	n.byID = indexOf(n.lines.Len(), func(place int32) string { return n.lines.ID(int(place)) })
	for change := range n.changed {
		n.changed[change] = n.of(is.Changes.Player(change))
	}
	return n
}

// of gives the name of a player.
func (n names) of(id string) string {
	place := n.byID.of(id)
	if place == none {
		return ""
	}
	return n.lines.At(int(place)).Name
}
