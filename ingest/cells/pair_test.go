package cells_test

import (
	"strings"
	"testing"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
)

func TestPairsInEverySpelling(t *testing.T) {
	for want, spellings := range map[string]string{
		"1-0": "W:L|胜:负|1.0-0.0|1,0 : 0,0|1 - 0|1-0|1:0|1 : 0|1–0|1—0|１－０|1：0|1/0|1 0|1比0|红胜|紅勝|红方胜|先胜|先手胜|白胜|胜|勝|1|white|White wins|red|putih menang|merah menang|білі|Белые|1-0 红胜|1-0 (white)",
		"½-½": "d:d|和:和|½ - ½|1/2-1/2|0.5-0.5|0,5:0,5|.5-.5|0.5:0.5|½:½|½|½½|=|=-=|和|和棋|平|平局|remi|remis|нічия|ничья|seri|draw|R|0.5|1/2",
		"0-1": "L:W|负:胜|0.0-1.0|0 - 1|0-1|0:1|0–1|黑胜|黑勝|后胜|后手胜|负|負|0|black|hitam menang|чорні|Чёрные",
		"+:-": "后手弃权|黑方缺席|Black forfeits|неявка чорних|WF:LF|1-0 forf.|1-0 (def)|1.0-0.0 ff|+ - -|+:-|+/-|+ -|+-|1F - 0F|1F:0F|1K-0K|黑方弃权|黑弃|黑方棄權|1-0 弃权|1:0（弃权）|1-0 forfeit|1-0f|1 - 0 K|1:0 неявка|＋：－",
		"-:+": "先手弃权|白方弃权|White no show|неявка білих|- - +|-:+|-/+|- +|0F-1F|0K:1K|红方弃权|红弃|紅方棄權|0-1 弃权|0:1 н/я|0-1 w.o.",
		"-:-": "- - -|-:-|-/-|0F-0F|双方弃权|双弃|雙方棄權|0-0 弃权",
		"0-0": "0 - 0|0:0|均负|双负|雙負", "½-0": "½ - 0|0.5:0|1/2-0", "0-½": "0 - ½|0:0,5",
		"1-0u": "1-0u|W", "½-½u": "½-½u|D", "0-1u": "0-1u|L",
		"*":    "*|? - ?|?:?|未结束|封局|отл.|відкл.|adj|adj.|:",
		"bye1": "bye|轮空|空号|бай|rehat|PAB", "bye½": "bye½|HPB", "bye0": "bye0",
	} {
		for _, text := range strings.Split(spellings, "|") {
			if r, v := cells.ParsePair(text, cells.Half); v != cells.Read || r.Write() != want {
				t.Errorf("%q: %s (%d), want %s", text, r.Write(), v, want)
			}
		}
	}
}

func TestPairsUnderOtherScorings(t *testing.T) {
	for _, c := range []struct {
		scoring, text, want string // empty: points of another scoring
	}{
		{cells.Two, "2:0", "1-0"}, {cells.Two, "1:1", "½-½"}, {cells.Two, "0:2", "0-1"}, {cells.Two, "2", "1-0"}, {cells.Two, "1", "½-½"}, {cells.Two, "0", "0-1"},
		{cells.Two, "2:0 弃权", "+:-"}, {cells.Two, "0:2弃权", "-:+"}, {cells.Two, "3", ""}, {cells.Two, "胜", "1-0"},
		{cells.Three, "3-0", "1-0"}, {cells.Three, "1-1", "½-½"}, {cells.Three, "3", "1-0"}, {cells.Three, "2:0", ""}, {cells.Three, "2", ""},
		{cells.Half, "1:1", ""}, {cells.Half, "2:0", ""}, {cells.Half, "2", ""}, {"", "1:1", ""}, {"", "1", ""}, {"", "2:0", ""}, {"", "2:0 弃权", ""},
		{"", "1:0", "1-0"}, {"", "½", "½-½"}, {"", "0", "0-1"},
	} {
		r, v := cells.ParsePair(c.text, c.scoring)
		if c.want == "" && v != cells.WrongScores || c.want != "" && (v != cells.Read || r.Write() != c.want) {
			t.Errorf("%q under %q: %s (%d), want %q", c.text, c.scoring, r.Write(), v, c.want)
		}
	}
}

