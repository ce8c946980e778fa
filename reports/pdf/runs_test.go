package pdf

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestLatinTextsAreNotCleaned, in whatever order their characters stand.
func TestLatinTextsAreNotCleaned(t *testing.T) {
	for r := rune(0); r < 0x3000; r++ {
		if s := "e" + string(r) + "o" + string(r) + string(r); latin(s) && Clean(s) != s {
			t.Errorf("%U is printed as %q", r, Clean(s))
		}
	}
	for _, s := range []string{"e\u0301", "a\tb", "\u200bx", "a·b", "\xff", "a—b", "王"} {
		if latin(s) {
			t.Errorf("%q has other characters", s)
		}
	}
	if s := strings.Repeat("O'Neil, Žofia (Ñuñoa) –−", 3); !latin(s) {
		t.Errorf("%q is Latin", s)
	}
}

// TestALatinTextIsSplitLikeAnyOther compares splitLatin with splitRunes, in the built-in faces and in an association's.
func TestALatinTextIsSplitLikeAnyOther(t *testing.T) {
	own := OwnFont{Name: "House", Regular: fontFileOf(t, "NotoSans-SemiBold.ttf")}
	docs := []*Doc{New(Options{}), New(Options{Own: []OwnFont{own}})}
	done := map[bool]int{}
	rapid.Check(t, func(rt *rapid.T) {
		characters := rapid.SampledFrom([]string{"ab é–1−()\\ ", "Ÿž\u0233À~", "a王 1·"}).Draw(rt, "characters")
		s := rapid.StringOfN(rapid.SampledFrom([]rune(characters)), 1, 12, -1).Draw(rt, "text")
		d, semi := rapid.SampledFrom(docs).Draw(rt, "doc"), rapid.Bool().Draw(rt, "semi")
		whole := d.splitLatin(s, semi)
		if done[whole]++; !whole {
			return
		}
		got := described(d.setting.runs)
		d.setting.runs, d.setting.codes = nil, nil
		d.splitRunes(spaced([]rune(Clean(s))), semi)
		if diff := cmp.Diff(described(d.setting.runs), got); diff != "" {
			rt.Errorf("%q: %s", s, diff)
		}
	})
	if done[true] < 10 || done[false] < 10 {
		t.Errorf("of the texts so many are Latin: %v", done)
	}
}

// described returns runs as they can be compared.
func described(runs []run) (all []string) {
	for _, r := range runs {
		all = append(all, fmt.Sprintf("%s %q %d %q %d %d", r.face.family, r.codes, r.last, r.actual, r.at, r.advance))
	}
	return all
}
