package templates

import (
	"path"
	"strings"
)

// RulesetFile is a ruleset file that an association may begin with.
type RulesetFile struct {
	Name string
	Data []byte
}

// Ruleset returns the usual ruleset file for a new association, with a comment in the language for every key: it
// replaces each line with #@ KEY by the text of that key.
func (w Words) Ruleset() RulesetFile {
	const name = "national.yaml"
	var b strings.Builder
	for line := range strings.Lines(rulesetText(name)) {
		at, key, comment := strings.Cut(line, "#@ ")
		if !comment {
			b.WriteString(line)
			continue
		}
		for text := range strings.Lines(w.raw("ruleset." + strings.TrimSpace(key))) {
			b.WriteString(at + "# " + strings.TrimRight(text, "\n") + "\n")
		}
	}
	return RulesetFile{name, []byte(b.String())}
}

// RulesetExamples returns further ruleset files, which resemble those of known associations, by name.
func RulesetExamples() (all []RulesetFile) {
	entries, _ := data.ReadDir("rulesets/examples")
	for _, e := range entries {
		all = append(all, RulesetFile{e.Name(), []byte(rulesetText("examples/" + e.Name()))})
	}
	return all
}

// rulesetText returns an embedded ruleset file. It panics if there is none.
func rulesetText(name string) string {
	text, err := data.ReadFile(path.Join("rulesets", name))
	if err != nil {
		panic(err)
	}
	return string(text)
}
