package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"kalends/publish/publishtest"
)

// unpacked calls do with a file and everything that is packed in it: archives in archives, and frames of the ledger's
// compression wherever they stand.
func unpacked(name string, data []byte, do func(name string, data []byte)) error {
	do(name, data)
	if z, err := zip.NewReader(bytes.NewReader(data), int64(len(data))); err == nil {
		for _, part := range z.File {
			r, err := part.Open()
			if err != nil {
				return err
			}
			inner, err := io.ReadAll(r)
			if err != nil {
				return err
			}
			if err := unpacked(name+"!"+part.Name, inner, do); err != nil {
				return err
			}
		}
		return nil
	}
	frame := []byte{0x28, 0xB5, 0x2F, 0xFD}
	var r *zstd.Decoder
	for at := 0; ; at++ {
		next := bytes.Index(data[at:], frame)
		if next < 0 {
			return nil
		}
		at += next
		var err error
		if r == nil {
			if r, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1)); err != nil {
				return err
			}
			defer r.Close()
		}
		if err := r.Reset(bytes.NewReader(data[at:])); err != nil {
			return err
		}
		inner, _ := io.ReadAll(r) // up to the end of the frame; what follows it is none
		do(fmt.Sprint(name, "!zstd ", at), inner)
	}
}

// checkForgotten checks that no byte of the folder, in whatever compression, tells one of some texts.
func (f testFolder) checkForgotten(texts ...string) (files int) {
	f.t.Helper()
	err := filepath.WalkDir(f.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(f.dir, path)
		look := func(name string, data []byte) {
			for _, text := range texts {
				if at := bytes.Index(data, []byte(text)); at >= 0 {
					f.t.Errorf("%s tells %q: %q", name, text, data[max(0, at-60):min(len(data), at+60)])
				}
			}
		}
		look("its name", []byte(rel))
		if filepath.Ext(path) == ".pdf" {
			look(rel, []byte(readable(f.t, path)["pages"]))
		}
		return unpacked(rel, data, look)
	})
	if err != nil {
		f.t.Error(err)
	}
	return files
}

// later returns the moment a number of days after another.
func later(moment string, days int) string {
	at, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		panic(err)
	}
	return at.AddDate(0, 0, days).Format(time.RFC3339)
}

// ratingsOf returns what every published list says of each player but some, by the newest revision.
func (f testFolder) ratingsOf(without ...string) map[string]string {
	f.t.Helper()
	all := map[string]string{}
	names, err := filepath.Glob(filepath.Join(f.dir, "published", "*", "r*", "*_list.csv"))
	if err != nil {
		f.t.Fatal(err)
	}
	slices.Sort(names)
	for _, name := range names {
		for line := range strings.Lines(f.content(strings.TrimPrefix(name, f.dir+"/"))) {
			cells := strings.Split(strings.ReplaceAll(line, "\"", ""), ",")
			id := cells[2]
			if !slices.Contains(without, id) {
				all[filepath.Base(name)+" "+id] = line
			}
		}
	}
	return all
}

// downloaded copies the newest list's workbook out of the folder, and returns the path of the copy.
func (f testFolder) downloaded() string {
	f.t.Helper()
	found, err := filepath.Glob(filepath.Join(f.dir, "published", "*", "r1", "*_list.xlsx"))
	if err != nil || len(found) == 0 {
		f.t.Fatal(found, err)
	}
	data, err := os.ReadFile(found[len(found)-1])
	mine := filepath.Join(f.t.TempDir(), "mine.xlsx")
	if err == nil {
		err = os.WriteFile(mine, data, 0o600)
	}
	if err != nil {
		f.t.Fatal(err)
	}
	return mine
}

// checkRecognised checks that the published folder is whole for outsiders, that a file of a removed revision is recognised
// there and by the ledger, and that what is published is as its schemas say.
func (f testFolder) checkRecognised(now, mine string) {
	f.t.Helper()
	dir := filepath.Join(f.dir, "published")
	said := f.must(now, "verify", "--published", dir)
	for _, args := range [][]string{{"verify", mine}, {"verify", "--published", dir, mine}} {
		said += f.must(now, args...)
	}
	if n := strings.Count(said, "redacted by decision 1"); n != 3 || strings.Count(said, "mine.xlsx") != 2 {
		f.t.Errorf("%d times redacted:\n%s", n, said)
	}
	if !strings.Contains(f.content("published/index.json"), `"redacted": 1`) {
		f.t.Error("the index does not say what was redacted")
	}
	kept := &published{dir: f.t.TempDir()}
	kept.keep(f.t, f.dir)
	kept.hold(f.t)
}

