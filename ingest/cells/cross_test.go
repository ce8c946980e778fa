package cells_test

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

func TestCellsOfACrossTable(t *testing.T) {
	const played, forfeit = rating.OverBoard, rating.Forfeit
	lone := func(c cells.Cross) cells.Cross { c.Lone = true; return c }
	staged := func(c cells.Cross, s rating.Stage) cells.Cross { c.Stage = s; return c }
	for _, c := range []struct {
		scoring, text string
		want          cells.Cross
	}{
		{cells.Half, " 84b1", game(84, "b", played, 100)}, {cells.Half, "5b½", game(5, "b", played, 50)},
		{cells.Half, "256w1", game(256, "w", played, 100)}, {cells.Half, "7w-", game(7, "w", forfeit, 0)},
		{cells.Half, " 32b+", game(32, "b", forfeit, 100)}, {cells.Half, "  4w ", game(4, "w", rating.Pending, 0)},
		{cells.Half, "-1", bye(rating.FullBye, 100)}, {cells.Half, "   -½", bye(rating.HalfBye, 50)}, {cells.Half, "-0.5", bye(rating.HalfBye, 50)},
		{cells.Half, "0", bye(rating.ZeroBye, 0)}, {cells.Half, "12s1", game(12, "s", played, 100)},
		{cells.Half, "12 w 1K", game(12, "w", forfeit, 100)}, {cells.Half, "12w0F", game(12, "w", forfeit, 0)},
		{cells.Half, "12w0.5", game(12, "w", played, 50)}, {cells.Half, "12w1/2", game(12, "w", played, 50)},
		{cells.Half, "１２ｗ１", game(12, "w", played, 100)}, {cells.Half, "（12）红1", game(12, "红", played, 100)},
		{cells.Half, "12红胜", game(12, "红", played, 100)}, {cells.Half, "12黑方和", game(12, "黑", played, 50)}, {cells.Half, "7后负", game(7, "后", played, 0)},
		{cells.Half, "5б½", game(5, "б", played, 50)}, {cells.Half, "5Ч0", game(5, "ч", played, 0)}, {cells.Half, "3p1", game(3, "p", played, 100)},
		{cells.Half, "9=", game(9, "", played, 50)}, {cells.Half, "9+", game(9, "", forfeit, 100)}, {cells.Half, "9−", game(9, "", forfeit, 0)},
		{cells.Half, "12w1u", game(12, "w", rating.Short, 100)}, {cells.Half, "12w½U", game(12, "w", rating.Short, 50)},
		{cells.Half, "12w1P", staged(game(12, "w", played, 100), rating.Playoff)}, {cells.Half, "12b½ A", staged(game(12, "b", played, 50), rating.Armageddon)},
		{cells.Two, "12w2", game(12, "w", played, 100)}, {cells.Two, "12w1", game(12, "w", played, 50)}, {cells.Two, "12w0", game(12, "w", played, 0)},
		{cells.Three, "12w3", game(12, "w", played, 100)}, {cells.Three, "12r1", game(12, "r", played, 50)},
		{"", "12w½", game(12, "w", played, 50)}, {"", "12w0", game(12, "w", played, 0)}, {"", "12w+", game(12, "w", forfeit, 100)},
		{cells.Half, "bye1", bye(rating.FullBye, 100)}, {cells.Half, "bye½", bye(rating.HalfBye, 50)}, {cells.Half, "bye0", bye(rating.ZeroBye, 0)},
		{cells.Half, "轮空", bye(rating.FullBye, 100)}, {cells.Half, "rehat", bye(rating.FullBye, 100)}, {cells.Half, "HPB", bye(rating.HalfBye, 50)},
		{cells.Half, "F", bye(rating.FullBye, 100)}, {cells.Half, "H", bye(rating.HalfBye, 50)}, {cells.Half, "Z", bye(rating.ZeroBye, 0)},
		{cells.Half, "+", lone(bye(rating.FullBye, 100))}, {cells.Half, "1", lone(bye(rating.FullBye, 100))}, {cells.Half, "½", lone(bye(rating.HalfBye, 50))},
		{cells.Two, "2", lone(bye(rating.FullBye, 100))}, {cells.Two, "1", lone(bye(rating.HalfBye, 50))},
		{cells.Half, "-", bye(rating.ZeroBye, 0)}, {cells.Half, "x", bye(rating.ZeroBye, 0)}, {cells.Half, "", cells.Cross{}}, {cells.Half, "***", cells.Cross{}},
	} {
		got, v := cells.ParseCross(c.text, c.scoring, cells.OpponentFirst)
		if diff := cmp.Diff(c.want, got); diff != "" || v != cells.Read {
			t.Errorf("%q under %q (%d):\n%s", c.text, c.scoring, v, diff)
		}
	}
}

