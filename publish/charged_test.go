package publish_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/publish"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports/sheets"
)

// TestAnErrorIsChargedToItsOwnList: what keeps the lists of one kind from being known fails the list that asks for them,
// as often as it asks, and no other.
func TestAnErrorIsChargedToItsOwnList(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	sheet, err := eventSheet("LONG-1", "2026-01-20", "2026-02-20", "final", "1-0", "½-½")
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "inbox", "long.xlsx"), sheet)
	open := func() *publish.Office {
		setup, err := smallSetup(dir)
		if err != nil {
			t.Fatal(err)
		}
		setup.WarnDeadlines = true
		other := setup.Lists[0]
		other.ID, other.Since = "national", rating.Day(2026, 3, 1)
		setup.Lists = append(setup.Lists, other)
		o, err := publish.OpenOn(files.OS, dir, setup, time.Date(2026, 2, 25, 12, 0, 0, 0, time.UTC), "en", nil)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	o := open()
	if _, err := o.Collect(nil); err != nil {
		t.Fatal(err)
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}

	// A row of an older list that the ruleset cannot understand: whoever asks what was in force before cannot be told.
	name := filepath.Join(dir, "registry", "registry.xlsx")
	registry, err := os.ReadFile(name)
	if err == nil {
		registry, err = sheets.Fill(registry, []sheets.FillSheet{{Sheet: "Ratings", Rows: []row{
			{"rating.id": "A-1", "rating.list": "standard", "rating.date": "2025-12-01", "rating.rating": "1000", "rating.games": "9"}}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	put(t, name, registry)
	o = open()
	standard, national := o.Setup.Lists[0], o.Setup.Lists[1]
	for range 2 {
		var wrong publish.RegistryError
		if _, err := o.Draft(standard, 0); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "E445") {
			t.Errorf("standard, which asks for the older list: %v", err)
		}
		if _, err := o.Draft(national, 0); err != nil {
			t.Errorf("national, which asks for none: %v", err)
		}
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
}

func put(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
