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
	in := bufio.NewReaderSize(f, 256<<10)
	var room bytes.Buffer
	for page := 1; ; {
		line, err := in.ReadSlice('\n')
		switch length, drawing := drawingOf(line); {
		case errors.Is(err, bufio.ErrBufferFull): // of a picture or a font
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case drawing:
			room.Reset()
			if err := inflate(&room, in, length); err != nil {
				return fmt.Errorf("page %d: %w", page, err)
			}
			if err := each(page, room.Bytes()); err != nil {
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

// inflate reads a drawing of a length that stands next, and holds its checksum against it.
func inflate(to *bytes.Buffer, in *bufio.Reader, length int64) error {
	if begin, err := in.ReadSlice('\n'); err != nil || string(begin) != "stream\n" {
		return errors.Join(err, fmt.Errorf("%w: %q stands where a drawing begins", ErrDiffers, begin))
	}
	part := io.LimitReader(in, length)
	r, err := zlib.NewReader(part)
	if err == nil {
		_, err = to.ReadFrom(r)
	}
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, part)
	return err
}
