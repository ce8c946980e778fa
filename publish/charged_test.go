package publish_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/engine"
	"kalends/publish"
	"kalends/publish/folder"
	"kalends/rating"
)

// TestAnErrorIsChargedToItsOwnList: an error of reading earlier lists fails the list that asks for them, as often as it
// asks, and no other.
func TestAnErrorIsChargedToItsOwnList(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	sheet, err := eventSheet("LONG-1", "2026-01-20", "2026-02-20", "final", "1-0", "½-½")
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "inbox", "long.xlsx"), sheet)
	unreadable := false
	open := func() *publish.Office {
		setup, err := smallSetup(dir)
		if err != nil {
			t.Fatal(err)
		}
		setup.WarnDeadlines = true
		other := setup.Lists[0]
		other.ID, other.Since = "national", rating.Day(2026, 3, 1)
		setup.Lists = append(setup.Lists, other)
		setup.Lists[0].Ruleset = unreadably{other.Ruleset, &unreadable}
		o, err := publish.Open(dir, setup, time.Date(2026, 2, 25, 12, 0, 0, 0, time.UTC), "en", nil)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	o := open()
	if _, err := o.Intake.Collect(nil); err != nil {
		t.Fatal(err)
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}

	// What was in force before the first list that is kept cannot be told any more.
	o = open()
	unreadable = true
	standard, national := o.Setup.Lists[0], o.Setup.Lists[1]
	for range 2 {
		var wrong folder.RegistryError
		if _, err := o.Publisher.Draft(standard, 0); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "E445") {
			t.Errorf("standard, which asks for the older list: %v", err)
		}
		if _, err := o.Publisher.Draft(national, 0); err != nil {
			t.Errorf("national, which asks for none: %v", err)
		}
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
}

// unreadably is a ruleset that refuses opening ratings from the moment at which a test says so.
type unreadably struct {
	engine.Ruleset
	now *bool
}

func (u unreadably) Open(row rating.Opening, p rating.Player) (rating.State, rating.Findings) {
	if *u.now {
		return rating.State{}, rating.Findings{{Code: "E445", Origin: row.Origin, Read: "1000", Args: map[string]string{"player": p.ID}}}
	}
	return u.Ruleset.Open(row, p)
}

func put(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
