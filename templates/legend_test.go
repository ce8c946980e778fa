package templates

import (
	"strings"
	"testing"
)

// signs are the short heads and marks that stand in print and that a legend explains.
var signs = []string{"head.prev_rank", "head.gm", "head.total", "head.k", "woman", "inactive", "new"}

// TestLegendsExplainWhatIsPrinted: where the English legend explains a sign, the others explain the one that they
// print.
func TestLegendsExplainWhatIsPrinted(t *testing.T) {
	en, n := In("en"), 0
	for _, key := range en.Keys() {
		if !strings.HasPrefix(key, "rules") || !strings.HasSuffix(key, "face.legend") {
			continue
		}
		for _, sign := range signs {
			if !explains(en, key, sign) {
				continue
			}
			n++
			for _, lang := range Languages {
				if !explains(In(lang), key, sign) {
					t.Errorf("%s %s does not explain %q", lang, key, In(lang).Say("bulletin."+sign))
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("%d signs looked at", n)
	}
}

// explains asks whether the sign stands in the legend as a word of its own, followed by what it means.
func explains(w Words, legend, sign string) bool {
	apart := strings.NewReplacer("”", "", "“", " ", "。", " ", "；该处的", " ")
	said, sign := " "+apart.Replace(w.Say(legend)), w.Say("bulletin."+sign)
	for _, behind := range []string{":", "：", " in its place", " на її місці", " di tempatnya"} {
		if strings.Contains(said, " "+sign+behind) {
			return true
		}
	}
	return false
}

// TestAValueIsLeftOutOnlyWhereTheWordsAreWholeWithoutIt: a receipt leaves out the people that its suggestion names
// already, but not from “may be one of: …”.
func TestAValueIsLeftOutOnlyWhereTheWordsAreWholeWithoutIt(t *testing.T) {
	for _, lang := range Languages {
		for code, want := range map[string]bool{"Q218": true, "Q650": false, "Q651": false, "Q654": false, "Q655": false, "E302": true} {
			if got := In(lang).CompleteWithout(code, "similar"); got != want {
				t.Errorf("%s %s: %v", lang, code, got)
			}
		}
	}
}
