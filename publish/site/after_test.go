//go:build unix

package site

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/publish/folder"
)

// afterSetup returns a configuration with a command for the shell.
func afterSetup(script string) folder.Setup {
	s := folder.Setup{Plain: folder.Plain{Ledger: "ledger", Zone: time.UTC}}
	s.Site.Languages, s.Site.After = []string{"en"}, []string{"sh", "-c", script}
	return s
}

// TestAfterASite runs the command once for each site, again after a failure, and again when the command is another.
func TestAfterASite(t *testing.T) {
	f, src := folderOf(t, 1)
	now, ctx := time.Date(2027, 1, 1, 0, 5, 0, 0, time.UTC), context.Background()
	run := func(script string) string {
		t.Helper()
		if _, err := After(ctx, f.Dir, afterSetup(script), now); err != nil {
			return err.Error()
		}
		return ""
	}
	ran := func() int {
		data, _ := os.ReadFile(filepath.Join(f.Dir, "ran"))
		return strings.Count(string(data), "published/site\n")
	}
	const works = `echo "$KALENDS_SITE" >> ran`
	if said := run(works); said != "" || ran() != 0 {
		t.Errorf("without a site: %q, ran %d times", said, ran())
	}
	made(t, f, src)
	if run(works); run(works) != "" || ran() != 1 {
		t.Errorf("one site: ran %d times", ran())
	}
	src.ratings[src.order[0]] = "1700"
	made(t, f, src)
	const fails = `echo first; echo no route to host >&2; exit 7`
	if said := run(fails); said != "site.after: sh: exit status 7 | first | no route to host" {
		t.Errorf("said %q", said)
	}
	now = now.Add(time.Hour)
	run(fails)
	if o, err := keptOutcome(f.Dir, afterSetup(fails)); err != nil || o.Failed == nil || o.Failed.Since != "2027-01-01T00:05:00Z" {
		t.Errorf("%+v, %v", o.Failed, err)
	}
	if said := run(works); said != "" || ran() != 2 {
		t.Errorf("after a failure: %q, ran %d times", said, ran())
	}
	if o, err := keptOutcome(f.Dir, afterSetup(works)); err != nil || o.Failed != nil {
		t.Errorf("%+v, %v", o.Failed, err)
	}
	if run("true; " + works); ran() != 3 {
		t.Errorf("another command: ran %d times", ran())
	}
}

// TestAfterIsEnded with its children when the process is to stop; then nothing is recorded.
func TestAfterIsEnded(t *testing.T) {
	f, src := folderOf(t, 1)
	made(t, f, src)
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err := After(ctx, f.Dir, afterSetup("(sleep 0.4; touch late) & sleep 20"), time.Date(2027, 1, 1, 0, 5, 0, 0, time.UTC))
	if err == nil || !strings.Contains(err.Error(), "deadline exceeded") {
		t.Error(err)
	}
	time.Sleep(500 * time.Millisecond)
	if _, err := os.Stat(filepath.Join(f.Dir, "late")); err == nil {
		t.Error("a child went on")
	}
	if o, err := keptOutcome(f.Dir, afterSetup("")); err != nil || o.Failed != nil {
		t.Errorf("%+v, %v", o.Failed, err)
	}
}
