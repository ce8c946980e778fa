package crosstable

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/cells"
	"kalends/rating"
)

func game(opponent int, colour string, kind rating.GameKind, score rating.Score) cells.Cross {
	return cells.Cross{Opponent: opponent, Colour: colour, Kind: kind, Score: score, Stage: rating.Normal}
}

func bye(kind rating.GameKind, score rating.Score) cells.Cross {
	return cells.Cross{Kind: kind, Score: score, Stage: rating.Normal}
}

// spelled returns the spelling of a name.
func spelled(name string) spelling {
	for _, s := range spellings() {
		if s.name == name {
			return s
		}
	}
	panic("no spelling " + name)
}

func TestCellsOfForeignCrossTables(t *testing.T) {
	const played, forfeit = rating.OverBoard, rating.Forfeit
	for _, c := range []struct {
		spelling, scoring, text string
		want                    cells.Cross
	}{
		// exports of pairing programs, padded
		{"12w1", cells.Half, " 84b1", game(84, "b", played, 100)}, {"12w1", cells.Half, "5b½", game(5, "b", played, 50)},
		{"12w1", cells.Half, "256w1", game(256, "w", played, 100)}, {"12w1", cells.Half, "7w-", game(7, "w", forfeit, 0)},
		{"12w1", cells.Half, " 32b+", game(32, "b", forfeit, 100)}, {"12w1", cells.Half, "  4w ", game(4, "w", rating.Pending, 0)},
		{"+12", cells.Half, "+12", game(12, "", forfeit, 100)}, {"+12", cells.Half, "-1", game(1, "", forfeit, 0)}, // unless all are signs
		{"+12", cells.Half, "=3", game(3, "", played, 50)}, {"+12", cells.Half, "+12F", game(12, "", forfeit, 100)}, {"+12", cells.Half, "-½", bye(rating.HalfBye, 50)},
		{"12w1", cells.Half, "-1", bye(rating.FullBye, 100)}, {"12w1", cells.Half, "   -½", bye(rating.HalfBye, 50)},
		{"12w1", cells.Half, "-0.5", bye(rating.HalfBye, 50)}, {"12w1", cells.Half, "-0", bye(rating.ZeroBye, 0)}, {"12w1", cells.Half, "0", bye(rating.ZeroBye, 0)},
		{"12w1", cells.Half, "12s1", game(12, "s", played, 100)}, {"12w1", cells.Half, "12 w 1K", game(12, "w", forfeit, 100)},
		{"12w1", cells.Half, "3W+", game(3, "w", forfeit, 100)}, {"12w1", cells.Half, "4S-", game(4, "s", forfeit, 0)}, {"12w1", cells.Half, "5W½", game(5, "w", played, 50)},
		{"12w1", cells.Half, "12n0", game(12, "n", played, 0)},
		// by hand
		{"12w1", cells.Half, "12红胜", game(12, "红", played, 100)}, {"12w1", cells.Two, "（12）黑1", game(12, "黑", played, 50)},
		{"12w1", cells.Half, "12+", game(12, "", forfeit, 100)}, {"12w1", cells.Half, "12弃权", game(12, "", forfeit, 0)},
		{"12w1", cells.Half, "12对手弃权", game(12, "", forfeit, 100)}, {"12w1", cells.Half, "12红对手弃权", game(12, "红", forfeit, 100)},
		{"1w12", cells.Half, "胜12", game(12, "", played, 100)}, {"1w12", cells.Half, "1/12", game(12, "", played, 100)},
		{"1w12", cells.Half, "½ b5", game(5, "b", played, 50)}, {"1w12", cells.Half, "+12", game(12, "", forfeit, 100)},
		// Vega, SwissPerfect, Tornelo
		{"+W12", cells.Half, "+W5", game(5, "w", played, 100)}, {"+W12", cells.Half, "=B2", game(2, "b", played, 50)}, {"+W12", cells.Half, "-B1", game(1, "b", played, 0)},
		{"+W12", cells.Half, "+F8", game(8, "", forfeit, 100)}, {"+W12", cells.Half, "-F8", game(8, "", forfeit, 0)},
		{"+W12", cells.Half, "+PAB", bye(rating.FullBye, 100)}, {"+W12", cells.Half, "=HPB", bye(rating.HalfBye, 50)}, {"+W12", cells.Half, "--", bye(rating.ZeroBye, 0)},
		{"12:W", cells.Half, "27:W", game(27, "", played, 100)}, {"12:W", cells.Half, "39:L", game(39, "", played, 0)}, {"12:W", cells.Half, " 2:D", game(2, "", played, 50)},
		{"12:W", cells.Half, "30:+", game(30, "", forfeit, 100)}, {"12:W", cells.Half, "0:-", bye(rating.ZeroBye, 0)}, {"12:W", cells.Half, "0:=", bye(rating.HalfBye, 50)},
		{"12:W", cells.Half, "0:W", bye(rating.FullBye, 100)},
		{"W12 (w)", cells.Half, "W12 (w)", game(12, "w", played, 100)}, {"W12 (w)", cells.Half, "D7(b)", game(7, "b", played, 50)},
		// the United States and Canada
		{"W12 (w)", cells.Half, "W2", game(2, "", played, 100)}, {"W12 (w)", cells.Half, "l 12", game(12, "", played, 0)},
		{"W12 (w)", cells.Half, "D12b", game(12, "b", played, 50)}, {"W12 (w)", cells.Half, "Db12", game(12, "b", played, 50)},
		{"W12 (w)", cells.Half, "X3", game(3, "", forfeit, 100)}, {"W12 (w)", cells.Half, "F3", game(3, "", forfeit, 0)},
		{"W12 (w)", cells.Half, "WF3", game(3, "", forfeit, 100)}, {"W12 (w)", cells.Half, "LF3", game(3, "", forfeit, 0)},
		{"W12 (w)", cells.Half, "WRF3", game(3, "", forfeit, 100)}, {"W12 (w)", cells.Half, "LRF3", game(3, "", forfeit, 0)},
		{"W12 (w)", cells.Half, "WF", bye(rating.FullBye, 100)}, {"W12 (w)", cells.Half, "LF", bye(rating.ZeroBye, 0)},
		{"W12 (w)", cells.Half, "W0", bye(rating.FullBye, 100)}, {"W12 (w)", cells.Half, "D0", bye(rating.HalfBye, 50)},
		{"W12 (w)", cells.Half, "B", bye(rating.FullBye, 100)}, {"W12 (w)", cells.Half, "H---", bye(rating.HalfBye, 50)},
		{"W12 (w)", cells.Half, "U", bye(rating.ZeroBye, 0)}, {"W12 (w)", cells.Half, "F", bye(rating.ZeroBye, 0)},
		{"W12 (w)", cells.Half, "X", bye(rating.FullBye, 100)}, {"W12 (w)", cells.Half, "BYE", bye(rating.FullBye, 100)},
		// words without an opponent, in every language
		{"12w1", cells.Half, "轮空", bye(rating.FullBye, 100)}, {"12w1", cells.Two, "空号", bye(rating.FullBye, 100)}, {"12w1", cells.Half, "без пари", bye(rating.FullBye, 100)},
		{"12w1", cells.Half, "выходной", bye(rating.FullBye, 100)}, {"12w1", cells.Half, "spielfrei", bye(rating.FullBye, 100)}, {"12w1", cells.Half, "Rehat", bye(rating.FullBye, 100)},
		{"12w1", cells.Half, "PAB", bye(rating.FullBye, 100)}, {"12w1", cells.Half, "HPB", bye(rating.HalfBye, 50)},
		{"12w1", cells.Half, "not paired", bye(rating.ZeroBye, 0)}, {"12w1", cells.Half, "弃权", bye(rating.ZeroBye, 0)}, {"12w1", cells.Half, "não emparceirado", bye(rating.ZeroBye, 0)},
		{"12w1", cells.Half, "***", cells.Cross{}}, {"12w1", cells.Half, "x", bye(rating.ZeroBye, 0)},
	} {
		got, v := spelled(c.spelling).parse(c.text, c.scoring)
		if diff := cmp.Diff(c.want, got); diff != "" || v != cells.Read {
			t.Errorf("%q as %s under %s (%d):\n%s", c.text, c.spelling, c.scoring, v, diff)
		}
	}
}

func TestWhatNoSpellingReads(t *testing.T) {
	for _, text := range []string{"12", "121", "12w7", "对手弃权?", "Ivanov", "+W", "12::W", "WF", "12w1 12b0", "12345w1"} {
		for _, s := range spellings() {
			for _, scoring := range []string{cells.Half, cells.Two, cells.Three} {
				if c, v := s.parse(text, scoring); v == cells.Read && c.Opponent > 0 {
					t.Errorf("%q was read as %s: %+v", text, s.name, c)
				}
			}
		}
	}
}
