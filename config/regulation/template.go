package regulation

import (
	"strings"

	"kalends/engine/rules/nationalelo"
	"kalends/templates"
)

// Template returns the ruleset with which a new association begins, read from its file in a language.
func Template(w templates.Words) (nationalelo.Ruleset, error) {
	f := w.Ruleset()
	return Read(strings.TrimSuffix(f.Name, ".yaml"), f.Data)
}