func TestWhatIsNoPairIsRefused(t *testing.T) {
	for _, text := range []string{"", "-", "1-2", "4:0", "1½-½", "¼-¾", "弃权", "1-0 0-1", "1-0 红负", "1-0 protest", "½-½ 弃权", "= kampflos", "1-0-1", "TRUE", "won by force", "* 弃权", "2½:1½", "white (forfeit)", "黑方 弃权?", "білі неявка?", "f", "12w1", "w:w", "10-0", "1.0-0.5.0"} {
		for _, scoring := range []string{cells.Half, cells.Two, cells.Three, ""} {
			if r, v := cells.ParsePair(text, scoring); v == cells.Read {
				t.Errorf("%q under %q was read as %s", text, scoring, r.Write())
			}
		}
	}
}

func TestPairsInCells(t *testing.T) {
	for _, c := range []struct {
		raw     string
		format  workbook.Format
		scoring string
		want    string // empty: refused
		repair  bool
	}{
		{"45689", workbook.DateFormat, cells.Half, "½-½", true},
		{"36526", workbook.DateFormat, cells.Half, "1-0", true},
		{"0.0416667", workbook.TimeFormat, cells.Half, "1-0", true},
		{"0.0833333", workbook.TimeFormat, cells.Two, "1-0", true},
		{"0.0833333", workbook.TimeFormat, cells.Half, "", true},
		{"46000", workbook.DateFormat, cells.Half, "", true},
		{"1", workbook.General, cells.Half, "1-0", false},
		{"0", workbook.General, cells.Half, "0-1", false},
		{"0.5", workbook.General, cells.Half, "½-½", false},
		{"0.5", workbook.Fraction, cells.Half, "½-½", false},
		{"1", workbook.General, cells.Two, "½-½", false},
		{"2", workbook.General, cells.Half, "", false},
		{"10", workbook.General, cells.Half, "", false},
	} {
		cell := workbook.Cell{Kind: workbook.Number, Raw: c.raw, Format: c.format}
		r, repair, v := cells.Calendar{}.PairCell(cell, c.scoring)
		if (c.want != "") != (v == cells.Read) || v == cells.Read && r.Write() != c.want || (repair != nil) != c.repair {
			t.Errorf("%s under %s: %s %v (%d), want %q", c.raw, c.scoring, r.Write(), repair, v, c.want)
		}
	}
}

func FuzzPair(f *testing.F) {
	for _, s := range []string{"1-0", "2:0 弃权", "+ - -", "½-½ (remi)", "胜"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, scoring := range []string{cells.Half, cells.Two, cells.Three, ""} {
			r, v := cells.ParsePair(s, scoring)
			if v != cells.Read {
				continue
			}
			if again, v := cells.ParsePair(r.Write(), scoring); v != cells.Read || again != r {
				t.Fatalf("%q is %v, written %q, read again %v", s, r, r.Write(), again)
			}
			if ours, v := cells.ParseResult(s, scoring); v == cells.Read && ours != r && r.Kind != rating.Forfeit {
				t.Fatalf("%q is %v on our sheets and %v on those of others", s, ours, r)
			}
		}
	})
}

// TestByesThatSayTheirWorth reads words for a bye with the points beside them; without a scoring only points that mean
// the same under all.
func TestByesThatSayTheirWorth(t *testing.T) {
	for _, c := range []struct {
		text, scoring, want string
	}{
		{"½ bye", "", "bye½"}, {"0 bye", "", "bye0"}, {"1 bye", cells.Half, "bye1"}, {"bye (½)", cells.Half, "bye½"}, {"轮空2", cells.Two, "bye1"},
		{"轮空1", cells.Two, "bye½"}, {"轮空（0）", cells.Two, "bye0"}, {"轮空1", cells.Half, "bye1"}, {"half-point bye", cells.Half, "bye½"},
		{"1 bye", "", ""}, {"轮空2", cells.Half, ""}, {"perhaps bye", "", ""}, {"12 bye", cells.Half, ""},
	} {
		for name, parse := range map[string]func(string, string) (cells.Result, cells.Verdict){"ours": cells.ParseResult, "list": cells.ParsePair} {
			r, v := parse(c.text, c.scoring)
			if got := r.Write(); v == cells.Read && got != c.want || v != cells.Read && c.want != "" {
				t.Errorf("%s: %q under %q: %s (%d), want %s", name, c.text, c.scoring, got, v, c.want)
			}
		}
	}
	for text, want := range map[string]string{"3 1/2": "3.5", "1/2": "0.5", "½": "0.5", "8½": "8.5", "3 ½": "3.5", "3,50": "3.5", "4+1/2": "4.5"} {
		if got := cells.Decimal(text); got != want {
			t.Errorf("%s points are %s, want %s", text, got, want)
		}
	}
}
