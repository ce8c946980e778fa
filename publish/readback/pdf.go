package readback

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/klauspost/compress/zlib"

	"kalends/publish/files"
)

// pages shows what is drawn on each page of a bulletin, in order. It knows PDF only as we write it: the drawing of a
// page is a stream of its own, whose dictionary says nothing but how it was pressed and how long it is.
func pages(f files.Opened, each func(page int, drawn []byte) error) error {
	d := drawings{in: bufio.NewReaderSize(f, 256<<10)}
	for page := 1; ; {
		line, err := d.in.ReadSlice('\n')
		switch length, drawing := drawingOf(line); {
		case errors.Is(err, bufio.ErrBufferFull): // of a picture or a font
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case drawing:
			if err := d.inflate(length); err != nil {
				return fmt.Errorf("page %d: %w", page, err)
			}
			if err := each(page, d.room.Bytes()); err != nil {
				return fmt.Errorf("page %d: %w", page, err)
			}
			page++
		}
	}
}

// drawingOf reads the dictionary of a page's drawing.
func drawingOf(line []byte) (length int64, drawing bool) {
	line, drawing = bytes.CutPrefix(line, []byte("<</Filter /FlateDecode /Length "))
	if !drawing {
		return 0, false
	}
	line, drawing = bytes.CutSuffix(line, []byte(">>\n"))
	length, err := strconv.ParseInt(string(line), 10, 64)
	return length, drawing && err == nil
}

// drawings reads the drawings of a document one after the other, each in the room of the one before it.
type drawings struct {
	in      *bufio.Reader
	pressed bytes.Buffer
	zlib    io.ReadCloser // nil before the first
	room    bytes.Buffer
}

// inflate reads a drawing of a length that stands next, and holds its checksum against it.
func (d *drawings) inflate(length int64) error {
	if begin, err := d.in.ReadSlice('\n'); err != nil || string(begin) != "stream\n" {
		return errors.Join(err, fmt.Errorf("%w: %q stands where a drawing begins", ErrDiffers, begin))
	}
	d.pressed.Reset()
	if _, err := io.CopyN(&d.pressed, d.in, length); err != nil {
		return err
	}
	if err := d.open(); err != nil {
		return err
	}
	d.room.Reset()
	_, err := d.room.ReadFrom(d.zlib)
	return err
}

// open begins to read what was pressed.
func (d *drawings) open() (err error) {
	if d.zlib == nil {
		d.zlib, err = zlib.NewReader(&d.pressed)
		return err
	}
	return d.zlib.(zlib.Resetter).Reset(&d.pressed, nil)
}
