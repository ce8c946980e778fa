package overview

import (
	"strings"
	"testing"
	"time"

	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/templates"
)

// busy is the status of a folder with something in every section, and with names that strangers have chosen.
func busy() audit.Status {
	next := audit.Planned{List: "standard", Date: rating.Day(2026, 12, 1), From: rating.Day(2026, 11, 1),
		To: rating.Day(2026, 11, 30), Cutoff: rating.Day(2026, 11, 28), Deadline: "2026-12-01T00:05:00+02:00"}
	return audit.Status{
		At: "2026-11-27T08:31:00+02:00", Inbox: []string{"<script>alert(1)</script>.xlsx", "a\u202exslx.exe"},
		Waiting: []audit.Sheet{{Event: "CUP-1", File: "waiting/CUP-1/s01_cup.xlsx", Since: "2026-11-20 09:00",
			NewRows: "waiting/CUP-1/new-players.xlsx"}},
		Returned: []audit.Sheet{{File: `rejected/2026-11-21/"><img src=x onerror=alert(1)>.xlsx`, Since: "2026-11-21 10:00"}},
		Imports:  []string{"import-1.xlsx"}, Decided: []int{3, 4},
		Running: &audit.Running{At: "2026-11-27T08:31:00+02:00", Steps: []folder.Step{{Work: folder.Judging, Done: 1200, All: 3000, About: "inbox/<i>.csv"}}},
		Lists: []audit.ListStatus{
			{List: "standard", Ruleset: "fide-standard", Last: "club-standard-2026-10-01", LastAt: "published/club-standard-2026-10-01/r1",
				Awaiting: "club-standard-2026-11-01", AwaitingSince: "2026-11-01 00:06", Next: next,
				Refused:  []audit.Refused{{At: "2026-11-02 10:00", Why: "</style><b>no"}},
				Accepted: []audit.Sheet{{Event: "CUP-2", File: "accepted/2026-12-01/CUP-2/s01_cup.xlsx"}}},
			{List: "rapid", Ruleset: "fide-rapid"}},
		Reminders: []audit.Reminder{{Code: "W-DRAFT-WAITING", Args: map[string]string{"issue": "club-standard-2026-11-01", "since": "2026-11-01 00:06"}}},
		Health: &audit.Health{LastScan: "2026-11-27T08:31:00+02:00", FreeMB: map[string]int64{"folder": 5530, "ledger": 700}, Notices: 2,
			Oldest: &audit.StuckFile{File: "open.xlsx", Since: "2026-11-26 17:02"},
			Alerts: []audit.Alert{{Code: "E-DISK-FULL", Since: "2026-11-27T08:00:00+02:00", Problem: "in one language"}}},
	}
}

// scene is a morning on which all but one of the linked files exist.
func scene(languages ...string) Scene {
	now := time.Date(2026, 11, 27, 6, 31, 0, 0, time.UTC)
	return Scene{
		Setup: folder.Setup{Plain: folder.Plain{Languages: languages, Zone: time.FixedZone("Europe/Kyiv", 2*3600),
			Names: map[string]string{"en": "Club & <Sons>"}}},
		Now: now, Until: now.Add(time.Hour), Dates: []audit.Planned{busy().Lists[0].Next},
		There: func(place string) bool { return !strings.HasSuffix(place, "_bulletin_ms.pdf") },
	}
}

// TestNothingOfAStrangerIsMarkup: names become text, in every place where they stand.
func TestNothingOfAStrangerIsMarkup(t *testing.T) {
	text := written(t, busy(), scene(templates.Languages...))
	for _, bad := range []string{"<script", "<img", "<i>", "<b>", "\u202e", "<Sons>", "«"} {
		if i := strings.Index(text, bad); i >= 0 {
			t.Errorf("%q stands in %.200s", bad, text[max(0, i-80):])
		}
	}
	for _, want := range []string{"&lt;script&gt;alert(1)&lt;/script&gt;.xlsx", `a\u202exslx.exe`, "Club &amp; &lt;Sons&gt;"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
}

// TestThePageTakesNothingFromOutside: no script, and only links that lead into the folder.
func TestThePageTakesNothingFromOutside(t *testing.T) {
	text := written(t, busy(), scene(templates.Languages...))
	for _, bad := range []string{"http:", "https:", `src="`, "url(", "@import", "<link", "javascript"} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	if strings.Contains(text, "Nothing waits") || !strings.Contains(text, "<li>Waiting for the office: 1</li>") ||
		!strings.Contains(text, `<a href="office.xlsx">Decide in`) {
		t.Error("what waits is not among what there is to do")
	}
	if strings.Contains(text, "_bulletin_ms.pdf") || !strings.Contains(text, "_bulletin_uk.pdf") {
		t.Error("what does not exist is linked, or what exists is not")
	}
}

// TestEveryLanguageStandsAlone: each part has its own words, and says until when it is true.
func TestEveryLanguageStandsAlone(t *testing.T) {
	text := written(t, busy(), scene(templates.Languages...))
	for _, want := range []string{
		"This page is true until 09:31.", "本页在 09:31 之前有效。", "Ця сторінка правдива до 09:31.", "Halaman ini sah sehingga 09:31.",
		"Листопад 2026 р.", "2026年12月", "5.4 GB", "5,4 GB", `lang="zh-CN"`, "since 2026-11-20 09:00",
		"true until 09:31.</p>\n<p>Now at work (2026-11-27 08:31): judging file 1,201 of 3,000", "正在审核第 1201 个文件",
		"The disk is full.", "磁盘已满", `<td class="listed" title="list standard">1`, `<td class="cutoff"`, `<td class="today"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
}

// TestAPageThatNothingRenewsSaysSo: without a scheduled job it promises nothing.
func TestAPageThatNothingRenewsSaysSo(t *testing.T) {
	s, at := busy(), scene("en")
	s.Health, at.Until = nil, time.Time{}
	text := written(t, s, at)
	if strings.Contains(text, "true until") || !strings.Contains(text, "As of 2026-11-27 08:31") {
		t.Errorf("%s", text)
	}
}

// TestThousandsOfSheetsAreCounted: the page stays short.
func TestThousandsOfSheetsAreCounted(t *testing.T) {
	s := busy()
	for range 5000 {
		s.Returned = append(s.Returned, audit.Sheet{File: "rejected/x.xlsx"})
		s.Lists[0].Accepted = append(s.Lists[0].Accepted, audit.Sheet{File: "accepted/x.xlsx"})
	}
	if text := written(t, s, scene("en")); len(text) > 100_000 || strings.Count(text, "and 4901 more") != 2 {
		t.Errorf("%d bytes, %d", len(text), strings.Count(text, "and 4901 more"))
	}
}

func written(t *testing.T, s audit.Status, scene Scene) string {
	t.Helper()
	text, err := Page(s, scene)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
