package main

import (
	"os"
	"path/filepath"
	"strings"

	"kalends/reports/sheets"
)

// seenInImports are lists with faults, and proposals older than the registry.
func badImports() []exhibit {
	titles := []sheets.FillSheet{{Sheet: "Titles", Rows: []row{{"title.id": "A-1", "title.title": "WGM",
		"title.awarded_on": "2015-05-01", "title.doc_no": "7/15"}}}}
	list := []string{"import", "./list.csv", "--date", "2026-09-01"}
	apply := []string{"import", "registry/import-1.xlsx", "--apply"}
	head := "ID;Name;Sex;Birth;Title;FIDE ID;Rating;K;Games"
	return []exhibit{
		{shows: "E680 E681 E683 E684 E693 Q685 Q686 Q687 Q694 Q695 W688 W692", world: "fide", registry: titles, command: list,
			before: writeText("list.csv", head,
				"1.23E+11;Fir, Fay;F;1990;;;1800;20", "20;Fig, Finn;M;1991;;;1800;forty", ";Hazel, Hugo;M;1992;;;1800;20",
				"22;;M;1993;;;1800;20", "23;Hop, Hal;M;1994;;;1800;20", "23;Hop, Hal;M;1995;;;1800;20",
				"24;"+strings.Repeat("Ivy", 30)+";M;1996;;;1800;20", "25;Ash, Ana;F;1990;;;1800;20", "B-2;Larch, Lew;M;1950;;;1800;20",
				"26;Oak, Olly;;1997;;;1800;20", "A-1;Ash, Anna;F;1990;;;;", "27;Pine, Pat;F;1998;Champion of the pub;;1800;20")},
		{shows: "Q690", world: "fide", command: apply, before: func(f testFolder) {
			writeText("list.csv", "ID;Name;Sex;Birth", "A-1;Ash, Anna;F;1991", "B-2;Birch, Boris;M;1985")(f)
			f.importing()
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 5, Rows: []row{{"player.birth": "1989"}}})
		}},
		{shows: "Q691", world: "fide", command: apply, before: func(f testFolder) {
			writeText("list.csv", "ID;Name;Sex;Birth", "D-4;Dogwood, Dan;M;2002", "B-2;Birch, Boris;M;1985")(f)
			f.importing()
			now, w := worlds()["fide"].now, worlds()["fide"].registry
			f.must(now, "template", "--kind", "registry", "--players", "5", "-o", filepath.Join(f.dir, "registry", "registry.xlsx"))
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: w[0].Rows[:3]},
				sheets.FillSheet{Sheet: "Ratings", Rows: w[1].Rows[:3]})
		}},
	}
}

// writeText returns a function that writes lines into a file of the folder.
func writeText(name string, lines ...string) func(testFolder) {
	return func(f testFolder) {
		if err := os.WriteFile(filepath.Join(f.dir, name), []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			f.t.Fatal(err)
		}
	}
}

// importing imports list.csv, which writes a proposal for the registry.
func (f testFolder) importing() {
	f.t.Helper()
	if status, out, errs := f.run(worlds()["fide"].now, "import", filepath.Join(f.dir, "list.csv")); status != exitPerson {
		f.t.Fatalf("exit %d\n%s%s", status, out, errs)
	}
}
