package workbook

import (
	"archive/zip"
	"bytes"
	"io"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"kalends/ingest/workbook/charset"
	"kalends/rating"
	"kalends/rating/finding"
)

// Limits for a ZIP of files, so that opening one costs no more than reading as many files.
const (
	maxMembers  = 200
	maxTogether = 40 << 20 // bytes of all files together
)

// Member is a file in a ZIP of files: its name without folders, and its content.
type Member struct {
	Name string
	Data []byte
}

// Archived reports whether data is a ZIP of files. It is false for a document that is itself a ZIP, such as a
// workbook, and for a ZIP that cannot be opened.
func Archived(data []byte) bool {
	if !bytes.HasPrefix(data, []byte("PK\x03\x04")) && !bytes.HasPrefix(data, []byte("PK\x05\x06")) {
		return false
	}
	zr, err := openZip(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return false
	}
	for _, f := range zr.File {
		switch top, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/")), "/"); top {
		case "[content_types].xml", "_rels", "mimetype", "meta-inf", "xl", "word", "ppt", "index":
			return false
		}
	}
	return true
}

// Members unpacks a ZIP of files without the files that operating systems add. It returns one finding and no member if
// the ZIP has no file or too many, or if one of its files is encrypted, is an archive, has a path that leads out of
// the ZIP, is damaged or is too large.
func Members(data []byte) ([]Member, rating.Findings) {
	all, err := members(data)
	if r, refused := err.(*refusal); refused {
		return nil, rating.Findings{r.finding()}
	}
	return all, nil
}

// members does the work of Members; its error is always a *refusal.
func members(data []byte) ([]Member, error) {
	zr, err := openZip(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, &refusal{code: finding.IncompleteFile}
	}
	var all []Member
	left := int64(maxTogether)
	for _, f := range zr.File {
		name := memberName(f)
		switch code := oddMember(f, name); {
		case code != "":
			return nil, &refusal{code: code, part: shown(name)}
		case strings.HasSuffix(name, "/"), ofSystem(name):
			continue
		case len(all) == maxMembers:
			return nil, unopened("members", strconv.Itoa(maxMembers))
		}
		b, err := unpackMember(f, left)
		if err != nil {
			return nil, err
		}
		if left -= int64(len(b)); Archived(b) || packed(b) {
			return nil, unopened("nested", shown(name))
		}
		all = append(all, Member{path.Base(name), b})
	}
	if len(all) == 0 {
		return nil, unopened("empty", "")
	}
	return all, nil
}

// whyUnopened returns the error of members for a ZIP of files; if members finds no fault, a refusal as an unknown
// file.
func whyUnopened(data []byte) error {
	if _, err := members(data); err != nil {
		return err
	}
	return &refusal{code: finding.UnknownFile}
}

// unopened returns the refusal of an archive: why names the reason (members, nested, empty or all), value its argument
// in the message.
func unopened(why, value string) error {
	return &refusal{code: finding.UnopenedArchive, args: map[string]string{why: value}}
}

// memberName returns the name of a file, with its folders, in UTF-8 and with slashes; older programs write it in the
// charset of their system.
func memberName(f *zip.File) string {
	name := f.Name
	if !utf8.ValidString(name) {
		d, _ := charset.Decode([]byte(name))
		name = d.Text
	}
	return strings.ReplaceAll(name, `\`, "/")
}

// oddMember is oddEntry for a file of any kind and its decoded name: it returns the finding code, or "". A colon in
// the name is refused too.
func oddMember(f *zip.File, name string) string {
	named := *f
	if named.Name = name; strings.ContainsRune(name, ':') {
		return finding.StrayEntry
	}
	return oddEntry(&named)
}

// ofSystem reports whether a file is one that macOS or Windows adds by itself.
func ofSystem(name string) bool {
	base := path.Base(name)
	return strings.HasPrefix(name, "__MACOSX/") || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "~$") ||
		strings.EqualFold(base, "thumbs.db") || strings.EqualFold(base, "desktop.ini")
}

// packed reports whether a file is an archive of a kind other than ZIP.
func packed(data []byte) bool {
	f, known := OtherKind(data)
	return known && f.Args["kind"] == rating.Said(rating.Phrase("kinds.archive"))
}

// unpackMember returns the content of a file of an archive; a damaged one and one of more than left bytes is refused.
func unpackMember(f *zip.File, left int64) ([]byte, error) {
	tooLarge := unopened("all", strconv.Itoa(maxTogether>>20))
	if f.UncompressedSize64 > uint64(left) {
		return nil, tooLarge
	}
	p := &part{name: f.Name, file: f}
	r, err := p.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, left+1))
	switch {
	case err != nil:
		return nil, damaged(shown(f.Name))
	case int64(len(b)) > left:
		return nil, tooLarge
	}
	return b, nil
}
