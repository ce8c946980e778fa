package players

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/charset"
	"kalends/rating"
)

// line is a row of a list.
type line struct {
	cells []workbook.Cell                // by column, from 0; missing cells are Empty
	at    func(column int) rating.Origin // the place of a column, from 1; 0 is the row
}

// rows reads the rows of a list; next returns io.EOF after the last.
type rows interface {
	next() (line, error)
	close() error
}

// list is an open list whose headers have been read.
type list struct {
	opt     Options
	kind    Kind
	columns []Column
	date    rating.Date
	above   bool // the date stands above the headers
	rows    rows
	book    workbook.Book
}

// Refused is the error for a file that is no list or is damaged.
type Refused struct{ Findings rating.Findings }

// Error returns the codes; users see the words of the findings.
func (r Refused) Error() string { return fmt.Sprintf("the file was refused: %v", r.Findings) }

// ErrNoList means that a file contains no list of players.
var ErrNoList = errors.New("no list of players was found: no row has the headers of one")

// ErrTooLong means that a line, or the whole file, is longer than that of any list.
var ErrTooLong = errors.New("a line is longer than that of any list")

// mostOfLine is how many bytes a line of a text, or a person of an XML list, may have.
const mostOfLine = 1 << 20

// sampled is how much of a file is read to recognise its format.
const sampled = 256 << 10

// open recognises the format of a file and reads its headers. The caller closes the rows.
func open(src Source, opt Options) (*list, error) {
	head, err := headOf(src)
	if err != nil {
		return nil, err
	}
	trimmed := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n")
	switch {
	case bytes.HasPrefix(head, []byte("\xD0\xCF\x11\xE0")), bytes.HasPrefix(head, []byte("PK")):
		return openTable(src, opt)
	case bytes.HasPrefix(trimmed, []byte("<")) && bytes.Contains(head, []byte("<player")):
		return openXML(src, opt, head)
	case bytes.HasPrefix(trimmed, []byte("<")), len(head) == 0:
		return openTable(src, opt) // a page, or an XML workbook
	}
	return openText(src, opt)
}

// headOf returns the beginning of a file, up to sampled bytes.
func headOf(src Source) ([]byte, error) {
	in, err := src.Open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, sampled))
}

// text is an open text, decoded to UTF-8. Its lines are read one by one, or its bytes.
type text struct {
	io.Reader
	lines *bufio.Scanner
	from  io.Closer
}

func (t *text) close() error { return t.from.Close() }

// decoded opens a text in any charset, which it recognises by the lines that are not ASCII, wherever in the file they
// are. It returns ErrNoList for an unknown charset. The caller closes the text.
func decoded(src Source) (*text, error) {
	sample, err := foreignLines(src)
	if err != nil {
		return nil, err
	}
	in, err := src.Open()
	if err != nil {
		return nil, err
	}
	utf8, ok := charset.Stream(sample, in)
	if !ok {
		return nil, errors.Join(ErrNoList, in.Close())
	}
	lines := bufio.NewScanner(utf8)
	lines.Buffer(nil, mostOfLine)
	return &text{utf8, lines, in}, nil
}

// foreignLines returns the beginning of a text and the lines that are not ASCII, up to the size of a sample.
func foreignLines(src Source) ([]byte, error) {
	in, err := src.Open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	r := bufio.NewReaderSize(in, 64<<10)
	head, err := r.Peek(4 << 10)
	sample := bytes.Clone(head)
	if err != nil {
		return sample, ignoreEOF(err)
	}
	if !bytes.HasPrefix(head, []byte("\xFF\xFE")) && !bytes.HasPrefix(head, []byte("\xFE\xFF")) {
		if i := bytes.LastIndexByte(sample, '\n'); i >= 0 {
			sample = sample[:i+1]
		}
	}
	for len(sample) < 1<<20 {
		piece, err := r.ReadSlice('\n')
		foreign := slices.ContainsFunc(piece, func(b byte) bool { return b >= 0x80 || b == 0 })
		if foreign && !errors.Is(err, bufio.ErrBufferFull) {
			sample = append(sample, piece...)
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return sample, ignoreEOF(err)
		}
	}
	return sample, nil
}

func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// line returns the next line without its line break; after the last the error is io.EOF.
func (t *text) line() (string, error) {
	if t.lines.Scan() {
		return strings.TrimRight(t.lines.Text(), "\r"), nil
	}
	err := t.lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = ErrTooLong
	}
	return "", cmp.Or(err, io.EOF)
}

// mostUnpacked is the largest list in an archive; FIDE's largest is less than a gigabyte.
const mostUnpacked = 4 << 30

// File returns a file as a source. If it is an archive with one list, such as FIDE publishes, the list in it is the
// source; with none or several the error is ErrNoList.
func File(name string, book func([]byte) (workbook.Book, rating.Findings)) (Source, error) {
	src := Source{Name: path.Base(strings.ReplaceAll(name, `\`, "/"))}
	src.Open = func() (io.ReadCloser, error) { return os.Open(name) }
	src.Book = func() (workbook.Book, rating.Findings) {
		data, err := readBook(name)
		if err != nil {
			return workbook.Read(nil)
		}
		return book(data)
	}
	inner, err := packedList(name)
	if err != nil || inner == "" {
		return src, err
	}
	src.Open = func() (io.ReadCloser, error) { return openPacked(name, inner) }
	src.Name += "/" + path.Base(inner)
	return src, nil
}

// readBook reads a workbook; of one that is too large only as much as shows that.
func readBook(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, int64(workbook.Sender.File)+1))
}

// packedList returns the name of the list in an archive, empty if the file is a workbook or no archive.
func packedList(name string) (string, error) {
	z, err := zip.OpenReader(name)
	if _, unread := errors.AsType[*fs.PathError](err); unread {
		return "", err
	}
	if err != nil {
		return "", nil // no archive, or one of which reading it as a workbook reports what is wrong
	}
	defer z.Close()
	var lists []string
	for _, part := range z.File {
		lower := strings.ToLower(part.Name)
		if lower == "[content_types].xml" || lower == "mimetype" {
			return "", nil
		}
		if slices.Contains([]string{".txt", ".xml", ".csv"}, path.Ext(lower)) && !strings.HasPrefix(lower, "__macosx/") {
			lists = append(lists, part.Name)
		}
	}
	if len(lists) != 1 {
		return "", fmt.Errorf("%w; the archive holds %d lists, take the one out that you mean", ErrNoList, len(lists))
	}
	return lists[0], nil
}

// packed is an open list in an archive.
type packed struct {
	io.Reader
	closers []io.Closer
}

// Close closes the list and the archive.
func (p packed) Close() (err error) {
	for _, c := range p.closers {
		err = errors.Join(err, c.Close())
	}
	return err
}

// openPacked opens a list in an archive, of which at most mostUnpacked bytes can be read. Close closes both.
func openPacked(name, inner string) (io.ReadCloser, error) {
	z, err := zip.OpenReader(name)
	if err != nil {
		return nil, err
	}
	f, err := z.Open(inner)
	if err != nil {
		return nil, errors.Join(err, z.Close())
	}
	return packed{&limited{f, mostUnpacked}, []io.Closer{f, z}}, nil
}

// limited is a reader that returns ErrTooLong after so many bytes. Readers of records set left anew for each record.
type limited struct {
	from io.Reader
	left int64
}

// Read is io.Reader.
func (l *limited) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, ErrTooLong
	}
	n, err := l.from.Read(p)
	l.left -= int64(n)
	return n, err
}
