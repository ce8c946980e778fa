package bulletin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/reports"
)

func lines(names ...string) []reports.Line {
	var all []reports.Line
	for i, name := range names {
		name, key, _ := strings.Cut(name, "|")
		all = append(all, reports.Line{ID: fmt.Sprint(100 + i), Name: name, SortKey: key})
	}
	return all
}

func order(entries []entry) (names []string) {
	letter := ""
	for _, e := range entries {
		if e.letter != letter {
			letter = e.letter
			names = append(names, "["+letter+"]")
		}
		names = append(names, e.line.Name)
	}
	return names
}

func TestTheIndexIsInTheOrderOfItsReaders(t *testing.T) {
	for lang, c := range map[string]struct{ in, want []string }{
		"uk": {[]string{"Йосипенко Леся", "Їжакевич Ігор", "Іваничук Юрій", "Иванов Петро", "Ґава Іван", "Гаврилюк Олег", "Єгор Яна", "Ельза Яна", "Адам Юрій", "Grelling, Ida", "王伟",
			"Кам'янець Б", "Кам’янець А"},
			[]string{"[А]", "Адам Юрій", "[Г]", "Гаврилюк Олег", "[Ґ]", "Ґава Іван", "[Е]", "Ельза Яна", "[Є]", "Єгор Яна", "[И]", "Иванов Петро", "[І]", "Іваничук Юрій",
				"[Ї]", "Їжакевич Ігор", "[Й]", "Йосипенко Леся", "[К]", "Кам’янець А", "Кам'янець Б", "[G]", "Grelling, Ida", "[W]", "王伟"}},
		"zh-CN": {[]string{"单霞丽", "尉迟砚秋", "解怀笙", "曾禾", "仇牧", "查景", "区禾", "朴芮", "邓以棠", "安霁", "Grelling, Ida", "高远", "万俟芮", "乐天|yue4 tian1", "单单|dan1 dan1"},
			[]string{"[A]", "安霁", "[D]", "单单", "邓以棠", "[G]", "高远", "[M]", "万俟芮", "[O]", "区禾", "[P]", "朴芮", "[Q]", "仇牧", "[S]", "单霞丽",
				"[X]", "解怀笙", "[Y]", "尉迟砚秋", "乐天", "[Z]", "曾禾", "查景", "[G]", "Grelling, Ida"}},
		"en": {[]string{"Østervik, Per", "Łubień, Agnes", "Ostrand, Ida", "Lund, Per", "de Vries, Jan", "王𬱖", "Ґава Іван", "Åberg, Nils", "123"},
			[]string{"[A]", "Åberg, Nils", "[D]", "de Vries, Jan", "[L]", "Łubień, Agnes", "Lund, Per", "[O]", "Østervik, Per", "Ostrand, Ida", "[W]", "王𬱖", "[Ґ]", "Ґава Іван", "[#]", "123"}},
	} {
		if diff := cmp.Diff(c.want, order(sortIndex(lines(c.in...), lang, false))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", lang, diff)
		}
	}
}

func TestTheOrderOfTheInputDoesNotMatter(t *testing.T) {
	all := invented("fide-standard", 120, "uk").Lines
	for _, lang := range []string{"en", "uk", "zh-CN", "ms"} {
		want := order(sortIndex(all, lang, false))
		r := rand.New(rand.NewPCG(1, 2))
		for range 5 {
			mixed := slices.Clone(all)
			r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
			if diff := cmp.Diff(want, order(sortIndex(mixed, lang, false))); diff != "" {
				t.Fatalf("%s: %s", lang, diff)
			}
		}
	}
}

func TestSurnamesThatNoTableHasAreReadLikeTheirNeighbours(t *testing.T) {
	for sign, letter := range map[string]string{"爱": "A", "笔": "B", "地": "D", "飞": "F", "国": "G", "快": "K", "门": "M", "泉": "Q", "天": "T", "雨": "Y", "左": "Z"} {
		if got := neighbour(sign); strings.ToUpper(got[:1]) != letter {
			t.Errorf("%s is read %s, want a syllable in %s", sign, got, letter)
		}
	}
}

func TestClassesOfChange(t *testing.T) {
	for change, want := range map[rating.Points]int{-5001: 0, -5000: 1, -2501: 1, -2500: 2, -1001: 2, -1000: 3, -10: 3, 0: 4, 10: 5, 1000: 5, 1001: 6, 2500: 6, 2501: 7, 5000: 7, 5001: 8} {
		if got := changeClass(change, []int{10, 25, 50}); got != want {
			t.Errorf("%s is in class %d, want %d", change, got, want)
		}
	}
}

func TestNobodyIsLostInTheClasses(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		counted := rapid.MapOfN(rapid.Int64Range(-3, 60), rapid.IntRange(1, 90), 1, 30).Draw(rt, "classes")
		now, total := map[rating.Points]int{}, 0
		for class, n := range counted {
			now[rating.PointsOf(1400)+rating.Points(class)*rating.PointsOf(50)] = n
			total += n
		}
		c := gather(now, now, now, rating.PointsOf(1400), rating.PointsOf(50), true)
		if len(c.now) > mostClasses {
			rt.Errorf("%d classes", len(c.now))
		}
		for _, counts := range [][]int{c.now, c.before, c.women} {
			sum := 0
			for _, n := range counts {
				sum += n
			}
			if sum != total {
				rt.Errorf("%d players in the classes, want %d", sum, total)
			}
		}
	})
}

func TestTheHeightOfTheLines(t *testing.T) {
	history := func(spread int) reports.Line {
		return reports.Line{History: []rating.Points{-1, rating.PointsOf(2000), rating.PointsOf(2000 + spread)}}
	}
	var ten []reports.Line
	for i := range 10 {
		ten = append(ten, history(10*i+1))
	}
	for name, c := range map[string]struct {
		lines []reports.Line
		want  int
	}{"none": {nil, 20}, "calm": {[]reports.Line{history(3)}, 20}, "at the edge": {[]reports.Line{history(40)}, 40}, "above it": {[]reports.Line{history(41)}, 50}, "nine in ten": {ten, 90}} {
		if got := sparkHeight(c.lines); got != rating.PointsOf(c.want) {
			t.Errorf("%s: %s, want %d", name, got, c.want)
		}
	}
}

func TestChangesArePrintedWithTheirSign(t *testing.T) {
	b := &book{is: reports.Issue{Profile: rating.Profile{Decimals: 1}}}
	for p, want := range map[rating.Points]string{1250: "+12.5", -1250: "−12.5", 0: "0.0"} {
		if got := b.signed(p); got != want {
			t.Errorf("%d: %q, want %q", p, got, want)
		}
	}
	b.is.Profile.Decimals = 0
	for p, want := range map[rating.Points]string{1200: "+12", -100: "−1", 0: "0"} {
		if got := b.signed(p); got != want {
			t.Errorf("%d: %q, want %q", p, got, want)
		}
	}
}
