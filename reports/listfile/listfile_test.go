package listfile

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/reports"
	"kalends/reports/reportstest"
)

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := "testdata/" + name
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func TestCSV(t *testing.T) {
	got, err := reportstest.Bytes(func(w io.Writer) error { return CSV(w, reportstest.Small("en")) })
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "list.csv", got)
	if !strings.HasPrefix(string(got), "\uFEFFrank,previous_rank,id,") || !strings.HasSuffix(string(got), "\r\n") {
		t.Error("a list in CSV begins with a byte order mark and its keys, and its lines end with CRLF")
	}
}

func TestJSON(t *testing.T) {
	got, err := reportstest.Bytes(func(w io.Writer) error { return JSON(w, reportstest.Xiangqi()) })
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "list.json", got)
	var d map[string]any
	if err := json.Unmarshal(got, &d); err != nil {
		t.Fatal(err)
	}
	first := d["players"].([]any)[0].(map[string]any)
	for key, want := range map[string]any{"rating": "2688.4", "previous": "2700.4", "change": "-12.0", "k": 10.0, "rank": 1.0} {
		if first[key] != want {
			t.Errorf("%s is %v, want %v", key, first[key], want)
		}
	}
	newcomer := d["players"].([]any)[3].(map[string]any)
	for _, key := range []string{"previous", "change", "birth_year"} {
		if v, ok := newcomer[key]; !ok || v != nil {
			t.Errorf("%s of a newcomer is %v, want null", key, v)
		}
	}
}

func TestAnEmptyListIsAList(t *testing.T) {
	got, err := reportstest.Bytes(func(w io.Writer) error { return JSON(w, reports.Issue{}) })
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"players": []`, `"rulesets": []`, `"previous": null`} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}

// TestNoTextOfAListIsAFormula reads back what was written, for any texts of a player.
func TestNoTextOfAListIsAFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("=+-@\t\ra1,\"'\n 棋")), 0, 12, -1)
		is := reportstest.Small("en")
		is.Lines = is.Lines.Part(0, 1)
		reportstest.Edit(&is, 0, func(l *reports.Line) {
			l.Name, l.Club, l.ID = text.Draw(t, "name"), text.Draw(t, "club"), text.Draw(t, "id")
		})
		out, err := reportstest.Bytes(func(w io.Writer) error { return CSV(w, is) })
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(out), "\uFEFF"))).ReadAll()
		if err != nil || len(rows) != 2 || len(rows[1]) != len(header) {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		for i, s := range rows[1] {
			number := i == 13 // the change may be below zero
			if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) && !number {
				t.Fatalf("%s is %q", header[i], s)
			}
		}
	})
}
