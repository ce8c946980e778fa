package webfont

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"slices"
)

// The sizes of a TrueType file's head and of a record in its directory, and those of a WOFF file.
const (
	plainHead, plainRecord = 12, 16
	woffHead, woffRecord   = 44, 20
)

// woff packs a TrueType file whose tables are sound as WOFF 1.0: its tables, each compressed where that makes it
// smaller.
func woff(plain []byte) ([]byte, error) {
	number := binary.BigEndian.Uint32
	n := int(binary.BigEndian.Uint16(plain[4:]))
	head, body := []byte{}, []byte{}
	w, err := zlib.NewWriterLevel(nil, zlib.BestCompression)
	if err != nil {
		return nil, err
	}
	for record := range slices.Chunk(plain[plainHead:plainHead+plainRecord*n], plainRecord) {
		at, size := number(record[8:]), number(record[12:])
		packed, err := compressed(w, plain[at:at+size])
		if err != nil {
			return nil, err
		}
		head = append(head, record[:4]...)
		for _, v := range []uint32{uint32(woffHead + woffRecord*n + len(body)), uint32(len(packed)), size, number(record[4:])} {
			head = binary.BigEndian.AppendUint32(head, v)
		}
		body = append(body, packed...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	out := append([]byte("wOFF"), plain[:4]...)
	out = binary.BigEndian.AppendUint32(out, uint32(woffHead+len(head)+len(body)))
	out = binary.BigEndian.AppendUint32(out, uint32(n)<<16)
	out = binary.BigEndian.AppendUint32(out, uint32(len(plain)))
	out = append(out, 0, 1, 0, 0) // version 1.0
	out = append(out, make([]byte, woffHead-len(out))...)
	return append(append(out, head...), body...), nil
}

// compressed returns a table compressed by w, or as it is if it does not become smaller.
func compressed(w *zlib.Writer, table []byte) ([]byte, error) {
	var b bytes.Buffer
	w.Reset(&b)
	_, err := w.Write(table)
	if err == nil {
		err = w.Close()
	}
	if err != nil || b.Len() >= len(table) {
		return table, err
	}
	return b.Bytes(), nil
}
