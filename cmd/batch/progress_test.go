package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/templates"
)

// TestProgressIsOneLineThatGoesAway checks that progress is written over itself, fits in a line, gives way to a message
// and is erased at the end.
func TestProgressIsOneLineThatGoesAway(t *testing.T) {
	var out bytes.Buffer
	line := &terminalLine{Writer: &out}
	line.draw("")
	line.draw("making list 3 of 12")
	line.draw(strings.Repeat("名", 90))
	fmt.Fprintln(line, "kalends: a message")
	line.draw("")
	blank := "\r" + strings.Repeat(" ", lineWidth) + "\r"
	want := "\rkalends: making list 3 of 12" + strings.Repeat(" ", 51) + "\rkalends: making list 3 of 12" +
		"\rkalends: " + strings.Repeat("名", 34) + "… \rkalends: " + strings.Repeat("名", 34) + "…" + blank + "kalends: a message\n"
	if out.String() != want {
		t.Errorf("got  %q\nwant %q", out.String(), want)
	}
}

// TestProgressShowsWhatIsUnderWay checks which of the works that contain each other are shown, in each language.
func TestProgressShowsWhatIsUnderWay(t *testing.T) {
	list := folder.Step{Work: folder.Making, Done: 2, All: 12, About: "demo-standard-2026-10-01"}
	file := folder.Step{Work: folder.Writing, Done: 3, All: 8, About: "demo-standard-2026-10-01_list.xlsx"}
	page := folder.Step{Work: folder.Paging, Done: 1234, About: "demo-standard-2026-10-01, en"}
	over := func(s folder.Step) folder.Step { s.Done = s.All; return s }
	for _, c := range []struct {
		lang  string
		steps []folder.Step
		want  string
	}{
		{"en", []folder.Step{list, file, page}, "making list 3 of 12: demo-standard-2026-10-01 · 3 of 8 files written, last demo-standard-2026-10-01_list.xlsx · page 1,234 of demo-standard-2026-10-01, en"},
		{"en", []folder.Step{list, page, file}, "making list 3 of 12: demo-standard-2026-10-01 · 3 of 8 files written, last demo-standard-2026-10-01_list.xlsx"},
		{"zh-CN", []folder.Step{list, file, over(file)}, "正在编制第 3 期等级分表（共 12 期）：demo-standard-2026-10-01"},
		{"uk", []folder.Step{file, list}, "складається список 3 з 12: demo-standard-2026-10-01"},
		{"ms", []folder.Step{list, file, over(list)}, ""},
		{"ms", []folder.Step{{Work: folder.Judging, All: 400, About: "inbox/a.csv"}}, "menyemak fail 1 daripada 400: inbox/a.csv"},
		{"en", []folder.Step{{Work: folder.Judging}}, ""},
	} {
		p := &progress{door: &door{printer: printer{words: templates.In(c.lang)}}, interval: time.Hour}
		for _, s := range c.steps {
			p.tell(s)
		}
		if got := folder.StepsInWords(p.words, p.steps); got != c.want {
			t.Errorf("%s: got  %s\nwant %s", c.lang, got, c.want)
		}
	}
}

// TestLongRoundIsNoted drops three files with a job that notes every step: the log has them in order, status.json shows
// each while it is under way, and nothing of them when the round is over.
func TestLongRoundIsNoted(t *testing.T) {
	o := quietOffice(t, "")
	for i := range 3 {
		o.put(fmt.Sprintf("%d.csv", i), fmt.Sprintf("rubbish %d\n", i))
	}
	p := o.job.d.progress
	p.interval = 0
	var shown, today []string
	log := p.log
	p.log = func(steps []folder.Step) {
		if running := audit.SavedRunning(o.dir, o.now); running != nil {
			shown = append(shown, fmt.Sprint(running.Text, " ", running.Done, "/", running.All))
			today = append(today, o.today())
		}
		log(steps)
	}
	o.wake(0)
	o.wake(time.Minute)
	if !slices.Contains(shown, "judging file 2 of 3: inbox/1.csv 1/3") {
		t.Errorf("status.json showed %q", shown)
	}
	if !slices.Contains(today, "Now at work (2025-01-20 12:01): judging file 1 of 3: inbox/0.csv") {
		t.Errorf("sheet Today showed %q", today)
	}
	if now := o.today(); strings.Contains(now, "at work") {
		t.Errorf("after the round sheet Today shows %s", now)
	}
	if lines := o.logged("work", "file"); !slices.Contains(lines, "progress judging inbox/2.csv") {
		t.Errorf("the log has %q", lines)
	}
	if running := audit.SavedRunning(o.dir, o.now); running != nil {
		t.Errorf("after the round status.json shows %v", running)
	}
}

// today returns the first line of sheet Today.
func (f testFolder) today() string {
	f.t.Helper()
	rows, err := byKey([]byte(f.read("office.xlsx")), "Today")
	if err != nil || len(rows) == 0 {
		f.t.Fatal(rows, err)
	}
	return rows[0]["today.what"]
}

// TestNoteOfDeadProcessIsNotBelieved leaves a note as a process does that was killed in the middle: status shows it for
// a while and then no more, and the next pass removes it.
func TestNoteOfDeadProcessIsNotBelieved(t *testing.T) {
	o := quietOffice(t, "")
	o.wake(0)
	at := func(after time.Duration) string { return o.now.Add(after).Format(time.RFC3339) }
	if err := publish.SaveRunning(o.dir, o.job.setup, audit.Running{At: at(0), Text: "making list 3 of 12", Done: 2, All: 12}, o.now); err != nil {
		t.Fatal(err)
	}
	for after, want := range map[time.Duration]bool{-time.Minute: false, 0: true, 14 * time.Minute: true, 15 * time.Minute: false} {
		for _, args := range [][]string{{"status"}, {"status", "--json"}} {
			if _, out, _ := o.run(at(after), args...); strings.Contains(out, "making list 3 of 12") != want {
				t.Errorf("%v, %v: %s", args, after, out)
			}
		}
	}
	page := func() bool { return strings.Contains(o.read("status.html"), "making list 3 of 12") }
	if !page() {
		t.Error("status.html does not say what is running")
	}
	o.wake(20 * time.Minute)
	if strings.Contains(o.read("status.json"), "running") || page() {
		t.Error("the next pass has not removed the note")
	}
}