// TestAnErasedPersonStandsNowhere erases a person under every ruleset: no byte tells of the person, the ratings of all
// others stay, every list is verified, and the next list is made.
func TestAnErasedPersonStandsNowhere(t *testing.T) {
	t.Parallel()
	for name, w := range worlds() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := worldFolder(t, w)
			f.publishAutomatically()
			f.sheet("inbox/cup.xlsx", exhibit{}.sheet(w), entrantsOf(w.people), gamesOf(w.games...))
			f.must(w.now, "collect")
			out := w.since + "T12:00:00Z"
			f.must(out, "publish", "--accept-clock")
			gone := w.people[1]
			id, before := gone["player.id"], f.ratingsOf(gone["player.id"])
			status, places, errs := f.run(later(out, 1), "erase", "--dry-run", id)
			if status != exitDone || !strings.Contains(places, "registry/registry.xlsx") || !strings.Contains(places, "ledger/ledger.db") {
				t.Errorf("exit %d: %s%s", status, places, errs)
			}
			mine := f.downloaded()
			f.must(later(out, 1), "erase", id, "--reason", "asked for it", "--document", "E-1")
			if n := f.checkForgotten(gone["player.name"], strings.ToUpper(gone["player.name"])); n < 20 {
				t.Errorf("%d files", n)
			}
			now := later(out, 2)
			f.must(now, "verify", "--all")
			if name == "fide" {
				f.checkRecognised(now, mine)
			}
			if after := f.ratingsOf(id); !maps.Equal(before, after) {
				t.Errorf("others were\n%v\nand are\n%v", before, after)
			}
			again, err := filepath.Glob(filepath.Join(f.dir, "published", "*", "r2", "*_list.csv"))
			if err != nil || len(again) != 1 {
				t.Fatal(again, err)
			}
			if list, err := os.ReadFile(again[0]); err != nil || !strings.Contains(string(list), ","+id+","+id+",") {
				t.Errorf("the list has no number: %v\n%s", err, list)
			}
			f.must(now, "explain", w.people[0]["player.id"])
			f.must(now, "collect")
			if _, _, errs := f.run(now, "erase", id, "--reason", "again"); !strings.Contains(errs, "erased before") {
				t.Errorf("twice: %s", errs)
			}
		})
	}
}

