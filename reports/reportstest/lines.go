package reportstest

import "kalends/reports"

// Unpacked are lines that can be changed, for reports.LinesOf to pack them again.
func Unpacked(lines reports.Lines) []reports.Line {
	all := make([]reports.Line, lines.Len())
	for i := range all {
		lines.Read(i, &all[i])
	}
	return all
}

// Each changes every line of an issue. What a line has in common with others is changed for all of them.
func Each(is *reports.Issue, change func(i int, l *reports.Line)) {
	all := Unpacked(is.Lines)
	for i := range all {
		change(i, &all[i])
	}
	is.Lines = reports.LinesOf(all...)
}

// Edit changes one line of an issue.
func Edit(is *reports.Issue, n int, change func(l *reports.Line)) {
	all := Unpacked(is.Lines)
	change(&all[n])
	is.Lines = reports.LinesOf(all...)
}
