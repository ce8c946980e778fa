package publish_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/engine/rules"
	"kalends/ingest/formats/formatstest"
	"kalends/publish/files"
	"kalends/publish/founding"
	"kalends/rating"
)

// TestFormsGiveTheSameList publishes the list of one event from several of the forms in which it may be dropped, also
// from those that carry neither colours nor rounds: what people are given is the same byte for byte.
func TestFormsGiveTheSameList(t *testing.T) {
	t.Run("swiss", func(t *testing.T) {
		sameLists(t, formatstest.Swiss(), "our games", "SwissPerfect", "chess-results pairings in an old file")
	})
	t.Run("all against all", func(t *testing.T) { sameLists(t, formatstest.RoundRobin(7), "our games", "all against all, by rank") })
}

// sameLists publishes an event from each of the named forms, or from all, and compares the lists.
func sameLists(t *testing.T, e rating.Event, names ...string) {
	var want map[string]string
	done := 0
	for _, form := range formatstest.Forms(e) {
		if len(names) > 0 && !slices.Contains(names, form.Name) {
			continue
		}
		done++
		got := published(t, e, form)
		if want == nil {
			want = got
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", form.Name, diff)
		}
	}
	if done < max(2, len(names)) {
		t.Errorf("%d forms of %q", done, names)
	}
}

// published drops an event in one form, publishes its list and returns the files that contain the list but nothing of
// the form.
func published(t *testing.T, e rating.Event, form formatstest.Form) map[string]string {
	t.Helper()
	ruleset, _, err := rules.Family("fide-standard")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "small")
	founded := time.Date(2026, time.September, 2, 12, 0, 0, 0, time.UTC)
	if err := founding.Init(dir, founding.NewFolder{Code: "small", Name: "Small", Languages: []string{"en"},
		Lists: []founding.NewList{{Ruleset: "fide-standard", Engine: ruleset}}, Now: founded,
		Registry: formatstest.Office(e).Bytes()}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "inbox", form.File()), form.Write(e), 0o600); err != nil {
		t.Fatal(err)
	}
	collectAndPublish(t, dir, "2026-10-01T00:05:00Z")
	lists := map[string]string{}
	found, err := filepath.Glob(filepath.Join(dir, "published", "*2026-10-01*", "r1", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		_, kind, _ := strings.Cut(filepath.Base(path), "_")
		switch kind {
		case "list.json", "list.csv", "swiss-manager.csv", "fide.txt", "fide.xml":
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			lists[kind] = string(data)
		}
	}
	if len(lists) != 5 || strings.Count(lists["list.csv"], formatstest.Code) != len(e.Entrants) {
		t.Fatalf("%s: the event is not in the list: %v", form.Name, lists)
	}
	return lists
}

func collectAndPublish(t *testing.T, dir, now string) {
	t.Helper()
	o, err := openSmall(files.OS, dir, now)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if _, err := o.Intake.Collect(nil); err != nil {
		t.Fatal(err)
	}
	for _, l := range o.Setup.Lists {
		if _, err := o.Publisher.Publish(l, 0); err != nil {
			t.Fatal(err)
		}
	}
}
