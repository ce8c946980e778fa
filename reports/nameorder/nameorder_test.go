package nameorder

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/reports"
	"kalends/reports/reportstest"
)

func lines(names ...string) (all reports.Lines) {
	for i, name := range names {
		name, key, _ := strings.Cut(name, "|")
		all.Add(&reports.Line{ID: fmt.Sprint(100 + i), Name: name, SortKey: key})
	}
	return all
}

func order(of Order) (names []string) {
	letter := ""
	for i := range of.Len() {
		e := of.At(i)
		if e.Letter != letter {
			letter = e.Letter
			names = append(names, "["+letter+"]")
		}
		names = append(names, of.Line(i).Name)
	}
	return names
}

func TestTheIndexIsInTheOrderOfItsReaders(t *testing.T) {
	for lang, c := range map[string]struct{ in, want []string }{
		"uk": {[]string{"Йосипенко Леся", "Їжакевич Ігор", "Іваничук Юрій", "Иванов Петро", "Ґава Іван", "Гаврилюк Олег",
			"Єгор Яна", "Ельза Яна", "Адам Юрій", "Grelling, Ida", "王伟",
			"Кам'янець Б", "Кам’янець А"},
			[]string{"[А]", "Адам Юрій", "[Г]", "Гаврилюк Олег", "[Ґ]", "Ґава Іван", "[Е]", "Ельза Яна", "[Є]", "Єгор Яна",
				"[И]", "Иванов Петро", "[І]", "Іваничук Юрій",
				"[Ї]", "Їжакевич Ігор", "[Й]", "Йосипенко Леся", "[К]", "Кам’янець А", "Кам'янець Б", "[G]", "Grelling, Ida",
				"[W]", "王伟"}},
		"zh-CN": {[]string{"单霞丽", "尉迟砚秋", "解怀笙", "曾禾", "仇牧", "查景", "区禾", "朴芮", "邓以棠", "安霁", "Grelling, Ida", "高远", "万俟芮",
			"乐天|yue4 tian1", "单单|dan1 dan1"},
			[]string{"[A]", "安霁", "[D]", "单单", "邓以棠", "[G]", "高远", "[M]", "万俟芮", "[O]", "区禾", "[P]", "朴芮", "[Q]", "仇牧", "[S]",
				"单霞丽",
				"[X]", "解怀笙", "[Y]", "尉迟砚秋", "乐天", "[Z]", "曾禾", "查景", "[G]", "Grelling, Ida"}},
		"en": {[]string{"Østervik, Per", "Łubień, Agnes", "Ostrand, Ida", "Lund, Per", "de Vries, Jan", "王𬱖", "Ґава Іван",
			"Åberg, Nils", "123"},
			[]string{"[A]", "Åberg, Nils", "[D]", "de Vries, Jan", "[L]", "Łubień, Agnes", "Lund, Per", "[O]",
				"Østervik, Per", "Ostrand, Ida", "[W]", "王𬱖", "[Ґ]", "Ґава Іван", "[#]", "123"}},
	} {
		if diff := cmp.Diff(c.want, order(Sort(lines(c.in...), lang, false))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", lang, diff)
		}
	}
}

func TestTheOrderOfTheInputDoesNotMatter(t *testing.T) {
	all := reportstest.Federation("fide-standard", 120, "uk").Lines
	for _, lang := range []string{"en", "uk", "zh-CN", "ms"} {
		want := order(Sort(all, lang, false))
		r := rand.New(rand.NewPCG(1, 2))
		for range 5 {
			mixed := reportstest.Unpacked(all)
			r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
			if diff := cmp.Diff(want, order(Sort(reports.LinesOf(mixed...), lang, false))); diff != "" {
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

func TestStrokesOfTheSurname(t *testing.T) {
	got := order(Sort(lines("尉迟砚秋", "王伟", "丁一", "卜禾", "王一", "Grelling, Ida"), "zh-CN", true))
	want := []string{"[丁]", "丁一", "[卜]", "卜禾", "[王]", "王一", "王伟", "[尉迟]", "尉迟砚秋", "[G]", "Grelling, Ida"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestApostrophesAreAlike: names that differ only in the form of the apostrophe are compared as equal.
func TestApostrophesAreAlike(t *testing.T) {
	for _, name := range []string{"D'Arcy", "D`Arcy", "DʼArcy", "D’Arcy"} {
		if got := sortable(name); got != "D’Arcy" {
			t.Errorf("%s is compared as %s", name, got)
		}
	}
	if got := sortable("Darcy"); got != "Darcy" {
		t.Errorf("Darcy is compared as %s", got)
	}
}
