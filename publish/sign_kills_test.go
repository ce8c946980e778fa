package publish_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/publish/publishtest"
)

// TestStopsOnTheWayToASignature ends the pass that publishes a list at each step of signing it: the list is whole, and
// the next pass signs it with the same bytes.
func TestStopsOnTheWayToASignature(t *testing.T) {
	now, secret := dates[0][1], filepath.Join(t.TempDir(), "lists.key")
	open := func(fsys files.FS, dir, now string) (*publish.Office, error) {
		signing := func([]byte, folder.Own) (folder.Setup, error) {
			setup, err := smallSetup(dir)
			setup.Sign.KeyFile = secret
			return setup, err
		}
		setup, err := signing(nil, nil)
		must(t, err)
		at, err := time.Parse(time.RFC3339, now)
		must(t, err)
		return publish.OpenOn(fsys, new(folder.Memory), dir, setup, at, "en", signing)
	}
	eve := copyOf(t, aSmall(t).eve[0])
	o, err := open(files.OS, eve, now)
	must(t, err)
	_, err = keys.Desk{Folder: o.Folder, Ask: keys.FromEnvironment}.Make(keys.New{File: secret})
	must(t, err, o.Close())
	signs := func(s filestest.Step) bool {
		return !s.Reads() && (strings.Contains(s.Path, keys.Ending) || s.Path == "remember signatures")
	}
	var want map[string]string
	kills := 0
	for kill := -1; kill < kills; kill++ {
		dir, n := copyOf(t, eve), 0
		stopped, err := stoppableIn(open, pass, dir, now, func(s filestest.Step) error {
			if signs(s) {
				if n++; n == kill+1 {
					panic(stop{})
				}
			}
			return nil
		})
		must(t, err)
		if kill >= 0 {
			if !stopped {
				t.Fatalf("step %d of %d did not come", kill, kills)
			}
			again, err := open(files.OS, dir, now)
			must(t, err)
			must(t, pass(again), again.Close())
		}
		all, err := publishtest.Holding(dir)
		must(t, err)
		if kill < 0 {
			want, kills = all, n
			if len(want) == 0 || kills < 6 {
				t.Fatalf("%d files, %d steps", len(want), kills)
			}
		} else if diff := cmp.Diff(want, all); diff != "" {
			t.Errorf("stopped at step %d, it ends otherwise:\n%s", kill, diff)
		}
		must(t, os.RemoveAll(dir))
	}
}
