package reportstest

import "kalends/reports"

// Unpacked returns copies of lines that can be changed; reports.LinesOf packs them again.
func Unpacked(lines reports.Lines) []reports.Line {
	all := make([]reports.Line, lines.Len())
	for i := range all {
		lines.Read(i, &all[i])
	}
	return all
}

// Each replaces every line of an issue by the line that change has changed. Common is shared, so a change of it affects
// other lines.
func Each(is *reports.Issue, change func(i int, l *reports.Line)) {
	all := Unpacked(is.Lines)
	for i := range all {
		change(i, &all[i])
	}
	is.Lines = reports.LinesOf(all...)
}

// Edit is Each for one line.
func Edit(is *reports.Issue, n int, change func(l *reports.Line)) {
	all := Unpacked(is.Lines)
	change(&all[n])
	is.Lines = reports.LinesOf(all...)
}