func TestCellsWithTheResultFirst(t *testing.T) {
	for text, want := range map[string]cells.Cross{
		"1w12": game(12, "w", rating.OverBoard, 100), "½ b5": game(5, "b", rating.OverBoard, 50), "+12": game(12, "", rating.Forfeit, 100),
		"胜12": game(12, "", rating.OverBoard, 100), "1/12": game(12, "", rating.OverBoard, 100), "0红3": game(3, "红", rating.OverBoard, 0),
	} {
		got, v := cells.ParseCross(text, cells.Half, cells.ResultFirst)
		if diff := cmp.Diff(want, got); diff != "" || v != cells.Read {
			t.Errorf("%q (%d):\n%s", text, v, diff)
		}
	}
	for _, c := range []struct {
		texts []string
		want  cells.Order
	}{
		{[]string{"12w1", "2w1"}, cells.OpponentFirst}, {[]string{"1w12", "1w1"}, cells.ResultFirst}, {[]string{"1w1", "0b1"}, cells.OpponentFirst},
		{[]string{"12w1", "1w12"}, cells.OpponentFirst}, {nil, cells.OpponentFirst},
	} {
		if got := cells.CrossOrder(c.texts); got != c.want {
			t.Errorf("%v: %v", c.texts, got)
		}
	}
}

func TestWhatIsNoCellOfACrossTable(t *testing.T) {
	for _, c := range []struct {
		scoring, text string
		order         cells.Order
		want          cells.Verdict
	}{
		{cells.Half, "12w2", cells.OpponentFirst, cells.WrongScores}, {cells.Two, "12w½", cells.OpponentFirst, cells.WrongScores},
		{cells.Two, "12w3", cells.OpponentFirst, cells.WrongScores}, {"", "12w1", cells.OpponentFirst, cells.WrongScores},
		{cells.Half, "12", cells.OpponentFirst, cells.NotResult}, {cells.Half, "121", cells.OpponentFirst, cells.NotResult},
		{cells.Half, "0w1", cells.OpponentFirst, cells.NotResult}, {cells.Half, "12345w1", cells.OpponentFirst, cells.NotResult},
		{cells.Half, "12q1", cells.OpponentFirst, cells.NotResult}, {cells.Half, "12w½F", cells.OpponentFirst, cells.NotResult},
		{cells.Half, "12w+u", cells.OpponentFirst, cells.NotResult}, {cells.Half, "12wK", cells.OpponentFirst, cells.NotResult},
		{cells.Half, "1w12", cells.OpponentFirst, cells.NotResult}, {cells.Half, "+W5", cells.OpponentFirst, cells.NotResult},
		{cells.Half, "+w12", cells.ResultFirst, cells.NotResult}, {cells.Half, "112", cells.ResultFirst, cells.NotResult},
		{cells.Half, "2", cells.OpponentFirst, cells.NotResult}, {"", "1", cells.OpponentFirst, cells.NotResult}, {cells.Half, "Ivanov", cells.OpponentFirst, cells.NotResult},
	} {
		if got, v := cells.ParseCross(c.text, c.scoring, c.order); v != c.want {
			t.Errorf("%q under %q: %d %+v, want %d", c.text, c.scoring, v, got, c.want)
		}
	}
}

func TestColourLettersOfATable(t *testing.T) {
	for _, c := range []struct{ letters, firsts, seconds string }{
		{"wb", "w", "b"}, {"ws", "w", "s"}, {"bn", "b", "n"}, {"wbn", "w", "bn"}, {"бч", "б", "ч"}, {"红黑", "红", "黑"}, {"先后", "先", "后"}, {"rb", "r", "b"}, {"ph", "p", "h"}, {"白後", "白", "後"},
	} {
		found := map[string]bool{}
		for _, l := range c.letters {
			found[string(l)] = true
		}
		sides := cells.Sides(found)
		for _, l := range c.firsts {
			if sides[string(l)] != cells.FirstSide {
				t.Errorf("%s: %c is not the first side", c.letters, l)
			}
		}
		for _, l := range c.seconds {
			if sides[string(l)] != cells.SecondSide {
				t.Errorf("%s: %c is not the second side", c.letters, l)
			}
		}
	}
}

