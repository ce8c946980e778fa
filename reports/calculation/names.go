package calculation

import (
	"slices"
	"strings"

	"kalends/reports"
)

// names finds the names that are printed on the list; other players have only their ids in the calculation.
type names struct {
	lines   reports.Lines
	byID    []int32  // the places of the lines, in the order of ids
	changed []string // the name of each change's player, which several sheets print
}

func namesOf(is reports.Issue) names {
	n := names{lines: is.Lines, byID: make([]int32, is.Lines.Len()), changed: make([]string, is.Changes.Len())}
	for place := range n.byID {
		n.byID[place] = int32(place)
	}
	slices.SortFunc(n.byID, func(a, b int32) int { return strings.Compare(n.lines.ID(int(a)), n.lines.ID(int(b))) })
	for change := range n.changed {
		n.changed[change] = n.of(is.Changes.Player(change))
	}
	return n
}

// of returns the name of a player, empty for one who is not on the list.
func (n names) of(id string) string {
	i, found := slices.BinarySearchFunc(n.byID, id, func(place int32, id string) int {
		return strings.Compare(n.lines.ID(int(place)), id)
	})
	if !found {
		return ""
	}
	return n.lines.At(int(n.byID[i])).Name
}
