package pdf

import (
	"strings"
	"testing"
)

// TestSimpleTextsAreNotCleaned, in whatever order their characters stand.
func TestSimpleTextsAreNotCleaned(t *testing.T) {
	for r := rune(0); r < 0x3000; r++ {
		if s := "e" + string(r) + "o" + string(r) + string(r); simple(s) && Clean(s) != s {
			t.Errorf("%U is printed as %q", r, Clean(s))
		}
	}
	for _, s := range []string{"e\u0301", "a\tb", "\u200bx", "a·b", "\xff", "a—b", "王"} {
		if simple(s) {
			t.Errorf("%q has other characters", s)
		}
	}
	if s := strings.Repeat("O'Neil, Žofia (Ñuñoa) –−", 3); !simple(s) {
		t.Errorf("%q is simple", s)
	}
}
