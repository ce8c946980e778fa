package outside

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// Found is what is known of a single file.
type Found struct {
	File     string `json:"file"`
	SHA      string `json:"sha256"`
	Issue    string `json:"issue,omitempty"`
	Revision int    `json:"revision,omitempty"`
	State
}

// Known reports whether the bytes of the file are those of a published file. If not, and it is Redacted, it may be one
// whose bytes nobody knows any more.
func (f Found) Known() bool { return f.Truth != Changed && f.Revision > 0 }

// Find looks a file up by its bytes in the manifests of issues, the newest ones last. If no manifest has it, its name
// says whether it is one that was changed.
func Find(issues []*Issue, name string, data []byte) Found {
	name = filepath.Base(name)
	f := Found{File: name, SHA: rating.SHA(data), State: State{Truth: Foreign}}
	for _, i := range issues {
		sum := i.sumOf(name, data)
		removed := i.removed(sum)
		switch {
		case i.has(sum):
			if !f.Known() || i.Standing.Truth == AsPublished {
				f.Issue, f.Revision, f.State = i.Issue, i.Revision, i.Standing
			}
		case removed.Redacted > 0 && !f.Known():
			f.Issue, f.Revision, f.State = i.Issue, removed.Revision, State{Redacted, removed.Redacted}
		case f.Known() || !strings.HasPrefix(name, i.Issue+"_") && !strings.HasPrefix(name, i.list()+"_"):
		case i.Standing.Truth == Redacted: // it may be one of the files that were removed
			f.Issue, f.State = i.Issue, i.Standing
		case f.Issue != i.Issue:
			f.Issue, f.State = i.Issue, State{Truth: Changed}
		}
	}
	return f
}

// sumOf returns the hash that bytes have in the manifest of the issue if they are one of its files. The description of a
// table has its name, which has no date among the newest files.
func (i *Issue) sumOf(name string, data []byte) string {
	if strings.HasSuffix(name, descriptionEnding) {
		data = bytes.ReplaceAll(data, []byte(i.list()+"_list.csv"), []byte(i.Issue+"_list.csv"))
	}
	return rating.SHA(data)
}

// has reports whether a hash is that of the issue's manifest or of one of its files.
func (i *Issue) has(sum string) bool {
	return sum == i.Manifest || i.Made != nil && slices.ContainsFunc(i.Made.Outputs, func(f files.Made) bool { return f.SHA == sum })
}

// removed returns the redacted edition before the issue that had a file with a hash; an empty one if there is none.
func (i *Issue) removed(sum string) (none folder.ManifestEdition) {
	if i.Made != nil {
		for _, e := range i.Made.Editions {
			if slices.Contains(e.Files, sum) {
				return e
			}
		}
	}
	return none
}
