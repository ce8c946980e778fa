package reports

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// filled returns n lines in which every field is set, or in some lines empty.
func filled(n int) []Line {
	common := []*Common{{Club: "Rook"}, nil, {Club: "Rook"}}
	all := make([]Line, n)
	for i := range all {
		fields := reflect.ValueOf(&all[i]).Elem()
		for f := range fields.NumField() {
			field := fields.Field(f)
			if (i+f)%7 == 0 {
				continue
			}
			switch field.Kind() {
			case reflect.String:
				field.SetString(strings.Repeat("é", 1<<(f+i)%100) + fmt.Sprint(i%3))
			case reflect.Bool:
				field.SetBool(i%2 == 0)
			case reflect.Int, reflect.Int32, reflect.Int64:
				field.SetInt(int64(i*1000 + f - 5000))
			case reflect.Slice:
				field.Set(reflect.ValueOf([]rating.PastRating{-1, rating.PastRating(i), rating.PastRating(f)}[:1+i%3]))
			case reflect.Pointer:
				field.Set(reflect.ValueOf(common[i%3]))
			}
		}
	}
	return all
}

// TestLinesArePackedWhole: every field of a line is what it was, whoever asks, and one that is added to lines and
// forgotten there is named here.
func TestLinesArePackedWhole(t *testing.T) {
	want := filled(200)
	lines := LinesOf(want...)
	lineTexts := map[int]bool{}
	for i, l := range lines.All() {
		if diff := cmp.Diff(want[i], *l); diff != "" {
			t.Fatalf("line %d: %s", i, diff)
		}
		if at := lines.At(i); l.Common != want[i].Common || at.ID != l.ID || lines.ID(i) != l.ID {
			t.Errorf("line %d is told otherwise", i)
		}
		if p, rated := lines.Rating(i); p != l.Rating || rated != l.Rated {
			t.Errorf("the rating of line %d is told otherwise", i)
		}
		for f := range reflect.TypeFor[Line]().NumField() {
			lineTexts[f] = lineTexts[f] || !reflect.ValueOf(*l).Field(f).IsZero()
		}
	}
	for f, says := range lineTexts {
		if !says {
			t.Errorf("no line has a %s", reflect.TypeFor[Line]().Field(f).Name)
		}
	}
	if lines.Len() != len(want) {
		t.Errorf("%d lines", lines.Len())
	}
	if (Lines{}).Len() != 0 {
		t.Error("nobody is somebody")
	}
}

// TestLinesInAnotherOrder: each line keeps its texts and has its new rank, and nothing is stored twice.
func TestLinesInAnotherOrder(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{0, 1, 2, 100} {
		want, lines := filled(n), LinesOf(filled(n)...)
		order, places := draw.Perm(n), make([]Place, n)
		for to, from := range order {
			places[to] = Place{From: int32(from), Rank: int32(7 * to)}
		}
		lines.Arrange(places)
		for to, from := range order {
			want[from].Rank = 7 * to
			if diff := cmp.Diff(want[from], lines.At(to)); diff != "" {
				t.Fatalf("of %d lines number %d: %s", n, to, diff)
			}
		}
		one := Line{ID: "added", LastEvent: "E"}
		lines.Add(&one)
		if diff := cmp.Diff(one, lines.At(n)); diff != "" {
			t.Error(diff)
		}
	}
}

// TestSomeOfTheLines: lines can be selected by a condition or by place.
func TestSomeOfTheLines(t *testing.T) {
	lines := LinesOf(Line{ID: "a", Rated: true}, Line{ID: "b"}, Line{ID: "c", Rated: true}, Line{ID: "d"})
	ids := func(l Lines) (all string) {
		for i := range l.Len() {
			all += l.ID(i)
		}
		return all
	}
	rated := lines.Those(func(l *Line) bool { return l.Rated })
	if ids(rated) != "ac" || ids(lines.Part(1, 3)) != "bc" || ids(lines) != "abcd" || ids(lines.Part(2, 2)) != "" {
		t.Errorf("%s, %s, %s", ids(rated), ids(lines.Part(1, 3)), ids(lines))
	}
	if (Lines{}).Those(func(*Line) bool { return true }).Len() != 0 {
		t.Error("somebody is found among nobody")
	}
}

// TestWhoHasTheSameName: lines of the same name are sorted by sort key, then by id.
func TestWhoHasTheSameName(t *testing.T) {
	lines := LinesOf(Line{ID: "2", SortKey: "a"}, Line{ID: "1", SortKey: "b"}, Line{ID: "3", SortKey: "a"})
	if lines.Tie(0, 1) != -1 || lines.Tie(2, 0) != 1 || lines.Tie(1, 1) != 0 {
		t.Errorf("%d, %d, %d", lines.Tie(0, 1), lines.Tie(2, 0), lines.Tie(1, 1))
	}
}

// TestLongTexts stores texts that fill a block, that begin the next one, and that have more than 127 bytes.
func TestLongTexts(t *testing.T) {
	var want []Line
	for _, long := range []int{roomBytes, 10, roomBytes - 10, 200, 3 * roomBytes, 0, 127, 128} {
		want = append(want, Line{ID: strings.Repeat("i", long/2), Name: strings.Repeat("n", long), Born: "b"})
	}
	lines := LinesOf(want...)
	places := make([]Place, len(want))
	for i := range places {
		places[i].From = int32(i)
	}
	for range 2 {
		for i, l := range lines.All() {
			if diff := cmp.Diff(want[i], *l); diff != "" {
				t.Fatalf("line %d is another one", i)
			}
		}
		lines.Arrange(slices.Clone(places))
	}
}

// TestNobodySaysWhatHasNoRoom: a number that does not fit causes a panic, never another number.
func TestNobodySaysWhatHasNoRoom(t *testing.T) {
	for _, l := range []Line{{Rating: 1 << 31}, {GamesTotal: -1 << 32}, {History: make([]rating.PastRating, mostLists+1)}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v is packed", l)
				}
			}()
			LinesOf(l)
		}()
	}
}

// TestLinesCostLittle: reading a line allocates nothing, and adding one allocates only what it stores.
func TestLinesCostLittle(t *testing.T) {
	lines := LinesOf(filled(100)...)
	var into Line
	if allocs := testing.AllocsPerRun(10, func() {
		for i := range lines.Len() {
			lines.Read(i, &into)
			_ = lines.At(i).Name
		}
	}); allocs > 0 {
		t.Errorf("%v allocations", allocs)
	}
	if size := reflect.TypeFor[record]().Size(); size > 80 {
		t.Errorf("a record has %d bytes", size)
	}
	for f := range reflect.TypeFor[record]().Fields() {
		if k := f.Type.Kind(); k == reflect.String || k == reflect.Slice || k == reflect.Pointer {
			t.Errorf("the collector follows %s", f.Name)
		}
	}
}
