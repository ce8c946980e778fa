package cells_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/cells"
	"kalends/rating"
)

func TestPaces(t *testing.T) {
	one := func(minutes, seconds int) []rating.Control {
		return []rating.Control{{Minutes: minutes, Increment: seconds}}
	}
	for text, want := range map[string][]rating.Control{
		"90+30": one(90, 30), "10+0": one(10, 0), "3 + 2": one(3, 2), "120+30": one(120, 30), "90 min + 30 s": one(90, 30), "15'+10\"": one(15, 10),
		"15 minutes + 10 seconds per move": one(15, 10), "15分钟，每步加5秒": one(15, 5), "每方15分鐘": one(15, 0), "10 хв + 5 сек на хід": one(10, 5),
		"10 мин. + 5 сек.": one(10, 5), "60 min": one(60, 0), "15 minit + 10 saat": one(15, 10), "20 Min. + 10 Sek./Zug": one(20, 10),
		"5400+30": one(90, 30), "300+0": one(5, 0), "40/5400+30:900+30": {{Moves: 40, Minutes: 90, Increment: 30}, {Minutes: 15, Increment: 30}},
		"180+2": nil, "10+0 7+3": nil, "90 min/40 moves + 30 min + 30 sec": nil, "rapid": nil, "": nil, "0+0": nil, "40/100": nil,
	} {
		got, ok := cells.Pace(text)
		if ok != (want != nil) || ok && !cmp.Equal(got, want) {
			t.Errorf("%q: %v %v, want %v", text, got, ok, want)
		}
	}
}
