package textfile

import (
	"testing"

	"pgregory.net/rapid"

	"kalends/ingest/draft"
	"kalends/rating"
)

func TestTitles(t *testing.T) {
	for text, want := range map[string]string{"g": "GM", "m": "IM", "i": "IM", "wf": "WFM", "im": "IM", "WGM": "WGM", "": "", "xx": "XX"} {
		if got := Title(text); got != want || IsTitle(got) != (want != "" && want != "XX") {
			t.Errorf("%q is %q", text, got)
		}
	}
}

// TestByesMakeUpThePoints: for any number of points the byes are worth exactly what was missing and there is a round
// for each; if none are found, no number of byes would do.
func TestByesMakeUpThePoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scoring := rapid.SampledFrom(scorings).Draw(t, "scoring")
		rounds := rapid.IntRange(0, 12).Draw(t, "rounds")
		more := rating.Score(50 * rapid.IntRange(-4, 80).Draw(t, "more"))
		win, draw := draft.Worth(scoring, rating.Win), draft.Worth(scoring, rating.Draw)
		byes, ok := byesFor(more, scoring, rounds)
		if ok && (rating.Score(byes[0])*win+rating.Score(byes[1])*draw != more || byes[0]+byes[1] > rounds || more <= 0) {
			t.Fatalf("%v byes for %s in %d rounds of %s", byes, more, rounds, scoring)
		}
		for full := 0; full <= rounds && !ok && more > 0; full++ {
			for half := 0; full+half <= rounds; half++ {
				if rating.Score(full)*win+rating.Score(half)*draw == more {
					t.Fatalf("%d full and %d half byes make %s in %d rounds of %s", full, half, more, rounds, scoring)
				}
			}
		}
	})
}
