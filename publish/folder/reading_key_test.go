package folder

import (
	"testing"

	"kalends/engine/rules"
)

// TestAPinnedTextReadsForItself: a reading made under a pinned version of a ruleset is not used under its family, whose
// other version opens other ratings.
func TestAPinnedTextReadsForItself(t *testing.T) {
	keys := map[string]string{}
	for _, name := range []string{"fide-standard", "fide-2001", "fide-2024-03"} {
		r, version, err := rules.Family(name)
		if err != nil {
			t.Fatal(err)
		}
		key := readingKey(Setup{Lists: []List{{ID: "standard", Ruleset: r, Version: version}}}, "aa").key()
		if other := keys[key]; other != "" {
			t.Errorf("%s and %s have one reading", name, other)
		}
		keys[key] = name
	}
}
