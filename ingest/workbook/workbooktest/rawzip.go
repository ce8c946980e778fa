package workbooktest

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"sync"
)

// entryOf is a file of a zip with the values of its headers, which may be false.
type entryOf struct {
	name, local   string // in the directory and before the data
	data          []byte // as packed
	method, flags uint16
	sum           uint32
	packed, size  uint32 // as both headers say
	localSize     uint32 // as the header before the data says
	extra         []byte // of the directory
	made          uint16 // by which system
	attributes    uint32
	shares        int // index + 1 of the entry whose bytes this one claims as its own
}

// presses are compressors for reuse: a new one takes more than a megabyte, and one file has ten thousand parts.
var presses = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestCompression)
	must(err)
	return w
}}

func deflated(b []byte) []byte {
	var out bytes.Buffer
	w := presses.Get().(*flate.Writer)
	defer presses.Put(w)
	w.Reset(&out)
	_, err := w.Write(b)
	must(err)
	must(w.Close())
	return out.Bytes()
}

// entryFor returns an entry with true headers.
func entryFor(name string, content []byte) entryOf {
	packed := deflated(content)
	return entryOf{name: name, local: name, data: packed, method: zip.Deflate, sum: crc32.ChecksumIEEE(content),
		packed: uint32(len(packed)), size: uint32(len(content)), localSize: uint32(len(content))}
}

// archive is a zip with optional bytes around its entries.
type archive struct {
	entries       []entryOf
	before, after []byte
	comment       []byte
	count         int // of entries that the end record adds
}

// bytes returns the archive as a file.
func (a archive) bytes() []byte {
	le := binary.LittleEndian
	out := bytes.Clone(a.before)
	offsets := make([]uint32, len(a.entries))
	for i, e := range a.entries {
		if e.shares > 0 {
			offsets[i] = offsets[e.shares-1]
			continue
		}
		offsets[i] = uint32(len(out) - len(a.before))
		head := make([]byte, 30)
		copy(head, "PK\x03\x04")
		le.PutUint16(head[4:], 20)
		le.PutUint16(head[6:], e.flags)
		le.PutUint16(head[8:], e.method)
		le.PutUint32(head[14:], e.sum)
		le.PutUint32(head[18:], e.packed)
		le.PutUint32(head[22:], e.localSize)
		le.PutUint16(head[26:], uint16(len(e.local)))
		out = append(append(append(out, head...), e.local...), e.data...)
	}
	directory := uint32(len(out) - len(a.before))
	for i, e := range a.entries {
		head := make([]byte, 46)
		copy(head, "PK\x01\x02")
		le.PutUint16(head[4:], e.made<<8|20)
		le.PutUint16(head[6:], 20)
		le.PutUint16(head[8:], e.flags)
		le.PutUint16(head[10:], e.method)
		le.PutUint32(head[16:], e.sum)
		le.PutUint32(head[20:], e.packed)
		le.PutUint32(head[24:], e.size)
		le.PutUint16(head[28:], uint16(len(e.name)))
		le.PutUint16(head[30:], uint16(len(e.extra)))
		le.PutUint32(head[38:], e.attributes)
		le.PutUint32(head[42:], offsets[i])
		out = append(append(append(out, head...), e.name...), e.extra...)
	}
	end := make([]byte, 22)
	copy(end, "PK\x05\x06")
	le.PutUint16(end[8:], uint16(len(a.entries)+a.count))
	le.PutUint16(end[10:], uint16(len(a.entries)+a.count))
	le.PutUint32(end[12:], uint32(len(out)-len(a.before))-directory)
	le.PutUint32(end[16:], directory)
	le.PutUint16(end[20:], uint16(len(a.comment)))
	return append(append(append(out, end...), a.comment...), a.after...)
}

// source is a good workbook in its parts, one of which a test spoils. Unspoiled parts are packed once for all files.
type source struct {
	names []string
	parts map[string][]byte
	whole map[string]func() entryOf
}

// takeApart unpacks a workbook.
func takeApart(good []byte) source {
	r, err := zip.NewReader(bytes.NewReader(good), int64(len(good)))
	must(err)
	s := source{parts: map[string][]byte{}, whole: map[string]func() entryOf{}}
	for _, f := range r.File {
		in, err := f.Open()
		must(err)
		b, err := io.ReadAll(in)
		must(err)
		s.names, s.parts[f.Name] = append(s.names, f.Name), b
		s.whole[f.Name] = sync.OnceValue(func() entryOf { return entryFor(f.Name, b) })
	}
	return s
}

// zip packs the parts, each changed by the function under its name; a part whose function returns nil is left out.
func (s source) zip(changes map[string]func([]byte) []byte) archive {
	var a archive
	for _, name := range s.names {
		change := changes[name]
		if change == nil {
			a.entries = append(a.entries, s.whole[name]())
		} else if content := change(s.parts[name]); content != nil {
			a.entries = append(a.entries, entryFor(name, content))
		}
	}
	return a
}

// entry returns the workbook with the headers of one entry spoiled.
func (s source) entry(name string, spoil func(*entryOf)) []byte {
	a := s.zip(nil)
	for i := range a.entries {
		if a.entries[i].name == name {
			spoil(&a.entries[i])
		}
	}
	return a.bytes()
}

// with returns the workbook with further entries.
func (s source) with(more ...entryOf) archive {
	a := s.zip(nil)
	a.entries = append(a.entries, more...)
	return a
}

// part returns the workbook with one part changed; if change returns nil, the part is left out.
func (s source) part(name string, change func([]byte) []byte) []byte {
	return s.zip(map[string]func([]byte) []byte{name: change}).bytes()
}

// swap returns the workbook with the first occurrence of a text in a part replaced; it panics if there is none.
func (s source) swap(name, old, text string) []byte {
	return s.part(name, func(b []byte) []byte {
		if !bytes.Contains(b, []byte(old)) {
			panic(name + " has no " + old)
		}
		return bytes.Replace(b, []byte(old), []byte(text), 1)
	})
}
