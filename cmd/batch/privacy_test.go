package main

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kalends/reports/sheets"
)

// juniors are three players who are under sixteen on every list of the test.
var juniors = []row{
	{"player.id": "J-6", "player.name": "Zyxwar, Quillon", "player.name_local": "Зиксвар Квілон", "player.sex": "M", "player.birth": "2013-05-04", "player.fide_id": "13600017"},
	{"player.id": "J-7", "player.name": "Qvornak, Zelda", "player.sex": "F", "player.birth": "2012", "player.name_latin": "Kvornyak, Zelda"},
	{"player.id": "J-8", "player.name": "王伟", "player.name_latin": "Wang, Wei", "player.sex": "M", "player.birth": "2014-01-09"},
}

// secrets are the names and births that no output may contain.
var secrets = []string{"Zyxwar", "Quillon", "Зиксвар", "Квілон", "2013-05-04", "13600017", "Qvornak", "Zelda", "Kvornyak", "王伟", "Wang", "2014-01-09", "1979-06-17"}

// discreetOffice returns an association that prints bands of years and juniors with initials, and makes lists again.
func discreetOffice(t *testing.T) testFolder {
	w := worlds()["fide"]
	for i := range w.registry {
		switch all := &w.registry[i].Rows; w.registry[i].Sheet {
		case "Players":
			*all = append(*all, juniors...)
			(*all)[2]["player.birth"] = "1979-06-17"
		case "Ratings":
			*all = append(*all, openingRating("J-6", "standard", "2026-09-01", "1650", "12"), openingRating("J-7", "standard", "2026-09-01", "1800", "40"))
		}
	}
	f := worldFolder(t, w)
	f.edit("kalends.yaml", func(b []byte) []byte {
		b = bytes.Replace(b, []byte("corrections: next_list"), []byte("corrections: reissue"), 1)
		b = bytes.Replace(b, []byte("languages: [en]"), []byte("languages: [en, uk, zh-CN]"), 1)
		return append(b, "\nexports: [trf26, xlsx]\nprivacy: {birth: band, juniors: {under: 16, names: initials, from: 2026-01-01}}\n"...)
	})
	return f
}

// TestWhatIsWithheldStandsNowhere searches everything that two lists, a correction and their drafts have written for
// the names and births that the association withholds.
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
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 7, Rows: []row{{"player.birth": "1981-06-17"}}})
	f.must("2026-11-02T11:00:00Z", "collect") // a birth that came late is a decision, and is printed among the errata
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Corrections", Rows: []row{{"correction.date": "2026-11-02",
		"correction.list": "standard", "correction.list_date": "2026-10-01", "correction.id": "J-6", "correction.field": "rating",
		"correction.new": "1700", "correction.reason": "entered wrongly", "correction.approved_by": "Office"}}})
	f.must("2026-11-02T12:00:00Z", "withdraw", "CUP-1", "--reason", "played at home")
	f.run("2026-11-02T13:00:00Z", "collect")
	f.run("2026-11-02T14:00:00Z", "release") // makes the drafts, because a release needs drafts that were seen
	if seen := f.checkWithheldBelow("draft"); seen < 20 {
		t.Errorf("%d files of drafts", seen)
	}
	f.must("2026-11-02T15:00:00Z", "release")
	if seen := f.checkWithheldBelow("published"); seen < 30 {
		t.Errorf("%d files", seen)
	}
	now := "2026-11-03T12:00:00Z"
	f.checkWithheld("explain", f.must(now, "explain", "A-1", "--date", "2026-10-01"))
	f.checkWithheld("explain --json", f.must(now, "explain", "A-1", "--date", "2026-10-01", "--json"))
	f.checkWithheld("explain of a junior", strings.NewReplacer("Zyxwar, Quillon", "").Replace(f.must(now, "explain", "J-6", "--date", "2026-10-01")))
	f.checkWithheld("diff", f.must(now, "diff", "2026-10-01", "2026-11-01", "--list", "standard"))
	f.checkWithheld("diff --json", f.must(now, "diff", "2026-10-01:r1", "2026-10-01:r2", "--list", "standard", "--json"))
	if err := os.Mkdir(filepath.Join(f.dir, "moved"), 0o755); err != nil {
		t.Fatal(err)
	}
	f.must(now, "diff", "2026-10-01:r1", "2026-10-01:r2", "--list", "standard", "-o", filepath.Join(f.dir, "moved", "diff.xlsx"))
	f.checkWithheldBelow("moved")
	f.checkErrataWithoutYears()
	list := f.content("published/test-standard-2026-10-01/r1/test-standard-2026-10-01_list.csv")
	for _, want := range []string{"J-6,\"Z., Q.\"", "J-7,\"Q., Z.\"", ",1975-1979", ",2010-2014"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list does not say %s:\n%s", want, list)
		}
	}
}

