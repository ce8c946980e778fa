package cells_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
)

func TestResultsInEverySpelling(t *testing.T) {
	for _, c := range []struct{ scoring, text, want string }{
		{cells.Half, "1-0", "1-0"}, {cells.Half, "1 - 0", "1-0"}, {cells.Half, "１－０", "1-0"}, {cells.Half, "1：0", "1-0"}, {cells.Half, "1–0", "1-0"},
		{cells.Half, "½ - ½", "½-½"}, {cells.Half, "0,5:0,5", "½-½"}, {cells.Half, "1/2-1/2", "½-½"}, {cells.Half, ".5-.5", "½-½"}, {cells.Half, "=", "½-½"},
		{cells.Half, "+ - -", "+:-"}, {cells.Half, "- - +", "-:+"}, {cells.Half, "- - -", "-:-"}, {cells.Half, "1F - 0F", "+:-"}, {cells.Half, "−:＋", "-:+"},
		{cells.Half, "红胜", "1-0"}, {cells.Half, "黑胜", "0-1"}, {cells.Half, "和", "½-½"}, {cells.Half, "黑方弃权", "+:-"}, {cells.Half, "双方弃权", "-:-"},
		{cells.Half, "1-0 红胜", "1-0"}, {cells.Half, "bye½ 轮空", "bye½"}, {cells.Half, "轮空", "bye1"}, {cells.Half, "0-1u", "0-1u"}, {cells.Half, "0-0", "0-0"},
		{cells.Half, "* отложена", "*"}, {cells.Two, "2:0", "1-0"}, {cells.Two, "1:1", "½-½"}, {cells.Two, "0-2", "0-1"}, {cells.Two, "1-0", "1-0"},
		{cells.Three, "3-0", "1-0"}, {cells.Three, "1-1", "½-½"}, {cells.Half, "1 0", "1-0"}, {cells.Half, "1比0", "1-0"}, {cells.Half, "½-0", "½-0"},
	} {
		r, v := cells.ParseResult(c.text, c.scoring)
		if v != cells.Read || r.Write() != c.want {
			t.Errorf("%q under %s: %s (%d), want %s", c.text, c.scoring, r.Write(), v, c.want)
		}
	}
}

func TestWhatIsNoResultIsRefused(t *testing.T) {
	for _, c := range []struct {
		scoring, text string
		want          cells.Verdict
	}{
		{cells.Half, "1:1", cells.WrongScores}, {cells.Half, "2:0", cells.WrongScores}, {cells.Three, "2-0", cells.WrongScores}, {"", "1:1", cells.WrongScores},
		{cells.Half, "1", cells.NotResult}, {cells.Half, "TRUE", cells.NotResult}, {cells.Half, "1-2", cells.NotResult}, {cells.Half, "¼-¾", cells.NotResult},
		{cells.Half, "--", cells.NotResult}, {cells.Half, "", cells.NotResult}, {cells.Half, "won 1-0", cells.NotResult},
	} {
		if _, got := cells.ParseResult(c.text, c.scoring); got != c.want {
			t.Errorf("%q under %q: %d, want %d", c.text, c.scoring, got, c.want)
		}
	}
}

func TestWhatExcelDidToResults(t *testing.T) {
	for _, c := range []struct {
		raw     string
		format  workbook.Format
		scoring string
		want    string // empty: refused
	}{
		{"45689", workbook.DateFormat, cells.Half, "½-½"}, // 1 February 2025: 1/2
		{"45659", workbook.DateFormat, cells.Half, "½-½"}, // 2 January 2025: 1/2
		{"36526", workbook.DateFormat, cells.Half, "1-0"}, // January 2000: 1-0
		{"36557", workbook.DateFormat, cells.Two, "1-0"},  // February 2000: 2-0
		{"36557", workbook.DateFormat, cells.Half, ""},
		{"45658", workbook.DateFormat, cells.Two, "½-½"}, // 1 January 2025: 1-1
		{"45658", workbook.DateFormat, cells.Half, ""},
		{"46000", workbook.DateFormat, cells.Half, ""},
		{"0.0416667", workbook.TimeFormat, cells.Half, "1-0"},
		{"0.0833333", workbook.TimeFormat, cells.Two, "1-0"},
		{"0.0833333", workbook.TimeFormat, cells.Half, ""},
		{"0.000694444", workbook.TimeFormat, cells.Half, "0-1"},
		{"1.5", workbook.TimeFormat, cells.Half, ""},
	} {
		cell := workbook.Cell{Kind: workbook.Number, Raw: c.raw, Format: c.format}
		r, repair, v := cells.Calendar{}.ResultCell(cell, c.scoring)
		if c.want == "" && v == cells.Read || c.want != "" && (v != cells.Read || repair == nil || r.Write() != c.want) {
			t.Errorf("%s under %s: %s (%d), want %q", c.raw, c.scoring, r.Write(), v, c.want)
		}
	}
	half := workbook.Cell{Kind: workbook.Number, Raw: "0.5", Format: workbook.Fraction}
	if r, repair, v := (cells.Calendar{}).ResultCell(half, cells.Half); v != cells.Read || repair != nil || r.Write() != "½-½" {
		t.Errorf("a fraction: %v %v %d", r, repair, v)
	}
}

