package outside

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"strings"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/index"
	"kalends/publish/keys"
	"kalends/rating"
)

// indexName is the name of the index in the folder published.
const indexName = "index.json"

// descriptionEnding is the end of the name of the file that describes the CSV table of a list.
const descriptionEnding = "_list.csv-metadata.json"

// beside checks what is made from the issues: the index, the newest files of each list, and the files of the site.
func (t *tree) beside() error {
	if t.alone || t.base != "." {
		return nil
	}
	x := index.Index{Format: index.Format, Keys: t.own.Public(), Lists: []index.List{}}
	for _, issues := range runs(t.Issues, (*Issue).list) {
		l, err := t.listed(issues, &x)
		if err != nil {
			return err
		}
		x.Lists = append(x.Lists, l)
	}
	text, err := x.Text()
	if err == nil {
		sum, failed := t.fsys.Sum(t.path(indexName))
		t.derived(Differs(indexName, sum, failed, rating.SHA(text)))
	}
	if t.isThere("site") {
		t.Notes = append(t.Notes, difference("site", "site_apart"))
	}
	return err
}

// listed returns what the index must say of a list, and checks the newest files of it.
func (t *tree) listed(issues []*Issue, x *index.Index) (l index.List, err error) {
	for _, editions := range runs(issues, func(i *Issue) string { return i.Issue }) {
		one := index.Issue{Issue: editions[0].Issue, Date: editions[0].Issue[len(editions[0].list())+1:]}
		for _, i := range editions {
			r := index.Revision{Revision: i.Revision, Folder: folder.FolderOfIssue(i.Issue, i.Revision)[len("published/"):],
				Files: []files.Made{{Name: folder.ManifestName, SHA: i.Manifest, Size: len(i.text)}}}
			if i.Made != nil {
				r.Files = append(r.Files, i.Made.Outputs...)
			}
			if i.Standing.Truth == Redacted {
				r.Redact(i.Standing.By)
			}
			one.Revisions = append(one.Revisions, r)
		}
		l.Issues = append(l.Issues, one)
	}
	newest := issues[len(issues)-1]
	if newest.Made == nil {
		return l, nil
	}
	l.List = newest.Made.Period.List
	x.Association = strings.TrimSuffix(newest.list(), "-"+l.List)
	l.Current, err = t.current(newest)
	found, failed := compareFiles(t.fsys, t.root, l.Current.Folder, l.Current.Files)
	t.derived(found)
	return l, errors.Join(err, failed)
}

// current returns what must be in the folder of a list's newest files.
func (t *tree) current(i *Issue) (index.Current, error) {
	c := index.Current{Issue: i.Issue, Date: i.Made.Period.Date.String(), Revision: i.Revision,
		Folder: path.Join("current", i.Made.Period.List)}
	c.Files = []files.Made{{Name: folder.ManifestName, SHA: i.Manifest, Size: len(i.text)}}
	for _, f := range i.Made.Outputs {
		if strings.HasSuffix(f.Name, descriptionEnding) {
			data, err := t.fsys.ReadFile(t.path(path.Join(i.Folder, f.Name)))
			if err != nil {
				return c, ignoreMissing(err)
			}
			data = bytes.ReplaceAll(data, []byte(i.Issue+"_list.csv"), []byte(i.list()+"_list.csv"))
			f.SHA, f.Size = rating.SHA(data), len(data)
		}
		f.Name = i.list() + strings.TrimPrefix(f.Name, i.Issue)
		c.Files = append(c.Files, f)
	}
	name := folder.ManifestName + keys.Ending
	if data, err := t.fsys.ReadFile(t.path(path.Join(i.Folder, name))); err == nil {
		c.Files = append(c.Files, files.Made{Name: name, SHA: rating.SHA(data), Size: len(data)})
	}
	return c, nil
}

// ignoreMissing returns an error unless it says that a file is missing, which is found elsewhere.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// derived adds differences of files that are made from the issues.
func (t *tree) derived(found []Difference) {
	for _, d := range found {
		switch d.What {
		case "missing":
			d.What = "derived_missing"
		case "changed":
			d.What = "derived"
		}
		t.Common = append(t.Common, d)
	}
}
