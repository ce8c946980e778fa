package main

import (
	"path/filepath"

	"kalends/reports/sheets"
)

// seenInTheRegistry are registries that have lost rows, or with a row that cannot be used.
func badRegistries() []exhibit {
	return []exhibit{
		{shows: "E618", world: "fide", command: []string{"collect"}, before: func(f testFolder) {
			now := worlds()["fide"].now
			f.must(now, "collect")
			f.must(now, "template", "--kind", "registry", "-o", filepath.Join(f.dir, "registry", "registry.xlsx"))
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: worlds()["fide"].registry[0].Rows})
		}},
		{shows: "Q616", world: "fide", registry: []sheets.FillSheet{{Sheet: "Calendar", Rows: []row{
			{"calendar.list": "standard", "calendar.period_from": "2026-09-01", "calendar.period_to": "2026-09-28"}}}}},
		{shows: "W616", world: "fide", command: draft, registry: []sheets.FillSheet{{Sheet: "Officials", Rows: []row{
			{"official.role": "president"}}}}},
	}
}
