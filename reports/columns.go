package reports

import (
	"slices"

	"kalends/rating"
	"kalends/templates"
)

// Shown returns the columns of a printed table of players that are filled for anybody on the list, widened to the width
// of all. A column of clubs without a head gets that of regions if nobody has a club. It does not change all.
func (is *Issue) Shown(all []templates.LayoutColumn) []templates.LayoutColumn {
	regions := slices.ContainsFunc(all, func(c templates.LayoutColumn) bool { return c.Key == "region" })
	shown, room := make([]templates.LayoutColumn, 0, len(all)), 0.0
	for _, c := range all {
		if c.Key == "club" && c.Head == "" && !is.anyLine(func(l *Line) bool { return l.Club != "" }) {
			c.Head = "region_name" // the column shows regions instead
		}
		if is.filled(c.Key, regions) {
			shown = append(shown, c)
		} else {
			room += c.Width
		}
	}
	all = slices.Clone(shown)
	width := 0.0
	for _, c := range all {
		width += c.Width
	}
	for i := range all {
		all[i].Width *= 1 + room/width
	}
	return all
}

// filled reports whether a column is filled for anybody. The column of clubs shows the region of a player without a
// club, unless regions have a column of their own.
func (is *Issue) filled(key string, regions bool) bool {
	switch key {
	case "prev_rank": // on a first list nobody has an earlier rank
		return is.anyLine(func(l *Line) bool { return l.PreviousRank > 0 })
	case "previous", "change":
		return is.anyLine(func(l *Line) bool { return l.WasRated })
	case "born":
		return is.Births != rating.BirthNone
	case "lists":
		return is.Traced()
	case "region":
		return is.anyLine(func(l *Line) bool { return l.Region != "" })
	case "club":
		return is.anyLine(func(l *Line) bool { return l.Club != "" || l.Region != "" && !regions })
	}
	return true
}

// anyLine reports whether a condition is true for anybody on the list.
func (is *Issue) anyLine(has func(l *Line) bool) bool {
	for _, l := range is.Lines.All() {
		if has(l) {
			return true
		}
	}
	return false
}
