package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
)

// Two computers that work in one folder, each with a ledger of its own, do not see each other's locks. The first to
// show an issue has published it. The other finds it in the way, and takes nothing more out of the inbox: its ledger
// and the published lists no longer agree.

// ManifestAt returns the manifest in the folder where a publication is or will be published; nil if there is none.
func (v *View) ManifestAt(p ledger.Publication) ([]byte, error) {
	return manifestIn(v, filepath.FromSlash(v.IssueFolder(p)))
}

// DraftManifest returns the manifest of the draft of an issue; nil if there is none.
func DraftManifest(v *View, issue string) ([]byte, error) {
	return manifestIn(v, filepath.Join("draft", issue))
}

// manifestIn returns the manifest in a folder below the association's; nil if there is none.
func manifestIn(v *View, dir string) ([]byte, error) {
	data, err := v.Files.ReadFile(v.Path(dir, ManifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// CheckRival returns ErrInTheWay if another ledger has published an issue that this ledger is about to publish: sheets
// taken from the inbox now would be on no list. An issue that awaits its release can be out only if another office has
// released it.
func (v *View) CheckRival() error {
	again, err := Again(v)
	for _, p := range again {
		if err == nil {
			err = v.InTheWay(p, nil)
		}
	}
	if err != nil {
		return err
	}
	for _, l := range v.Setup.Lists {
		p, err := v.Unfinished(l)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		held, err := v.Ledger.Held(*p)
		if err != nil {
			return err
		}
		if p.State != ledger.Staged && !v.Setup.Approve && held == nil {
			continue
		}
		if err := v.InTheWay(*p, nil); err != nil {
			return err
		}
	}
	return nil
}

// InTheWay returns why if the place of p is free or holds p itself. If another issue is there, it returns ErrInTheWay,
// with the sheets of p that the other lacks.
func (v *View) InTheWay(p ledger.Publication, why error) error {
	manifest, err := v.ManifestAt(p)
	if err != nil || manifest == nil || rating.SHA(manifest) == p.ManifestSHA {
		return errors.Join(why, err)
	}
	if !errors.Is(why, files.ErrOccupied) {
		why = fmt.Errorf("release %s: %w", v.IssueName(p.List, p.Date), files.ErrOccupied)
	}
	only, err := v.sheetsOnlyHere(p, manifest)
	if err != nil || len(only) == 0 {
		return errors.Join(why, err)
	}
	return fmt.Errorf("%w; %s does not have %s", why, v.IssueFolder(p), strings.Join(only, ", "))
}

// mostOnly bounds the length of a message.
const mostOnly = 20

// sheetsOnlyHere returns the sheets of p that are not in another issue's manifest, the first mostOnly and the number of
// the others; none if Kalends did not write the manifest.
func (v *View) sheetsOnlyHere(p ledger.Publication, manifest []byte) ([]string, error) {
	var m Manifest
	if json.Unmarshal(manifest, &m) != nil {
		return nil, nil // it is none of Kalends
	}
	var only []string
	for s, err := range v.Ledger.EventsOf(p) {
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(m.Inputs, func(in ManifestInput) bool { return in.SHA == s.SHA || in.SHA == ArchivedAs(v, s.SHA) }) {
			only = append(only, rating.Word(path.Join(s.Folder, s.File)))
		}
	}
	if over := len(only) - mostOnly; over > 0 {
		only = append(only[:mostOnly], fmt.Sprintf("+%d", over))
	}
	return only, nil
}