func TestResultsOfOneSide(t *testing.T) {
	for _, c := range []struct {
		scoring, text, want string
		verdict             cells.Verdict
	}{
		{cells.Half, "1", "1-0", cells.Read}, {cells.Half, "½", "½-½", cells.Read}, {cells.Half, "0.5", "½-½", cells.Read}, {cells.Half, "0", "0-1", cells.Read},
		{cells.Half, "=", "½-½", cells.Read}, {cells.Half, "＋", "+:-", cells.Read}, {cells.Two, "2", "1-0", cells.Read}, {cells.Two, "1", "½-½", cells.Read},
		{cells.Two, "0", "0-1", cells.Read}, {cells.Three, "3", "1-0", cells.Read}, {cells.Three, "1", "½-½", cells.Read}, {"", "½", "½-½", cells.Read},
		{cells.Half, "2", "", cells.WrongScores}, {cells.Two, "½", "", cells.WrongScores}, {cells.Two, "3", "", cells.WrongScores}, {"", "1", "", cells.WrongScores},
		{cells.Half, "-", "", cells.NotResult}, {cells.Half, "*", "", cells.NotResult}, {cells.Half, "11", "", cells.NotResult}, {cells.Half, "", "", cells.NotResult},
	} {
		got, v := cells.ParseOne(c.text, c.scoring)
		if v != c.verdict || v == cells.Read && got.Write() != c.want {
			t.Errorf("%q under %q: %s (%d), want %s (%d)", c.text, c.scoring, got.Write(), v, c.want, c.verdict)
		}
	}
}

// FuzzCross: a cell that is read is of one kind, has an opponent or is a bye, and is read the same with blanks round
// it.
func FuzzCross(f *testing.F) {
	for _, s := range []string{"12w1", "5b½", "-1", "bye½", "12红胜", "+", "1/12", "12 w 1K", "9999w1uP", "**", "½½"} {
		f.Add(s, uint8(0))
		f.Add(s, uint8(7))
	}
	scorings := []string{"", cells.Half, cells.Two, cells.Three}
	f.Fuzz(func(t *testing.T, text string, how uint8) {
		scoring, order := scorings[how%4], cells.Order(how/4%4)
		c, v := cells.ParseCross(text, scoring, order)
		if v != cells.Read {
			return
		}
		if c.Kind != "" && (c.Opponent == 0) != (rating.Game{Kind: c.Kind}).Bye() || c.Score < 0 || c.Score > rating.Win || c.Opponent > 9999 {
			t.Errorf("%q: %+v", text, c)
		}
		if again, _ := cells.ParseCross("  "+text+" ", scoring, order); again != c {
			t.Errorf("%q with blanks: %+v, not %+v", text, again, c)
		}
	})
}

// TestFiguresAndColoursInFront: only a sign, a blank or a colour between separates a figure from the number; a colour in front
// does not.
func TestFiguresAndColoursInFront(t *testing.T) {
	for _, text := range []string{"w11", "b10", "先12", "w121", "121", "w12b:1", "红0"} {
		for _, order := range []cells.Order{cells.OpponentApart, cells.ResultApart} {
			if c, v := cells.ParseCross(text, cells.Half, order); v != cells.NotResult && c.Opponent > 0 {
				t.Errorf("%s is read as %+v", text, c)
			}
		}
	}
	if c, v := cells.ParseCross("1/2", cells.Two, cells.OpponentApart); v != cells.Read || c.Opponent != 1 || c.Score != rating.Win {
		t.Errorf("1/2 is read as %+v where a win is 2", c)
	}
	if c, v := cells.ParseCross("1/2", cells.Half, cells.OpponentApart); v != cells.Read || c.Kind != rating.HalfBye {
		t.Errorf("1/2 is read as %+v where a draw is a half", c)
	}
}
