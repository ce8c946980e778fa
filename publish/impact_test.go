package publish_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/publish"
	"kalends/publish/notify"
)

// TestANoticeSaysWhatIsUnusual expects the unusual facts of a draft in the notice and on the page beside the draft.
func TestANoticeSaysWhatIsUnusual(t *testing.T) {
	r := aNewsroom(t, aSmall(t).base[0])
	r.setup.Approve = true
	r.must(dates[0][0], pass)
	draft := filepath.Join(r.dir, "draft", "small-standard-2026-03-01")
	r.must(dates[0][1], func(o *publish.Office) error {
		if err := pass(o); err != nil {
			return err
		}
		name := filepath.Join(draft, "manifest.json")
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		unusual := `"unusual": [{"code": "Q504", "args": {"id": "E-5", "name": "Elm, Emil", "is": "2600", "limit": "3"}}], "holds": ["Q504"], "outputs"`
		return os.WriteFile(name, []byte(strings.Replace(string(data), `"outputs"`, unusual, 1)), 0o644)
	})
	all := r.messages()
	if len(all) == 0 {
		t.Fatal("nobody is told")
	}
	told := all[len(all)-1]
	want := "Elm, Emil (E-5) is new with 2600, among the best 3. [Q504]"
	command := "acknowledged and released with: kalends release --list standard --date 2026-03-01 --ack Q504"
	if told.Kind != notify.Awaiting || told.Items[0].Problems != want+"\n"+command || !strings.Contains(told.Text, want) {
		t.Errorf("%+v", told)
	}
	if _, err := os.Stat(filepath.Join(draft, "impact.xlsx")); err != nil {
		t.Error(err)
	}
}
