package main

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// juniors are three who are under sixteen on every list of the test, and what must stand in no output of it.
var juniors = []row{
	{"player.id": "J-6", "player.name": "Zyxwar, Quillon", "player.name_local": "Зиксвар Квілон", "player.sex": "M", "player.birth": "2013-05-04", "player.fide_id": "13600017"},
	{"player.id": "J-7", "player.name": "Qvornak, Zelda", "player.sex": "F", "player.birth": "2012", "player.name_latin": "Kvornyak, Zelda"},
	{"player.id": "J-8", "player.name": "王伟", "player.name_latin": "Wang, Wei", "player.sex": "M", "player.birth": "2014-01-09"},
}

var secrets = []string{"Zyxwar", "Quillon", "Зиксвар", "Квілон", "2013-05-04", "13600017", "Qvornak", "Zelda", "Kvornyak", "王伟", "Wang", "2014-01-09", "1979-06-17"}

// discreetOffice is an association that prints bands of years and juniors with initials, and has published two lists, one
// of them again.
func discreetOffice(t *testing.T) testFolder {
	w := worlds()["fide"]
	for i := range w.registry {
		switch all := &w.registry[i].Rows; w.registry[i].Sheet {
		case "Players":
			*all = append(*all, juniors...)
			(*all)[2]["player.birth"] = "1979-06-17"
		case "Ratings":
			*all = append(*all, standing("J-6", "standard", "2026-09-01", "1650", "12"), standing("J-7", "standard", "2026-09-01", "1800", "40"))
		}
	}
	f := hall(t, w)
	f.edit("kalends.yaml", func(b []byte) []byte {
		b = bytes.Replace(b, []byte("corrections: next_list"), []byte("corrections: reissue"), 1)
		b = bytes.Replace(b, []byte("languages: [en]"), []byte("languages: [en, uk, zh-CN]"), 1)
		return append(b, "\nprivacy: {birth: band, juniors: {under: 16, names: initials, from: 2026-01-01}}\n"...)
	})
	return f
}

// TestWhatIsWithheldStandsNowhere looks through everything that two lists, a correction and their drafts have written for
// names and births that the association withholds.
func TestWhatIsWithheldStandsNowhere(t *testing.T) {
	t.Parallel()
	f := discreetOffice(t)
	all := append(worlds()["fide"].people[:4:4], juniors...)
	games := []string{"1 1 5 1-0", "1 2 6 ½-½", "1 3 7 1-0", "2 5 2 0-1", "2 6 3 1-0", "2 7 1 0-1", "3 5 6 1-0", "3 1 3 ½-½", "3 7 2 0-1"}
	ev := event("CUP-1", "2026-09-05", "2026-09-09", 3)
	ev["event.rounds_per_day_max"] = "1"
	f.drop("2026-09-20T09:00:00Z", "cup.xlsx", ev, entrantsOf(all), gamesOf(games...))
	f.must("2026-09-20T10:00:00Z", "collect")
	f.must("2026-10-01T12:00:00Z", "publish", "--accept-clock")
	f.must("2026-11-01T12:00:00Z", "publish", "--accept-clock")
	f.run("2026-11-02T12:00:00Z", "adjust", "J-6", "--list", "standard", "--rating", "1700", "--reason", "entered wrongly")
	f.must("2026-11-02T12:00:00Z", "withdraw", "CUP-1", "--reason", "played at home")
	f.run("2026-11-02T13:00:00Z", "collect")
	f.run("2026-11-02T14:00:00Z", "release") // makes the drafts: whoever releases has looked at them
	f.must("2026-11-02T15:00:00Z", "release")
	clean := func(where, text string) {
		for _, s := range secrets {
			if strings.Contains(text, s) {
				t.Errorf("%s tells %s", where, s)
			}
		}
	}
	seen := 0
	err := filepath.WalkDir(filepath.Join(f.dir, "published"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			seen++
			for part, text := range readable(t, path) {
				clean(strings.TrimPrefix(path, f.dir)+" "+part, text)
			}
		}
		clean(path, filepath.Base(path))
		return err
	})
	if err != nil || seen < 20 {
		t.Errorf("%d files, %v", seen, err)
	}
	clean("explain", f.must("2026-11-03T12:00:00Z", "explain", "A-1", "--date", "2026-10-01"))
	clean("diff", f.must("2026-11-03T12:00:00Z", "diff", "2026-10-01", "2026-11-01", "--list", "standard"))
	list := f.content("published/test-standard-2026-10-01/r1/test-standard-2026-10-01_list.csv")
	for _, want := range []string{"J-6,\"Z., Q.\"", "J-7,\"Q., Z.\"", ",1975-1979", ",2010-2014"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list does not say %s:\n%s", want, list)
		}
	}
}

// readable gives the texts of a file: the parts of a workbook, the pages of a bulletin, or what it is.
func readable(t *testing.T, path string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	switch filepath.Ext(path) {
	case ".xlsx":
		texts := map[string]string{}
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range z.File {
			r, err := part.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			texts[part.Name] = string(text)
		}
		return texts
	case ".pdf":
		text, err := exec.Command("pdftotext", "-layout", path, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		return map[string]string{"pages": string(text)}
	}
	return map[string]string{"": string(data)}
}
