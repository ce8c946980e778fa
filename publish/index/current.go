package index

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/rating"
)

// descriptionEnding is the ending of the file that describes the CSV table of a list and contains its name.
const descriptionEnding = "_list.csv-metadata.json"

// current is the newest issue of a list, with the dated names from which its files are copied.
type current struct {
	Current
	of    ledger.Publication
	dated []string // dated names of Files
	text  []byte   // the description, which names the table without a date
}

// currentOf returns what must be in published/current/<list>. It has no files if the manifest is not the published one,
// and lacks the description if that is damaged: then what is there stays.
func currentOf(v *folder.View, p ledger.Publication) (current, error) {
	issue := v.IssueName(p.List, p.Date)
	c := current{of: p, Current: Current{Issue: issue, Date: p.Date.String(), Revision: p.Revision,
		Folder: path.Join("current", p.List), Files: []files.Made{}}}
	r, err := revision(v, p)
	if err != nil || len(r.Files) == 1 {
		return c, err
	}
	signature, err := signatureOf(v, p)
	if err != nil {
		return c, err
	}
	for _, f := range append(r.Files, signature...) {
		c.dated = append(c.dated, f.Name)
		if strings.HasSuffix(f.Name, descriptionEnding) {
			if err := c.describe(v, &f); err != nil {
				return c, err
			}
			if c.text == nil { // damaged: the existing file stays
				c.dated = c.dated[:len(c.dated)-1]
				continue
			}
		}
		f.Name = undated(v, p.List, issue, f.Name)
		c.Files = append(c.Files, f)
	}
	return c, nil
}

// signatureOf returns the signature of a publication; none if it is not signed.
func signatureOf(v *folder.View, p ledger.Publication) ([]files.Made, error) {
	data, err := v.Files.ReadFile(keys.SignaturePath(v, p))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return []files.Made{{Name: folder.ManifestName + keys.Ending, SHA: rating.SHA(data), Size: len(data)}}, err
}

// undated replaces the issue at the beginning of a file name by the association and the list.
func undated(v *folder.View, list, issue, name string) string {
	if rest, ok := strings.CutPrefix(name, issue); ok {
		return stem(v, list) + rest
	}
	return name
}

// stem returns the beginning of the undated names of a list's files.
func stem(v *folder.View, list string) string { return v.Setup.Code + "-" + list }

// describe sets c.text to the description with the undated name of the table, and the hash and size of f to those of
// the text. If the published description is missing or damaged, it changes nothing.
func (c *current) describe(v *folder.View, f *files.Made) error {
	data, err := v.Files.ReadFile(pathOf(v, c.of, f.Name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && rating.SHA(data) == f.SHA {
		c.text = bytes.ReplaceAll(data, []byte(c.Issue+"_list.csv"), []byte(stem(v, c.of.List)+"_list.csv"))
		f.SHA, f.Size = rating.SHA(c.text), len(c.text)
	}
	return err
}

// inPlace reports whether a file is in the folder with its size and, if closely is set, its hash.
func (c current) inPlace(v *folder.View, f files.Made, closely bool) (bool, error) {
	name := c.place(v, f.Name)
	info, err := v.Files.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(f.Size) || !closely {
		return err == nil && info.Mode().IsRegular() && info.Size() == int64(f.Size), err
	}
	sum, err := v.Files.Sum(name)
	return sum == f.SHA, err
}

// place returns the path of a file in the folder of the newest files.
func (c current) place(v *folder.View, name string) string {
	return v.Path("published", filepath.FromSlash(c.Folder), name)
}

// stale returns the names of files in the folder that begin as this list's do and are not needed. Other files are left
// alone.
func (c current) stale(v *folder.View) (names []string, err error) {
	all, err := folder.NamesIn(v.Files, v.Path("published", filepath.FromSlash(c.Folder)))
	for _, name := range all {
		wanted := slices.ContainsFunc(c.Files, func(f files.Made) bool { return f.Name == name })
		ours := strings.HasPrefix(name, stem(v, c.of.List)+"_") || name == folder.ManifestName+keys.Ending
		if ours && !wanted && !strings.HasSuffix(name, descriptionEnding) {
			names = append(names, name)
		}
	}
	return names, err
}

// keep copies the files that are missing or wrong, together with the manifest, and removes stale ones. Without files it
// does nothing.
func (c current) keep(f *folder.Folder, closely bool) error {
	wrong, err := c.wrong(&f.View, closely)
	if err != nil || len(c.Files) == 0 {
		return err
	}
	if len(wrong) > 0 {
		if err := c.exchange(f, wrong); err != nil {
			return err
		}
	}
	names, err := c.stale(&f.View)
	for _, name := range names {
		err = errors.Join(err, f.FS.Remove(c.place(&f.View, name)))
	}
	return err
}

// wrong returns the indexes of the files that are not in place. If there are any the manifest is among them, because a
// folder without a manifest is one that is being changed.
func (c current) wrong(v *folder.View, closely bool) (places []int, err error) {
	for i, f := range c.Files {
		there, err := c.inPlace(v, f, closely)
		if err != nil {
			return places, err
		}
		if !there {
			places = append(places, i)
		}
	}
	if len(places) > 0 && places[0] != 0 {
		places = append(places, 0)
	}
	return places, nil
}

// exchange copies files, by index, and puts them in place together. If a copy does not have its hash it returns
// files.ErrDamaged and changes none.
func (c current) exchange(f *folder.Folder, places []int) error {
	x, err := files.NewExchange(f.FS, f.Path("published", filepath.FromSlash(c.Folder)))
	if err != nil {
		return err
	}
	for _, i := range places {
		made, err := x.Make(c.Files[i].Name, func(to io.Writer) error { return c.copy(f, i, to) })
		if err == nil && made.SHA != c.Files[i].SHA {
			err = files.ErrDamaged
		}
		if err != nil {
			return errors.Join(err, x.Clear())
		}
	}
	if err := x.Finish(); err != nil {
		return errors.Join(err, x.Clear())
	}
	return nil
}

// copy writes the content of file i: the description from memory, others from the published file.
func (c current) copy(f *folder.Folder, i int, to io.Writer) error {
	if strings.HasSuffix(c.dated[i], descriptionEnding) && c.text != nil {
		_, err := to.Write(c.text)
		return err
	}
	from, err := f.FS.Open(pathOf(&f.View, c.of, c.dated[i]))
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, from.Close())
}
