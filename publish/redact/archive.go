package redact

import (
	"archive/zip"
	"bytes"
	"cmp"
	"io"
	"strings"

	"github.com/klauspost/compress/flate"
)

// member is a file of an archive, unpacked; old is what it held before.
type member struct {
	*zip.File
	old, data []byte
}

// archive unpacks an archive, a workbook and a document among them, and packs it again if something has changed: its
// other files are copied as they are packed.
func (p *pass) archive(name string, data []byte, depth int) ([]byte, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		p.unread(name)
		return data, nil
	}
	all, parts := p.members(name, z), map[string]*member{}
	for _, m := range all {
		parts[m.Name] = m
	}
	p.workbook(name, parts)
	_, isPackage := parts["[Content_Types].xml"]
	changed := false
	for _, m := range all {
		if m.data, err = p.file(name+"!"+m.Name, m.data, depth+1); err != nil {
			return nil, err
		}
		if renamed, is := p.renamed(m.Name); is && !isPackage {
			m.Name, changed = renamed, true
		}
		changed = changed || !bytes.Equal(m.old, m.data)
	}
	if !changed || p.finding {
		return data, nil
	}
	return packed(all, z.Comment)
}

// members unpacks the files of an archive.
func (p *pass) members(name string, z *zip.Reader) (all []*member) {
	for _, f := range z.File {
		m := &member{File: f}
		r, err := f.Open()
		if err == nil {
			m.old, err = io.ReadAll(io.LimitReader(r, maxSize))
			_ = r.Close() // only read
		}
		if err != nil || f.Flags&1 != 0 {
			p.unread(name + "!" + f.Name)
		}
		m.data = m.old
		all = append(all, m)
	}
	return all
}

// packed returns an archive of files with the times that they had.
func packed(all []*member, comment string) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(to, flate.DefaultCompression)
	})
	for _, m := range all {
		if err := m.pack(w); err != nil {
			return nil, err
		}
	}
	err := cmp.Or(w.SetComment(comment), w.Close())
	return b.Bytes(), err
}

// pack adds a file to an archive: as it was packed or, if it has changed, anew.
func (m *member) pack(w *zip.Writer) error {
	if bytes.Equal(m.old, m.data) {
		return w.Copy(m.File)
	}
	h := &zip.FileHeader{Name: m.Name, Comment: m.Comment, NonUTF8: m.NonUTF8, Method: m.Method, Extra: m.Extra,
		ExternalAttrs: m.ExternalAttrs}
	if h.Method != zip.Store {
		h.Method = zip.Deflate
	}
	//lint:ignore SA1019 Modified would add a field that the file did not have
	h.ModifiedDate, h.ModifiedTime = m.ModifiedDate, m.ModifiedTime
	to, err := w.CreateHeader(h)
	if err == nil {
		_, err = to.Write(m.data)
	}
	return err
}

// element is an element of XML: where it is, and what is in it.
type element struct {
	from, to           int
	prefix, attr, text string
	inner              int // where the text is
}

// elements returns the elements of a name, which are not within each other.
func elements(s, name string) (all []element) {
	for at := 0; at < len(s); at++ {
		n := strings.IndexByte(s[at:], '<')
		if n < 0 {
			break
		}
		at += n
		end := strings.IndexByte(s[at:], '>')
		if end < 0 || s[at+1] == '/' || tagName(s[at:]) != name {
			continue
		}
		full, attr, _ := strings.Cut(strings.TrimSuffix(s[at+1:at+end], "/"), " ")
		e := element{from: at, to: at + end + 1, inner: at + end + 1, prefix: strings.TrimSuffix(full, name), attr: " " + attr}
		closing := "</" + full + ">"
		if n := strings.Index(s[e.to:], closing); s[e.to-2] != '/' && n >= 0 {
			e.text = s[e.to : e.to+n]
			e.to += n + len(closing)
		}
		all = append(all, e)
		at = e.to - 1
	}
	return all
}
