package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ingest/workbook/workbooktest"
	"kalends/reports/sheets"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// codesOfOffice are the codes that only the office's workbook can cause; a test of this file shows them.
const codesOfOffice = " E822 E823 E824 W825 E833 E834 E835 E826 E827 E828 E829 W801 E802 E803 E836 E837 E838"

// officeFolder returns a folder with a draft that awaits its release in the office's workbook, and the moment.
func officeFolder(t *testing.T) (f testFolder, now string) {
	t.Helper()
	w := worlds()["fide"]
	f = association(t, w.ruleset, w.since)
	f.must(w.now, "template", "--kind", "registry", "--players", "8", "-o", filepath.Join(f.dir, "registry", "registry.xlsx"))
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: people("A-1|Ash, Anna|F|1990", "F-6|Fir, Fritz|M|1992",
		"F-7|Fir, Fritz|M|1961")}, sheets.FillSheet{Sheet: "Ratings", Rows: []row{openingRating("A-1", "standard", "2026-09-01", "2013", "200")}})
	f.setPublish("auto", "approve")
	now = "2026-10-01T10:00:00Z"
	if status, _, errs := f.run(now, "publish"); status != exitPerson || !strings.Contains(errs, "awaits its release") {
		t.Fatalf("exit %d: %s", status, errs)
	}
	return f, now
}

// setPublish changes when lists are published.
func (f testFolder) setPublish(from, to string) {
	f.edit("kalends.yaml", func(b []byte) []byte {
		text := strings.Replace(string(b), "publish: "+from, "publish: "+to, 1)
		if !strings.Contains(text, "publish: "+to) {
			text += "\npublish: " + to + "\n"
		}
		return []byte(text)
	})
}

// decide fills in the first row of a sheet of the office's workbook.
func (f testFolder) decide(name, sheet string, filled row) {
	f.t.Helper()
	f.fill(name, sheets.FillSheet{Sheet: sheet, From: 5, Rows: []row{filled}})
}

// set fills in a row of sheet Settings.
func (f testFolder) set(line int, value string) {
	f.t.Helper()
	f.fill("office.xlsx", sheets.FillSheet{Sheet: "Settings", From: line, Rows: []row{{"setting.new": value, "setting.by": "AK"}}})
}

// TestGalleryOfOffice shows the findings about what is filled in in the office's workbook.
func TestGalleryOfOffice(t *testing.T) {
	t.Parallel()
	for code, say := range map[string]func(f testFolder){
		"E822": func(f testFolder) { f.decide("office.xlsx", "Release", row{"release.decision": "release"}) },
		"E823": func(f testFolder) {
			f.decide("office.xlsx", "Release", row{"release.decision": "perhaps", "release.by": "AK"})
		},
		"E824": func(f testFolder) {
			f.edit("office.xlsx", func(b []byte) []byte {
				if err := os.WriteFile(filepath.Join(f.dir, "office - Copy.xlsx"), b, 0o644); err != nil {
					f.t.Fatal(err)
				}
				return b
			})
			f.decide("office.xlsx", "Release", row{"release.decision": "release", "release.by": "AK"})
			f.decide("office - Copy.xlsx", "Release", row{"release.decision": "refuse", "release.by": "BM"})
		},
		"W825": func(f testFolder) {
			f.decide("office.xlsx", "Release", row{"release.key": "of another draft", "release.decision": "release", "release.by": "AK"})
		},
		"E833": func(f testFolder) {
			f.edit("office.xlsx", func(b []byte) []byte {
				book, err := xlsx.Open(b)
				if err != nil {
					f.t.Fatal(err)
				}
				if err := book.Set("Release", sheets.OfficeCell("Release", "release.reason", 0), xlsx.Formula(`"no"&"thing"`)); err != nil {
					f.t.Fatal(err)
				}
				b, err = book.Bytes()
				if err != nil {
					f.t.Fatal(err)
				}
				return b
			})
		},
		"E834": func(f testFolder) {
			f.setPublish("approve", "auto")
			f.decide("office.xlsx", "Release", row{"release.decision": "refuse", "release.reason": "r", "release.by": "AK"})
		},
		"W801": func(f testFolder) {
			f.write("import/members.csv", []byte("ID;Name;Sex;Birth\nB-1;Birch, Ben;M;1980\nB-2;Beech, Bo;;1981\n"))
			f.run("2026-10-01T10:00:00Z", "collect")
			f.decide("office.xlsx", "Bring in", row{"bring.decision": "put in", "bring.by": "AK"})
		},
		"E802": func(f testFolder) { f.decide("office.xlsx", "Ask", row{"ask.player": "Nobody Atall"}) },
		"E803": func(f testFolder) {
			f.decide("office.xlsx", "Ask", row{"ask.player": "A-1", "ask.from": "2026-01-01", "ask.to": "2026-10-01"})
		},
		"E835": func(f testFolder) {
			f.decide("office.xlsx", "Decide", row{"decide.kind": "merge", "decide.player": "Fir, Fritz", "decide.into": "A-1",
				"decide.reason": "r", "decide.by": "AK"})
		},
		"E836": func(f testFolder) {
			f.edit("office.xlsx", func(b []byte) []byte {
				return workbooktest.Of(templates.Office(), b).Rename("Release", "Mine").Bytes()
			})
		},
		"E837": func(f testFolder) {
			f.decide("office.xlsx", "Settings", row{"setting.new": "auto", "setting.by": "AK"})
			f.edit("office.xlsx", func(b []byte) []byte {
				return workbooktest.Of(templates.Office(), b).Swap("setting.yaml", 1, 2).Bytes()
			})
		},
		"E838": func(f testFolder) {
			f.decide("office.xlsx", "Decide", row{"decide.kind": "merge", "decide.player": "A-1", "decide.into": "F-6", "decide.number": "1",
				"decide.reason": "r", "decide.by": "AK"})
		},
		"E826": func(f testFolder) { f.set(5, "perhaps") },
		"E827": func(f testFolder) { f.set(26, "2027-01-01") },
		"E828": func(f testFolder) {
			f.set(5, "auto")
			if err := os.Chmod(filepath.Join(f.dir, "kalends.yaml"), 0o444); err != nil {
				f.t.Fatal(err)
			}
		},
		"E829": func(f testFolder) {
			f.edit("kalends.yaml", func(b []byte) []byte { return append(b, "\nprivacy:\n  birth: |\n    year\n"...) })
			f.set(23, "none")
		},
	} {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			f, now := officeFolder(t)
			compareExhibit(t, code, collectedInEachLanguage(t, f, now, say))
		})
	}
}
