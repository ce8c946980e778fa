package pdfatest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"regexp"
	"strconv"
)

// File is a PDF file with its objects (ISO 32000-1, 7.5). Only files whose table of objects is a stream are read.
type File struct {
	Trailer Dict
	objects map[Ref]any
	spaced  []string // objects that stand by themselves and how their keywords are set apart, where it is wrong
}

// Ref names an indirect object.
type Ref int

// Stream is a dictionary and what belongs to it, as it stands in the file.
type Stream struct {
	Dict
	Raw []byte
}

// Get follows references up to a value.
func (f *File) Get(v any) any {
	for range 10 {
		ref, is := v.(Ref)
		if !is {
			return v
		}
		v = f.objects[ref]
	}
	return nil
}

// Dict gives a dictionary, or that of a stream.
func (f *File) Dict(v any) Dict {
	switch v := f.Get(v).(type) {
	case Dict:
		return v
	case *Stream:
		return v.Dict
	}
	return nil
}

// Data gives what a stream holds.
func (s *Stream) Data() ([]byte, error) {
	switch s.Dict["Filter"] {
	case nil:
		return s.Raw, nil
	case Name("FlateDecode"):
	default:
		return nil, fmt.Errorf("filter %v", s.Dict["Filter"])
	}
	r, err := zlib.NewReader(bytes.NewReader(s.Raw))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

var lastTable = regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n?$`)

// Read reads all objects of a file, wherever they stand.
func Read(data []byte) (f *File, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the file breaks off or is not what it says: %v", r)
		}
	}()
	m := lastTable.FindSubmatch(data)
	if m == nil {
		return nil, fmt.Errorf("no table of objects at the end")
	}
	at, _ := strconv.Atoi(string(m[1]))
	f = &File{objects: map[Ref]any{}}
	table, err := f.object(data, at, -1)
	if err != nil {
		return nil, err
	}
	stream, is := table.(*Stream)
	if !is || stream.Dict["Type"] != Name("XRef") {
		return nil, fmt.Errorf("the table of objects is no stream")
	}
	f.Trailer = stream.Dict
	rows, err := stream.rows()
	if err != nil {
		return nil, err
	}
	return f, f.follow(data, rows)
}

// rows gives the entries of a table: kind and two numbers each.
func (s *Stream) rows() (rows [][3]int, err error) {
	data, err := s.Data()
	if err != nil {
		return nil, err
	}
	widths, total := [3]int{}, 0
	for i, w := range s.Dict["W"].(Array) {
		widths[i] = w.(int)
		total += widths[i]
	}
	before := make([]byte, total)
	if parms, is := s.Dict["DecodeParms"].(Dict); !is || parms["Predictor"] != 12 || parms["Columns"] != total {
		return nil, fmt.Errorf("a table of objects that is predicted by %v", s.Dict["DecodeParms"])
	}
	for ; len(data) > 0; data = data[1+total:] {
		if data[0] != 2 {
			return nil, fmt.Errorf("a row that is predicted by %d", data[0])
		}
		for i := range before {
			before[i] += data[1+i]
		}
		var row [3]int
		at := 0
		for i, w := range widths {
			var wide [8]byte
			copy(wide[8-w:], before[at:at+w])
			row[i] = int(binary.BigEndian.Uint64(wide[:]))
			at += w
		}
		rows = append(rows, row)
	}
	if len(rows) != s.Dict["Size"] {
		return nil, fmt.Errorf("%d rows of %v objects", len(rows), s.Dict["Size"])
	}
	return rows, nil
}

// follow reads every object of a table: first those that stand by themselves.
func (f *File) follow(data []byte, rows [][3]int) (err error) {
	for n, row := range rows {
		if row[0] == 1 {
			if f.objects[Ref(n)], err = f.object(data, row[1], n); err != nil {
				return err
			}
		}
	}
	opened := map[int][]any{}
	for n, row := range rows {
		if row[0] != 2 {
			continue
		}
		if opened[row[1]] == nil {
			if opened[row[1]], err = f.unpack(Ref(row[1])); err != nil {
				return err
			}
		}
		f.objects[Ref(n)] = opened[row[1]][row[2]]
	}
	return nil
}

// unpack reads the objects of a stream of objects (7.5.7).
func (f *File) unpack(n Ref) (all []any, err error) {
	s, is := f.objects[n].(*Stream)
	if !is || s.Dict["Type"] != Name("ObjStm") {
		return nil, fmt.Errorf("object %d is no stream of objects", n)
	}
	data, err := s.Data()
	if err != nil {
		return nil, err
	}
	heads := &lexer{data: data}
	for range s.Dict["N"].(int) {
		heads.next()
		at := heads.next().(int)
		l := &lexer{data: data, at: s.Dict["First"].(int) + at}
		all = append(all, l.value())
		if l.err != nil {
			return nil, fmt.Errorf("in stream of objects %d: %w", n, l.err)
		}
	}
	return all, nil
}

var (
	objectHead = regexp.MustCompile(`^(\d+) 0 obj(\r\n|\n|\r)`)
	streamHead = regexp.MustCompile(`^\s*stream(\r\n|\n)`)
	streamEnd  = regexp.MustCompile(`^(\r\n|\n|\r)endstream(\r\n|\n|\r)endobj(\r\n|\n|\r)`)
	objectEnd  = regexp.MustCompile(`^(\r\n|\n|\r)endobj(\r\n|\n|\r)`)
)

// object reads an object that stands by itself, and looks how its keywords are set apart (6.1.7 and 6.1.9).
func (f *File) object(data []byte, at, number int) (any, error) {
	head := objectHead.FindSubmatch(data[at:])
	if head == nil {
		return nil, fmt.Errorf("at %d there is no object", at)
	}
	if n, _ := strconv.Atoi(string(head[1])); number >= 0 && n != number {
		return nil, fmt.Errorf("at %d there is object %d and not %d", at, n, number)
	}
	if at > 0 && data[at-1] != '\n' && data[at-1] != '\r' {
		f.spaced = append(f.spaced, fmt.Sprintf("object %s does not begin a line", head[1]))
	}
	l := &lexer{data: data, at: at + len(head[0])}
	v := l.value()
	if l.err != nil {
		return nil, l.err
	}
	stream := streamHead.Find(data[l.at:])
	if stream == nil {
		if !objectEnd.Match(data[l.at:]) {
			f.spaced = append(f.spaced, fmt.Sprintf("object %s does not end in lines of its own", head[1]))
		}
		return v, nil
	}
	dict := v.(Dict)
	from := l.at + len(stream)
	to := from + dict["Length"].(int)
	if !streamEnd.Match(data[to:]) {
		f.spaced = append(f.spaced, fmt.Sprintf("stream %s does not end where its length says", head[1]))
	}
	return &Stream{Dict: dict, Raw: data[from:to]}, nil
}
