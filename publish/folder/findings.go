package folder

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// FindingDigest is FindingLines for a screen: it has the first finding of each code and how many more there are. The
// list of problems that goes back with the file names all of them.
func FindingDigest(w templates.Words, findings rating.Findings) string {
	var lines []string
	more := map[string]int{}
	for _, f := range findings {
		more[f.Code]++
	}
	for i, f := range findings {
		n := more[f.Code] - 1
		if n < 0 {
			continue // it is one of those that are counted
		}
		delete(more, f.Code)
		line := FindingLines(w, findings[i:i+1])
		if n > 0 {
			line += " " + w.Say("messages.more", "n", strconv.Itoa(n))
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// QuestionLines is FindingLines for a sheet that waits. If a finding can be answered, it adds where the office does so.
func QuestionLines(w templates.Words, findings rating.Findings) string {
	lines := FindingLines(w, findings)
	if findings.Answerable() {
		lines += "\n" + w.Say("answers.beside")
	}
	return lines
}

// FindingLines returns findings as text, one a line: place: problem remedy [code]. Findings that have a text for many
// share a line, and equal lines in a row become one.
func FindingLines(w templates.Words, findings rating.Findings) string {
	var lines []string
	for _, f := range w.Together(findings) {
		line := w.Join(f.Problem, f.Remedy)
		if place := w.Place(f.Origin); place != "" {
			line = place + ": " + line
		}
		lines = append(lines, line+" ["+f.Code+"]")
	}
	return strings.Join(slices.Compact(lines), "\n")
}
