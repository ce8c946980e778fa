package bulletin

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
)

func TestAVolumeIsADocumentOfItsOwn(t *testing.T) {
	for _, c := range []struct {
		family, lang string
		names        []string
	}{
		{"fide-standard", "en", []string{"_list_en_v01.pdf", "_list_en_v02.pdf", "_list_en_v03.pdf", "_list_en_v04.pdf"}},
		{"cxa-rapid", "zh-CN", []string{"_list_zh-CN_v01.pdf", "_list_zh-CN_v02.pdf", "_list_zh-CN_v03.pdf",
			"_list_zh-CN_v04.pdf"}},
	} {
		is := reportstest.Federation(c.family, 90, c.lang)
		volumes := Volumes(is, c.lang, Options{VolumeRows: 70})
		var names []string
		text := ""
		for i, v := range volumes {
			names = append(names, v.Name)
			out, findings, err := volumeBytes(v, is)
			if err != nil || len(findings) > 0 {
				t.Fatal(err, findings)
			}
			leave(t, v.Name, out)
			read := extract(t, out)
			for page := range strings.SplitSeq(strings.TrimSuffix(read, "\f"), "\f") {
				mark := fmt.Sprintf("Volume %d of 4", i+1)
				if c.lang == "zh-CN" {
					mark = fmt.Sprintf("第%d册（共4册）", i+1)
				}
				if !strings.Contains(strings.ReplaceAll(page, " ", ""), strings.ReplaceAll(mark, " ", "")) {
					t.Errorf("%s: a page does not say %q", v.Name, mark)
				}
			}
			text += read
		}
		if strings.Join(names, " ") != strings.Join(c.names, " ") {
			t.Fatalf("%s: volumes %v", c.family, names)
		}
		for _, l := range is.Lines.All() {
			if n := strings.Count(text, l.ID); n != 2 {
				t.Errorf("%s stands %d times in the volumes, want once by rank and once by name", l.ID, n)
			}
		}
		bulletin, _ := make1(t, is, c.lang, Options{VolumeRows: 70, Sections: map[string]int{"top": 1, "women": 1,
			"age_groups": 0, "gains": 0, "newcomers": 0, "gone": 0, "adjustments": 0, "summary": 0}})
		read := extract(t, bulletin)
		if last := is.Lines.ID(is.Lines.Len() - 2); strings.Contains(read, last) {
			t.Errorf("%s: %s stands in the bulletin, though the list has volumes", c.family, last)
		}
	}
}

func TestVolumesBeginAboveTheLimit(t *testing.T) {
	for _, c := range []struct {
		lines, rows, want int
		sections          map[string]int
	}{{volumeRows, 0, 0, nil}, {volumeRows + 1, 0, 4, nil}, {9, 10, 0, nil}, {10, 10, 0, nil}, {11, 10, 4, nil},
		{20, 10, 4, nil}, {21, 10, 6, nil},
		{11, 10, 2, map[string]int{"index": 0}}, {11, 10, 2, map[string]int{"full": 0}}} {
		is := reportstest.Frame("fide-standard")
		is.Lines = reports.LinesOf(make([]reports.Line, c.lines)...)
		volumes := Volumes(is, "en", Options{VolumeRows: c.rows, Sections: c.sections})
		if len(volumes) != c.want {
			t.Errorf("%d lines, volumes of %d: %d volumes, want %d", c.lines, c.rows, len(volumes), c.want)
		}
		for i, v := range volumes {
			if rows := v.share.to - v.share.from; rows < 1 || rows > v.opt.VolumeRows {
				t.Errorf("volume %d has %d rows", i+1, rows)
			}
		}
	}
}

func TestVolumesAreTheSameFromManyWorkers(t *testing.T) {
	is := reportstest.Federation("fide-standard", 60, "uk")
	made := func(together bool) [][]byte {
		volumes := Volumes(is, "uk", Options{VolumeRows: 20})
		out := make([][]byte, len(volumes))
		var wg sync.WaitGroup
		for i, v := range volumes {
			work := func() { out[i], _, _ = volumeBytes(v, is) }
			if together {
				wg.Go(work)
				continue
			}
			work()
		}
		wg.Wait()
		return out
	}
	one, many := made(false), made(true)
	for i := range one {
		if len(one[i]) == 0 || !bytes.Equal(one[i], many[i]) {
			t.Errorf("volume %d differs", i+1)
		}
	}
}

func TestErrataSayWhatIsCorrected(t *testing.T) {
	is := reportstest.Federation("fide-standard", 20, "en")
	is.Languages = []string{"en", "uk", "zh-CN"}
	if _, _, err := errataBytes(is, Options{}); err == nil || !strings.Contains(err.Error(), "revision 1 corrects nothing") {
		t.Errorf("got %v", err)
	}
	is.Revision = 2
	is.Corrections = append(is.Corrections, reports.Correction{Decided: rating.Day(2026, 10, 5), List: "2026/4",
		Subject: "Ґудзевич Юрій", Published: "1700", Correct: "1712"})
	out, findings, err := errataBytes(is, Options{})
	if err != nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	leave(t, "errata", out)
	again, _, _ := errataBytes(is, Options{})
	if !bytes.Equal(out, again) {
		t.Error("the same errata are different bytes")
	}
	text := extract(t, out)
	for want, n := range map[string]int{"Errata": 1, "Виправлення": 1, "勘误": 1, "Ґудзевич Юрій": 3, "1842": 3, "1857": 3, "RC 26/31": 3, "2 (replaces 1)": 1, "e3b0 c442 98fc 1c14": 3, "Page 1 of 1": 1, "Стор. 1 з 1": 1} {
		if got := strings.Count(text, want); got < n {
			t.Errorf("%q is printed %d times, want at least %d", want, got, n)
		}
	}
	for range 6 { // more than fit above the approval
		is.Corrections = append(is.Corrections, is.Corrections...)
	}
	out, _, err = errataBytes(is, Options{})
	text = extract(t, out)
	if got := strings.Count(text, "1857"); err != nil || got != 3*64 {
		t.Errorf("a correction is printed %d times, want %d: %v", got, 3*64, err)
	}
	pages := strings.Count(text, "\f") / 3
	for _, want := range []string{"Page %d of %d", "Стор. %d з %d"} {
		if last := fmt.Sprintf(want, pages, pages); pages < 3 || !strings.Contains(text, last) {
			t.Errorf("%q is not printed", last)
		}
	}
	is.Corrections = nil
	out, _, err = errataBytes(is, Options{})
	if err != nil || !strings.Contains(extract(t, out), "changes no printed figure") {
		t.Errorf("without a correction: %v", err)
	}
}
