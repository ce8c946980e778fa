package house_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestGuidesSpeakBothLanguages checks that the Chinese guide, and its page of commands, have the commands, the tables,
// the codes and the chapters of the English ones.
func TestGuidesSpeakBothLanguages(t *testing.T) {
	for _, name := range []string{"docs/guide", "docs/commands"} {
		en, zh := text(t, name+".md"), text(t, name+".zh-CN.md")
		for what, of := range map[string]func(string) []string{"commands": shellLines, "headings": levels, "rows": rowHeads,
			"calls": calls, "codes of findings": findingCodes} {
			if a, b := of(en), of(zh); !slices.Equal(a, b) {
				t.Errorf("the %s of %s.md and %s.zh-CN.md differ:\n%s", what, name, name, firstDifference(a, b))
			}
		}
	}
}

// TestGuideBeginsWithoutATerminal checks that no command stands in the first two parts of the guides, nor anywhere in
// the quick starts.
func TestGuideBeginsWithoutATerminal(t *testing.T) {
	ends := map[string]string{"docs/guide.md": "\n## When something was wrong\n", "docs/guide.zh-CN.md": "\n## 出了差错时\n",
		"docs/quickstart.uk.md": "", "docs/quickstart.ms.md": ""}
	for name, end := range ends {
		parts := text(t, name)
		if end != "" {
			parts, _, _ = strings.Cut(parts, end)
		}
		if found := append(shellLines(parts), calls(parts)...); len(found) > 0 {
			t.Errorf("%s, before %q: %q", name, end, found)
		}
	}
}

// levels returns the headings: those that are a sheet's name in full, of the others only the depth.
func levels(body string) []string {
	var all []string
	for _, m := range regexp.MustCompile(`(?m)^(#+) (.*)$`).FindAllStringSubmatch(body, -1) {
		if regexp.MustCompile(`^[A-Z][a-z]+$|^kalends`).MatchString(m[2]) && slices.Contains(sheetNames, m[2]) {
			all = append(all, m[1]+" "+m[2])
		} else {
			all = append(all, m[1])
		}
	}
	return all
}

var sheetNames = []string{"Players", "Ratings", "Titles", "Transfers", "Status", "Aliases", "Events",
	"Arbiters", "Regions", "Clubs", "Calendar", "Officials", "Corrections", "Confirmed"}

// rowHeads returns what is code in the first column of each table: commands, keys, folders, permissions.
func rowHeads(body string) []string {
	var all []string
	for _, m := range regexp.MustCompile(`(?m)^\| ([^|]*)\|`).FindAllStringSubmatch(body, -1) {
		codes := regexp.MustCompile("`[a-z_.]+`").FindAllString(m[1], -1)
		all = append(all, strings.Join(codes, " "))
	}
	return all
}

// calls returns the commands within sentences, sorted and each once, because each language has another order.
func calls(body string) []string {
	var all []string
	call := regexp.MustCompile("`(?:kalends|publish|release|run|collect|template|status|import) [^`]*`")
	for _, m := range call.FindAllString(body, -1) {
		all = append(all, strings.Join(strings.Fields(m), " "))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// findingCodes returns the codes that a text names, sorted and each once.
func findingCodes(body string) []string {
	all := regexp.MustCompile(`\b[EQWI]\d{3}\b`).FindAllString(body, -1)
	slices.Sort(all)
	return slices.Compact(all)
}

// firstDifference describes the first place at which two sequences differ, or else their lengths.
func firstDifference(a, b []string) string {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "no. " + strconv.Itoa(i+1) + ": " + a[i] + "\nand " + b[i]
		}
	}
	return strconv.Itoa(len(a)) + " and " + strconv.Itoa(len(b))
}
