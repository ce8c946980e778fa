package bulletin

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/templates"
)

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
		return reports.Line{History: []rating.PastRating{-1, 2000_00, rating.PastRatingOf(rating.PointsOf(2000 + spread))}}
	}
	var ten []reports.Line
	for i := range 10 {
		ten = append(ten, history(10*i+1))
	}
	for name, c := range map[string]struct {
		lines []reports.Line
		want  int
	}{"none": {nil, 20}, "calm": {[]reports.Line{history(3)}, 20}, "at the edge": {[]reports.Line{history(40)}, 40},
		"above it": {[]reports.Line{history(41)}, 50}, "nine in ten": {ten, 90}} {
		if got := sparkHeight(c.lines); got != rating.PointsOf(c.want) {
			t.Errorf("%s: %s, want %d", name, got, c.want)
		}
	}
}

func TestChangesArePrintedWithTheirSign(t *testing.T) {
	f := &formatter{is: reports.Issue{Profile: rating.Profile{Decimals: 1}}, w: templates.In("en")}
	for p, want := range map[rating.Points]string{1250: "+12.5", -1250: "−12.5", 0: "0.0"} {
		if got := f.signed(p); got != want {
			t.Errorf("%d: %q, want %q", p, got, want)
		}
	}
	f = &formatter{is: f.is, w: templates.In("uk")}
	for p, want := range map[rating.Points]string{1250: "+12,5", -234560: "−2345,6", 0: "0,0"} {
		if got := f.signed(p); got != want {
			t.Errorf("%d: %q, want %q", p, got, want)
		}
	}
	if got := f.exact(-125) + f.exact(125); got != "−1,25+1,25" {
		t.Error(got)
	}
	f.is.Profile.Decimals = 0
	for p, want := range map[rating.Points]string{1200: "+12", -100: "−1", 0: "0"} {
		if got := f.signed(p); got != want {
			t.Errorf("%d: %q, want %q", p, got, want)
		}
	}
}

// TestNothingIsPrintedOfWhatIsNotKnown: the period of a list that was taken over is not known, and an empty list has no
// mean.
func TestNothingIsPrintedOfWhatIsNotKnown(t *testing.T) {
	is := reportstest.Small("en")
	before := func() (said []string) {
		for _, f := range (summary{&layouter{formatter: formatterOf(is, "en")}}).figures() {
			said = append(said, f.before)
		}
		return said
	}
	for name, c := range map[string]struct {
		change func(*reports.Totals)
		want   []string
	}{
		"ours":       {func(*reports.Totals) {}, []string{"5", "1", "0", "3", "0", "0", "1", "8", "0", "0", "0", "2364", "2412"}},
		"taken over": {func(t *reports.Totals) { t.TakenOver = true }, []string{"5", "1", "0", "3", "–", "–", "–", "–", "–", "–", "–", "2364", "2412"}},
		"of nobody":  {func(t *reports.Totals) { *t = reports.Totals{TakenOver: true} }, []string{"0", "0", "0", "0", "–", "–", "–", "–", "–", "–", "–", "–", "–"}},
	} {
		is = reportstest.Small("en")
		c.change(&is.History[0])
		if diff := cmp.Diff(c.want, before()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