// checkWithheld checks that a text contains nothing that is withheld.
func (f testFolder) checkWithheld(where, text string) {
	f.t.Helper()
	for _, s := range secrets {
		if strings.Contains(text, s) {
			f.t.Errorf("%s tells %s", where, s)
		}
	}
}

// checkWithheldBelow checks the names and texts of all files below a folder, except the texts of impact.xlsx, which is
// for the office alone, and returns how many files it has read.
func (f testFolder) checkWithheldBelow(below string) (seen int) {
	f.t.Helper()
	err := filepath.WalkDir(filepath.Join(f.dir, below), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && d.Name() != "impact.xlsx" {
			seen++
			for part, text := range readable(f.t, path) {
				f.checkWithheld(strings.TrimPrefix(path, f.dir)+" "+part, text)
			}
		}
		f.checkWithheld(path, filepath.Base(path))
		return err
	})
	if err != nil {
		f.t.Error(err)
	}
	return seen
}

// checkErrataWithoutYears checks that the errata mention a correction of a year of birth without the year.
func (f testFolder) checkErrataWithoutYears() {
	f.t.Helper()
	errata := readable(f.t, filepath.Join(f.dir, "published/test-standard-2026-10-01/r2/test-standard-2026-10-01_errata.pdf"))["pages"]
	if !strings.Contains(errata, "year of birth") || regexp.MustCompile(`\b19(79|81)\b`).MatchString(errata) {
		f.t.Errorf("the errata:\n%s", errata)
	}
}

// TestWhatIsWithheldIsToldToNobody checks that senders, readers of reminders and others who receive files of the office
// learn nothing that is withheld; what contains more is kept by the office, apart from what is published.
func TestWhatIsWithheldIsToldToNobody(t *testing.T) {
	t.Parallel()
	f := discreetOffice(t)
	now := "2026-09-20T09:00:00Z"
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", Rows: []row{{"event.code": "GONE-1", "event.name": "Gone",
		"event.discipline": "standard", "event.start": "2026-09-05", "event.end": "2026-09-06", "event.requested_on": "2026-08-01"}}})
	people := append(worlds()["fide"].people[:4:4], juniors[0])
	games := []string{"1 1 5 1-0", "1 2 3 ½-½"}
	ev := event("CUP-1", "2026-09-05", "2026-09-09", 1)

	// One row has another number by mistake, and one another birth than the registry: the answer tells its reader
	// neither name nor birth.
	wrong := slices.Clone(people)
	wrong[4] = row{"player.id": "J-6", "player.name": "Ash, Adam", "player.sex": "M"}
	f.drop(now, "wrong.xlsx", ev, entrantsOf(wrong), gamesOf(games...))
	f.run(now, "collect")
	if seen := f.checkWithheldBelow("rejected"); seen < 3 {
		t.Errorf("%d files came back", seen)
	}
	born := entrantsOf(people[:4])
	born[2]["player.birth"] = "1971-01-02"
	f.drop(now, "born.xlsx", ev, born, gamesOf("1 1 4 1-0", "1 2 3 ½-½"))
	f.run(now, "collect")
	receipt := f.content("accepted/2026-10-01/CUP-1/s01_receipt.txt")
	if f.checkWithheld("the receipt", receipt); !strings.Contains(receipt, "W208") {
		t.Errorf("the receipt:\n%s", receipt)
	}
	letter := f.must(now, "remind")
	if f.checkWithheld("the reminder", letter); !strings.Contains(letter, "GONE-1") {
		t.Errorf("the reminder:\n%s", letter)
	}

	// Exports and proposals hold days of birth, and lie where nothing is published.
	ev = event("CUP-2", "2026-09-07", "2026-09-09", 1)
	f.drop(now, "two.xlsx", ev, entrantsOf(people), gamesOf(games...))
	f.must(now, "collect")
	writeText("list.csv", "ID;Name;Sex;Birth", "Z-9;Qvornak, Adam;M;1950")(f)
	f.run(now, "import", filepath.Join(f.dir, "list.csv"))
	f.must("2026-10-01T12:00:00Z", "publish", "--accept-clock")
	contains := func(name, secret string) {
		if all := strings.Join(slices.Collect(maps.Values(readable(t, filepath.Join(f.dir, name)))), ""); !strings.Contains(all, secret) {
			t.Errorf("%s does not tell %s: the test looks for nothing", name, secret)
		}
	}
	contains("exports/test-standard-2026-10-01/test-standard-2026-10-01_event-CUP-2.trf26", "2013/05/04")
	contains("registry/import-1.xlsx", "Qvornak")
	f.checkWithheldBelow("published")
}

// readable returns the texts of a file by part: the parts of a workbook, the pages of a PDF file, or the file itself.
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
