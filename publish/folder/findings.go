package folder

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// FindingDigest is FindingLines for a screen: of findings of one code it prints the first and says how many more there
// are. All of them are in the list of problems that goes back with the file.
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

// QuestionLines is FindingLines of a sheet that waits: below it stands where the office answers.
func QuestionLines(w templates.Words, findings rating.Findings) string {
	lines := FindingLines(w, findings)
	if findings.Answerable() {
		lines += "\n" + w.Say("answers.beside")
	}
	return lines
}

// FindingLines prints findings one a line: place: problem remedy [code]. What is to be said of many is said once.
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
