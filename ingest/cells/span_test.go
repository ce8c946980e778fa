package cells_test

import (
	"slices"
	"strings"
	"testing"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/templates"
)

func TestSpans(t *testing.T) {
	for text, want := range map[string]string{
		"2026-05-12":                              "2026-05-12 2026-05-12",
		"2010年5月12日-6月12日":                        "2010-05-12 2010-06-12",
		"2010年5月12日至16日":                          "2010-05-12 2010-05-16",
		"2010年5月12－16日":                           "2010-05-12 2010-05-16",
		"2010年12月30日—1月3日":                        "2010-12-30 2011-01-03",
		"2010年5月12日～2010年6月12日":                   "2010-05-12 2010-06-12",
		"自2026年5月12日到5月16日":                       "2026-05-12 2026-05-16",
		"2026年5月12日（星期二）":                         "2026-05-12 2026-05-12",
		"民國114年5月12日":                             "2025-05-12 2025-05-12",
		"中華民國114年5月12日至5月16日":                     "2025-05-12 2025-05-16",
		"2026.05.12-05.16":                        "2026-05-12 2026-05-16",
		"2025/04/18 To 2025/04/22":                "2025-04-18 2025-04-22",
		"2026/04/24 по 2026/04/25":                "2026-04-24 2026-04-25",
		"з 24.04.2026 по 28.04.2026":              "2026-04-24 2026-04-28",
		"с 24 апреля по 3 мая 2026 года":          "2026-04-24 2026-05-03",
		"24–28 квітня 2026 р.":                    "2026-04-24 2026-04-28",
		"24 квітня 2026 р. – 3 травня 2026 р.":    "2026-04-24 2026-05-03",
		"24 листопада 2026":                       "2026-11-24 2026-11-24",
		"вт, 24 листопада 2026":                   "2026-11-24 2026-11-24",
		"vom 24.04.2026 bis 28.04.2026":           "2026-04-24 2026-04-28",
		"24. - 28. April 2026":                    "2026-04-24 2026-04-28",
		"24.04.-28.04.2026":                       "2026-04-24 2026-04-28",
		"24.-28.04.2026":                          "2026-04-24 2026-04-28",
		"24 de abril de 2026 a 3 de maio de 2026": "2026-04-24 2026-05-03",
		"24 Ogos 2026 hingga 26 Ogos 2026":        "2026-08-24 2026-08-26",
		"24-26 Ogos 2026":                         "2026-08-24 2026-08-26",
		"30th March 2011":                         "2011-03-30 2011-03-30",
		"from 30 December to 3 January 2027":      "2026-12-30 2027-01-03",
		"May 12-16, 2026":                         "2026-05-12 2026-05-16",
		"May 30 - June 3, 2026":                   "2026-05-30 2026-06-03",
		"2026-05-12 - 2026-05-16":                 "2026-05-12 2026-05-16",
		"2026-05-12/2026-05-16":                   "2026-05-12 2026-05-16",
		"20250418":                                "2025-04-18 2025-04-18",
		"2026/04/11 at 14:30":                     "2026-04-11 2026-04-11",
		"2026-05-12T00:00:00":                     "2026-05-12 2026-05-12",
		"13/05/2026":                              "2026-05-13 2026-05-13",
		"05/13/2026":                              "2026-05-13 2026-05-13",
		"05/12/2026":                              "2026-12-05 2026-12-05 ?",
		"05/12/2026 - 05/16/2026":                 "2026-05-12 2026-05-16",
		"05/06/2026 - 07/06/2026":                 "2026-06-05 2026-06-07 ?",
	} {
		s, ok := cells.Calendar{}.Span(text)
		got := s.From.String() + " " + s.To.String()
		if s.Ambiguous {
			got += " ?"
		}
		if !ok || got != want {
			t.Errorf("%q: %s %v, want %s", text, got, ok, want)
		}
	}
	if s, ok := (cells.Calendar{Order: "mdy"}).Span("05/06/2026 - 05/07/2026"); !ok || !s.Ambiguous || s.From.String() != "2026-05-06" || s.To.String() != "2026-05-07" {
		t.Errorf("month first: %v %v", s, ok)
	}
}

func TestWhatIsNoSpanIsRefused(t *testing.T) {
	for _, text := range []string{"", "soon", "2026", "May 2026", "12", "12-16", "12.05", "5月12日", "2026-05-16 - 2026-05-12", "31.04.2026", "2026年2月29日",
		"12.05.26 - 16.05.26", "12.05.2020 - 16.05.2026", "1-2-3-4-5-2026", "12 Foo 2026", strings.Repeat("12-", 200) + "2026"} {
		if s, ok := (cells.Calendar{}).Span(text); ok {
			t.Errorf("%q was read as %v – %v", text, s.From, s.To)
		}
	}
}

func TestDaysWithinATitle(t *testing.T) {
	for text, want := range map[string][]string{
		"Round 3 on 2026/05/12 at 14:30":   {"2026-05-12"},
		"5. Ronda a 2026/04/11":            {"2026-04-11"},
		"Тур 3, 24 травня 2026 р.":         {"2026-05-24"},
		"第3轮 2026年5月12日 14:00":             {"2026-05-12"},
		"第3轮（民國115年5月12日）":                 {"2026-05-12"},
		"Runde 3 am 24.05.2026 um 15:00":   {"2026-05-24"},
		"3ª Rodada, 24 de maio de 2026":    {"2026-05-24"},
		"Round 3":                          nil,
		"Last update 24.05.2026 15:00:00":  {"2026-05-24"},
		"from 2026-05-12 until 2026-05-16": {"2026-05-12", "2026-05-16"},
		"Round 3, May 24,2026":             {"2026-05-24"},
	} {
		var got []string
		for _, d := range (cells.Calendar{}).Days(text) {
			got = append(got, d.Date.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestNoMonthHasTwoNumbers(t *testing.T) {
	number := map[string]int{}
	for lang, names := range templates.Around().Months {
		if len(names) != 12 {
			t.Fatalf("%s has %d months", lang, len(names))
		}
		for i, spellings := range names {
			for _, s := range strings.Split(spellings, "|") {
				if n, known := number[s]; known && n != i+1 {
					t.Errorf("%s: %q is month %d and month %d", lang, s, n, i+1)
				}
				number[s] = i + 1
			}
		}
	}
}

func FuzzSpan(f *testing.F) {
	for _, s := range []string{"2010年5月12日-6月12日", "12.-16.05.2026", "May 12-16, 2026", "民國114年5月12日", "1/2/2026"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, order := range []string{"", "mdy"} {
			s, ok := cells.Calendar{Order: order}.Span(text)
			if ok && (s.From > s.To || s.From < rating.Day(0, 1, 1)) {
				t.Fatalf("%q: %v – %v", text, s.From, s.To)
			}
		}
	})
}