// TestErasedFromARichFolder erases two people and a junior from a folder that has mail, sheets that wait and came back, a
// correction, exports and answers in it.
func TestErasedFromARichFolder(t *testing.T) {
	t.Parallel()
	f := discreetOffice(t).withSite()
	all := append(worlds()["fide"].people[:4:4], juniors...)
	games := []string{"1 1 5 1-0", "1 2 6 ½-½", "1 3 7 1-0", "2 5 2 0-1", "2 6 3 1-0", "2 7 1 0-1", "3 5 6 1-0", "3 1 3 ½-½", "3 7 2 0-1"}
	ev := event("CUP-1", "2026-09-05", "2026-09-09", 3)
	ev["event.rounds_per_day_max"] = "1"
	f.drop("2026-09-20T09:00:00Z", "Zyxwar Quillon cup.xlsx", ev, entrantsOf(all), gamesOf(games...))
	f.must("2026-09-20T10:00:00Z", "collect")
	f.must("2026-10-01T12:00:00Z", "publish", "--accept-clock")
	ev["event.code"], ev["event.name"], ev["event.start"], ev["event.end"] = "CUP-2", "Quillon Zyxwar Memorial", "2026-10-05", "2026-10-09"
	wrong := entrantsOf(all)
	wrong[4]["player.name"] = "ZYXWAR Quillon"
	wrong[5]["player.id"] = "A-1"
	f.drop("2026-10-10T09:00:00Z", "wrong.xlsx", ev, wrong, gamesOf(games...))
	f.run("2026-10-10T10:00:00Z", "collect")
	f.text("inbox/list.csv", "Zyxwar, Quillon;2013-05-04;13600017")
	f.run("2026-10-10T10:30:00Z", "collect")
	f.mail("one", publishtest.Letter{From: "arbiter@example.org", ID: "one@example.org", Subject: "Quillon Zyxwar", Day: "2026-10-10",
		Text: "Zyxwar, Quillon played.", Files: []publishtest.File{{Name: "r.csv", Data: []byte("Зиксвар Квілон;1-0")}}})
	f.run("2026-10-10T11:00:00Z", "collect")
	unknown := entrantsOf(all)
	unknown[0] = row{"player.nr": "1", "player.name": "Nobody, Known", "player.sex": "F"}
	ev["event.code"] = "CUP-3"
	f.drop("2026-10-11T09:00:00Z", "waits.xlsx", ev, unknown, gamesOf(games...))
	f.run("2026-10-11T10:00:00Z", "collect")
	f.must("2026-10-20T12:00:00Z", "withdraw", "CUP-1", "--reason", "played at home")
	f.run("2026-10-20T13:00:00Z", "collect")
	f.run("2026-10-20T14:00:00Z", "release")
	status, _, errs := f.run("2026-10-20T15:00:00Z", "erase", "J-6", "--reason", "asked")
	if status != exitFailed {
		t.Errorf("a draft awaits: exit %d, %s", status, errs)
	}
	f.must("2026-10-20T16:00:00Z", "release")
	before, mine := f.ratingsOf("J-6", "J-8", "B-2"), f.downloaded()
	f.run("2026-10-21T10:00:00Z", "erase", "J-6", "J-8", "B-2", "--reason", "asked")
	if n := f.checkForgotten("Zyxwar", "ZYXWAR", "Quillon", "Зиксвар", "Квілон", "2013-05-04", "13600017", "王伟", "Wang, Wei", "2014-01-09",
		"Birch", "Boris"); n < 150 {
		t.Errorf("%d files", n)
	}
	f.must("2026-10-21T11:00:00Z", "verify", "--all")
	if status, said, _ := f.run("2026-10-21T11:00:00Z", "verify", mine); status != exitDone || !strings.Contains(said, "redacted by decision") {
		t.Errorf("a file of a revision whose manifest named a person: exit %d, %s", status, said)
	}
	if after := f.ratingsOf("J-6", "J-8", "B-2"); !maps.Equal(before, after) {
		t.Errorf("others were\n%v\nand are\n%v", before, after)
	}
	f.run("2026-11-01T12:00:00Z", "publish", "--accept-clock")
	list := f.content("published/test-standard-2026-11-01/r1/test-standard-2026-11-01_list.csv")
	if strings.Contains(list, "J-6") || strings.Contains(list, "B-2") || !strings.Contains(list, "A-1") {
		t.Errorf("the next list:\n%s", list)
	}
	f.checkForgotten("Zyxwar", "Квілон", "王伟", "Birch")
}

// TestAnOlderLedgerAsksForErasures: with a copy of the ledger from before an erasure nothing is done until the person is
// erased again.
func TestAnOlderLedgerAsksForErasures(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	f.publishAutomatically()
	f.sheet("inbox/cup.xlsx", exhibit{}.sheet(w), entrantsOf(w.people), gamesOf(w.games...))
	f.must(w.now, "collect")
	f.must("2026-10-01T12:00:00Z", "publish", "--accept-clock")
	ledger := filepath.Join(f.dir, "ledger", "ledger.db")
	older, err := os.ReadFile(ledger)
	if err != nil {
		t.Fatal(err)
	}
	f.must("2026-10-02T12:00:00Z", "erase", "B-2", "--reason", "asked")
	if err := os.WriteFile(ledger, older, 0o644); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := f.run("2026-10-03T12:00:00Z", "collect"); status != exitFailed || !strings.Contains(errs, "erase --again") {
		t.Errorf("exit %d: %s", status, errs)
	}
	if status, out, errs := f.run("2026-10-03T12:00:00Z", "erase", "--again"); status != exitDone {
		t.Errorf("exit %d: %s%s", status, out, errs)
	}
	f.checkForgotten("Birch", "Boris")
	f.must("2026-10-04T12:00:00Z", "collect")
}
