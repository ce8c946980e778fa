package templates

import (
	"path"
	"strings"
)

// RulesetFile is a file of a ruleset that an association may begin with.
type RulesetFile struct {
	Name string
	Data []byte
}

// Ruleset gives the plain file of a ruleset, with a comment on every key: where a line #@ stands, the words of the
// language do.
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

// RulesetExamples gives the other files, which are like those of known associations.
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
