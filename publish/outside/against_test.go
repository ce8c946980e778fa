package outside

import (
	"testing"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// TestTwoHistories: two folders differ in the first issue, by date, of which both have another manifest, or if each has
// one that the other lacks. One that only goes on further does not differ.
func TestTwoHistories(t *testing.T) {
	for name, c := range map[string]struct {
		one, other map[string]string
		first      string
		alike      int
	}{
		"the same":     {map[string]string{"x-a-2026-01-01": "1"}, map[string]string{"x-a-2026-01-01": "1"}, "", 1},
		"further":      {map[string]string{"x-a-2026-01-01": "1"}, map[string]string{"x-a-2026-01-01": "1", "x-a-2026-02-01": "2"}, "", 1},
		"other":        {map[string]string{"x-b-2026-01-01": "1", "x-a-2026-02-01": "2"}, map[string]string{"x-b-2026-01-01": "3", "x-a-2026-02-01": "4"}, "x-b-2026-01-01", 0},
		"each its own": {map[string]string{"x-a-2026-01-01": "1", "x-a-2026-02-01": "2"}, map[string]string{"x-a-2026-01-01": "1", "x-a-2026-03-01": "3"}, "x-a-2026-02-01", 1},
	} {
		t.Run(name, func(t *testing.T) {
			manifests, names := map[string][2]string{}, map[string]*Issue{}
			for n, side := range []map[string]string{c.one, c.other} {
				for issue, sha := range side {
					i := &Issue{Issue: issue, Revision: 1, Manifest: sha}
					both := manifests[i.Name()]
					both[n] = sha
					manifests[i.Name()], names[i.Name()] = both, i
				}
			}
			var got Comparison
			got.compare(manifests, names)
			first := ""
			if got.First != nil {
				first = got.First.Issue
			}
			if first != c.first || got.Alike != c.alike {
				t.Errorf("%+v, first %q", got, first)
			}
		})
	}
}

// TestFindByNameAlone: where no manifest has the bytes, the name says of which issue the file may be.
func TestFindByNameAlone(t *testing.T) {
	issues := []*Issue{{Issue: "x-a-2026-01-01", Revision: 1, Standing: State{Redacted, 7}},
		{Issue: "x-a-2026-01-01", Revision: 2, Standing: State{Truth: AsPublished}},
		{Issue: "x-a-2026-02-01", Revision: 1, Standing: State{Truth: AsPublished}}}
	for name, want := range map[string]State{"x-a-2026-01-01_list.csv": {Redacted, 7}, "x-a-2026-02-01_list.csv": {Truth: Changed},
		"y-a-2026-02-01_list.csv": {Truth: Foreign}} {
		if got := Find(issues, "/somewhere/"+name, nil); got.State != want || got.Known() {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestFindARemovedFile: the manifest of a later edition has the hashes of files that were removed.
func TestFindARemovedFile(t *testing.T) {
	removed, kept := []byte("with a person"), []byte("without")
	made := &folder.Manifest{Outputs: []files.Made{{SHA: rating.SHA(kept)}}, Editions: []folder.ManifestEdition{
		{Revision: 1, Redacted: 7, Files: []string{rating.SHA(removed), rating.SHA(kept)}}, {Revision: 2}}}
	issues := []*Issue{{Issue: "x-a-2026-01-01", Revision: 1, Standing: State{Redacted, 7}},
		{Issue: "x-a-2026-01-01", Revision: 2, Standing: State{Replaced, 3}},
		{Issue: "x-a-2026-01-01", Revision: 3, Standing: State{Truth: AsPublished}, Made: made}}
	if got := Find(issues, "mine.csv", removed); !got.Known() || got.Revision != 1 || got.State != (State{Redacted, 7}) {
		t.Errorf("a removed file: %+v", got)
	}
	if got := Find(issues, "mine.csv", kept); got.Revision != 3 || got.Truth != AsPublished {
		t.Errorf("a file that is in the newest edition as well: %+v", got)
	}
}
