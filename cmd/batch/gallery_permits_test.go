package main

import "kalends/reports/sheets"

// permitted are permissions on sheet Events: those that fit no condition, and those that are cited.
func permissions() []exhibit {
	given := func(what, by, on string) []sheets.FillSheet {
		return []sheets.FillSheet{{Sheet: "Events", Rows: []row{{"event.code": "CUP-1", "event.name": "CUP-1", "event.discipline": "standard",
			"event.start": "2026-09-05", "event.end": "2026-09-09", "event.requested_on": "2026-08-01", "event.permits": what, "event.permit_by": by,
			"event.permit_doc": "QC 12/2026", "event.permit_on": on}}}}
	}
	late, hour := change{"event.registered": "2026-09-04"}, change{"event.base_min": "60", "event.inc_sec": "0"}
	unwritable := given("", "", "")
	unwritable[0].Rows[0] = row{"event.code": "CUP-1", "event.name": "CUP-1", "event.discipline": "standard", "event.start": "2026-09-05",
		"event.end": "2026-09-09", "event.requested_on": "2026-08-01", "event.contact_email": "club at example.org"}
	old := given("pace", "qc_chair", "2025-09-01")
	old[0].Rows[0]["event.start"], old[0].Rows[0]["event.end"] = "2025-12-31", "2026-01-04"
	return []exhibit{
		{shows: "E720", world: "fide", registry: given("nap", "office", "2026-08-10"), command: []string{"status"}},
		{shows: "E721", world: "cxa", registry: []sheets.FillSheet{{Sheet: "Events", From: 5, Rows: []row{{"event.permits": "arbiters",
			"event.permit_by": "office", "event.permit_doc": "12", "event.permit_on": "2025-10-01"}}}}, command: []string{"status"}},
		{shows: "E722", world: "fide", registry: given("hours", "qc_chair", "2026-08-10"), command: []string{"status"}},
		{shows: "E723", world: "fide", registry: old, command: []string{"status"}},
		{shows: "E724", world: "fide", registry: given("decided", "qc_chair", "2026-09-05"), command: []string{"status"}},
		{shows: "W728", world: "fide", registry: unwritable, command: []string{"status"}},
		{shows: "W725", world: "fide", registry: given("pace", "qc_chair", "2026-08-10"), event: hour},
		{shows: "I726", world: "fide", registry: given("registration", "qc_chair", "2026-09-04"), event: late},
		{shows: "I727", world: "fide", registry: given("pace", "office", "2026-09-04"), event: hour},
	}
}
