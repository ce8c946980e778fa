package pdf

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// TestSettledSignsAreNotChanged: of a text of such signs nothing is composed, replaced or left out, in whatever order
// they stand.
func TestSettledSignsAreNotChanged(t *testing.T) {
	n := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !settled(r) {
			continue
		}
		n++
		p := norm.NFC.PropertiesString(string(r))
		if !norm.NFC.IsNormalString(string(r)) || !p.BoundaryBefore() || unicode.IsControl(r) || invisible(r) || unicode.Is(unicode.Zl, r) {
			t.Errorf("%U is not as it is printed", r)
		}
	}
	if n < 20_000 {
		t.Errorf("%d signs", n)
	}
	for _, s := range []string{"e\u0301", "a\tb", "\u200bx", "й", "и\u0306"} {
		if plain(s) != (Clean(s) == s) {
			t.Errorf("%q is plain: %v, and printed as %q", s, plain(s), Clean(s))
		}
	}
	if s := strings.Repeat("Бондар’ é 王–", 3); !plain(s) {
		t.Errorf("%q is looked at twice", s)
	}
}

// TestATextSplitSimplyIsSplitAsItWouldBe: what is said of a text whose signs hang on nothing is what looking at each sign
// and those beside it says, in faces of the association and in the built-in ones.
func TestATextSplitSimplyIsSplitAsItWouldBe(t *testing.T) {
	own := OwnFont{Name: "House", Regular: fontFileOf(t, "NotoSans-SemiBold.ttf")}
	docs := []*Doc{New(Options{}), New(Options{Own: []OwnFont{own}})}
	simple := map[bool]int{}
	rapid.Check(t, func(rt *rapid.T) {
		signs := rapid.SampledFrom([]string{"ab é’–Щї1()\\ ", "王伟安𬱖", "a王 1月·—“”", "a\u0301\U00013080\uE000\u200b"}).Draw(rt, "signs")
		s := rapid.StringOfN(rapid.SampledFrom([]rune(signs)), 1, 12, -1).Draw(rt, "text")
		d, semi := rapid.SampledFrom(docs).Draw(rt, "doc"), rapid.Bool().Draw(rt, "semi")
		whole := d.simply(s, semi)
		simple[whole]++
		if !whole {
			return
		}
		got := copied(d.setting.runs)
		d.setting.runs, d.setting.codes = nil, nil
		d.part(spaced([]rune(Clean(s))), semi)
		if diff := cmp.Diff(copied(d.setting.runs), got); diff != "" {
			rt.Errorf("%q: %s", s, diff)
		}
	})
	if simple[true] < 10 || simple[false] < 10 {
		t.Errorf("of the texts so many are simple: %v", simple)
	}
}

// copied gives runs as they may be compared.
func copied(runs []run) (all []string) {
	for _, r := range runs {
		all = append(all, fmt.Sprintf("%s %q %d %q %d %d", r.face.family, r.codes, r.last, r.actual, r.at, r.advance))
	}
	return all
}
