package office

import (
	"bytes"
	"errors"
	"io/fs"
	"path"

	"kalends/publish/expected"
	"kalends/publish/files"
)

// letters is the page with the letters to organisers whose reports have not come.
const letters = answers + "/letters.html"

// writeLetters writes the page of letters if it has changed, and removes it when no report is missing.
func (o Office) writeLetters() error {
	state, err := o.Status()
	if err != nil {
		return err
	}
	page, err := expected.LettersPage(o.Words, o.Words.Pick(o.Setup.Names), state.Expected)
	if err != nil {
		return err
	}
	there, err := o.FS.ReadFile(o.At(letters))
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case err != nil && !missing:
		return err
	case page == nil && missing, page != nil && bytes.Equal(page, there):
		return nil
	case page == nil:
		return o.FS.Remove(o.At(letters))
	}
	if err := files.MakeDirs(o.FS, o.At(path.Dir(letters))); err != nil {
		return err
	}
	return files.WriteAtomic(o.FS, o.At(letters), page)
}
