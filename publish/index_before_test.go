package publish_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"kalends/publish/files"
	"kalends/publish/index"
)

// TestManifestsOfEarlierListsAreNotReadForTheIndex: it takes from itself what it says of them, so that years of lists cost
// nothing, and one whose manifest was lost meanwhile keeps its files.
func TestManifestsOfEarlierListsAreNotReadForTheIndex(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[1])
	must(t, os.Truncate(filepath.Join(dir, "published", march, "r1", "manifest.json"), 3))
	for _, now := range dates[1] {
		must(t, passAt(files.OS, dir, now))
	}
	data, err := os.ReadFile(filepath.Join(dir, "published", "index.json"))
	must(t, err)
	var x index.Index
	must(t, json.Unmarshal(data, &x))
	if issues := x.Lists[0].Issues; len(issues) != 2 || len(issues[0].Revisions[0].Files) < 2 {
		t.Errorf("the index names %+v", issues)
	}
}
