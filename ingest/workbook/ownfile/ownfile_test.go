package ownfile_test

import (
	"testing"

	"kalends/ingest/workbook/ownfile"
)

func TestWhoseFileItIs(t *testing.T) {
	dbase := "\x03\x6A\x09\x16\x05\x00\x00\x00\x41\x01\x20\x00" + string(make([]byte, 20))
	for name, c := range map[string]struct{ data, program string }{
		"TUNX":                     {"\x93\xFF\x89\x44\x01\x00", "Swiss-Manager"},
		"papi":                     {"\x00\x01\x00\x00Standard Jet DB\x00...J\x00o\x00u\x00e\x00u\x00r\x00", "Papi"},
		"another database":         {"\x00\x01\x00\x00Standard Jet DB\x00...invoices", ""},
		"players of SwissPerfect":  {dbase + "START_NO\x00\x00\x00N", "SwissPerfect"},
		"scores of SwissPerfect":   {dbase + "ROUND\x00\x00\x00\x00\x00\x00N...W_SCORE\x00\x00\x00\x00N", "SwissPerfect"},
		"another table":            {dbase + "STREET\x00\x00\x00\x00\x00C", ""},
		"settings of SwissPerfect": {"[Tournament Info]\r\nName=Cup\r\n[Standings]\r\nTie Breaks=1217\r\n", "SwissPerfect"},
		"a text":                   {"No;Name;[Tournament Info]\r\n[Standings]", ""},
		"nothing":                  {"", ""},
	} {
		if got := ownfile.Of([]byte(c.data)); got != c.program {
			t.Errorf("%s: %q", name, got)
		}
	}
}
