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

// Ruleset returns the plain ruleset file, in which every key has a comment: each line #@ is replaced by the words of
// the language.
func (w Words) Ruleset() RulesetFile {
	const name = "national.yaml"
	var b strings.Builder
	for line := range strings.Lines(rulesetText(name)) {
		at, key, comment := strings.Cut(line, "#@ ")
		if !comment {
			b.WriteString(line)
			continue
		}
		for said := range strings.Lines(w.raw("ruleset." + strings.TrimSpace(key))) {
			b.WriteString(at + "# " + strings.TrimRight(said, "\n") + "\n")
		}
	}
	return RulesetFile{name, []byte(b.String())}
}

// RulesetExamples returns the other files, which resemble those of known associations.
func RulesetExamples() (all []RulesetFile) {
	entries, _ := data.ReadDir("rulesets/examples")
	for _, e := range entries {
		all = append(all, RulesetFile{e.Name(), []byte(rulesetText("examples/" + e.Name()))})
	}
	return all
}

func rulesetText(name string) string {
	text, err := data.ReadFile(path.Join("rulesets", name))
	if err != nil {
		panic(err)
	}
	return string(text)
}
