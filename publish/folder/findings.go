package folder

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// FindingDigest is FindingLines for a screen: it prints the first finding of each code and how many more there are. The
// list of problems that goes back with the file names all of them.
func FindingDigest(w templates.Words, findings rating.Findings) string {
	var lines []string
	told := map[string]bool{}
	for i, f := range findings {
		if told[f.Code] {
			continue
		}
		told[f.Code] = true
		line := FindingLines(w, findings[i:i+1])
		if more := alike(findings[i+1:], f.Code); more > 0 {
			line += " " + w.Say("messages.more", "n", strconv.Itoa(more))
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func alike(findings rating.Findings, code string) int {
	n := 0
	for _, f := range findings {
		if f.Code == code {
			n++
		}
	}
	return n
}

// QuestionLines is FindingLines for a sheet that waits. It adds where the office answers.
func QuestionLines(w templates.Words, findings rating.Findings) string {
	lines := FindingLines(w, findings)
	if findings.Answerable() {
		lines += "\n" + w.Say("answers.beside")
	}
	return lines
}

// FindingLines prints one finding a line: place: problem remedy [code]. What applies to many is printed once.
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