func TestDays(t *testing.T) {
	want := rating.Day(2026, time.May, 12)
	for _, text := range []string{"2026-05-12", "2026/5/12", "2026.05.12", "12.05.2026", "12 May 2026", "May 12, 2026", "12th May 2026", "2026年5月12日", "12 травня 2026 р.", "12 Mei 2026", "20260512"} {
		d, ok := cells.Calendar{}.Date(workbook.Cell{Kind: workbook.Text, Raw: text})
		if !ok || d.Date != want {
			t.Errorf("%q: %v %v", text, d, ok)
		}
	}
	for _, text := range []string{"2026-02-30", "2026", "soon", "31.04.2026", "12.05.26", "2026-5", ""} {
		if d, ok := (cells.Calendar{}).Date(workbook.Cell{Kind: workbook.Text, Raw: text}); ok {
			t.Errorf("%q was read as %v", text, d)
		}
	}
	serial := workbook.Cell{Kind: workbook.Number, Raw: "46154", Format: workbook.DateFormat}
	if d, ok := (cells.Calendar{}).Date(serial); !ok || d.Date != want {
		t.Errorf("serial: %v %v", d, ok)
	}
	serial.Raw = "44692"
	if d, ok := (cells.Calendar{Date1904: true}).Date(serial); !ok || d.Date != want {
		t.Errorf("serial of 1904: %v %v", d, ok)
	}
	if d, ok := (cells.Calendar{Order: "mdy"}).Date(workbook.Cell{Kind: workbook.Text, Raw: "05/12/2026"}); !ok || d.Date != want || !d.Ambiguous {
		t.Errorf("month first: %v %v", d, ok)
	}
}

func TestControls(t *testing.T) {
	for text, want := range map[string][]rating.Control{
		"5400+30":           {{Minutes: 90, Increment: 30}},
		"40/6000+30:900+30": {{Moves: 40, Minutes: 100, Increment: 30}, {Minutes: 15, Increment: 30}},
		"605":               {{Minutes: 10, Seconds: 5}},
		"90 min + 30 s":     nil,
		"0+0":               nil,
		"0/5400+30":         nil,
		"5400+30:":          nil,
		"５４００＋３０":           {{Minutes: 90, Increment: 30}},
	} {
		got, ok := cells.Controls(text)
		if diff := cmp.Diff(want, got); diff != "" || ok != (want != nil) {
			t.Errorf("%q: %v %s", text, ok, diff)
		}
	}
}

// TestChineseNameKey checks that a blank between Chinese characters does not separate words, although 松 sorts before 郭.
func TestChineseNameKey(t *testing.T) {
	for _, same := range [][2]string{{"郭　松", "郭松"}, {"郭 松", "郭松"}, {"欧阳 解 松", "欧阳解松"}, {"郭　松 Guo Song", "Song Guo 郭松"}} {
		if a, b := cells.NameKey(same[0]), cells.NameKey(same[1]); a != b {
			t.Errorf("%q and %q: %q %q", same[0], same[1], a, b)
		}
	}
	if cells.NameKey("郭 松") == cells.NameKey("松 郭") {
		t.Error("郭松 and 松郭 are taken for one")
	}
}

func TestNames(t *testing.T) {
	for _, same := range [][2]string{{"Carlsen  Magnus ", "Carlsen, Magnus"}, {"Magnus CARLSEN", "Carlsen, Magnus"}, {"吕　钦", "吕钦"}, {"呂欽", "吕钦"},
		{"Müller, Jörg", "Jorg Muller"}, {"O’Brien", "O'Brien"}, {"Мар’яна", "Марʼяна"}, {"Фёдоров", "Федоров"}, {"Ａnna", "Anna"}, {"Łukasz", "Lukasz"}} {
		if !cells.SameName(same[0], same[1]) {
			t.Errorf("%q and %q: %q %q", same[0], same[1], cells.NameKey(same[0]), cells.NameKey(same[1]))
		}
	}
	for _, other := range [][2]string{{"Іванов", "Иванов"}, {"王伟", "王玮"}, {"", ""}, {"Андрей", "Андреи"}, {"Ahmad bin Ali", "Ahmad bin Abu"}} {
		if cells.SameName(other[0], other[1]) {
			t.Errorf("%q and %q are taken for one", other[0], other[1])
		}
	}
}

func TestIDsAreTexts(t *testing.T) {
	for _, c := range []struct {
		cell workbook.Cell
		want string
		ok   bool
	}{
		{workbook.Cell{Kind: workbook.Text, Raw: " 00123 "}, "00123", true},
		{workbook.Cell{Kind: workbook.Number, Raw: "8600123"}, "8600123", true},
		{workbook.Cell{Kind: workbook.Number, Raw: "8.6E6"}, "8600000", true},
		{workbook.Cell{Kind: workbook.Number, Raw: "1.2345678901234567E+17"}, "", false},
		{workbook.Cell{Kind: workbook.Number, Raw: "12.5"}, "", false},
		{workbook.Cell{Kind: workbook.Text, Raw: "1.23E+11"}, "", false},
		{workbook.Cell{Kind: workbook.Bool, Raw: "1"}, "", false},
	} {
		if got, ok := cells.ID(c.cell); ok != c.ok || ok && got != c.want {
			t.Errorf("%v: %q %v", c.cell, got, ok)
		}
	}
}

func FuzzResult(f *testing.F) {
	for _, s := range []string{"1-0", "½-½", "+ - -", "bye½ 轮空", "1/2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, scoring := range []string{cells.Half, cells.Two, cells.Three, ""} {
			r, v := cells.ParseResult(s, scoring)
			if v != cells.Read {
				continue
			}
			again, v := cells.ParseResult(r.Write(), scoring)
			if v != cells.Read || again != r {
				t.Fatalf("%q is %v, written %q, read again %v", s, r, r.Write(), again)
			}
		}
	})
}
