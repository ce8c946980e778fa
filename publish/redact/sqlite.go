package redact

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// sqlite finds persons in a database: in the whole file as bytes, in which free pages are as well, and in every
// record, which may go on in other pages.
func (p *pass) sqlite(name string, data []byte) {
	p.bytes(name, data)
	if len(data) < 100 {
		return
	}
	size := int(binary.BigEndian.Uint16(data[16:]))
	if size == 1 {
		size = 1 << 16
	}
	if size < 512 {
		p.unread(name)
		return
	}
	d := database{data, size, size - int(data[20])}
	for n := 1; n*size <= len(data); n++ {
		d.records(n, func(values [][]byte) {
			p.bytes(fmt.Sprintf("%s!page %d", name, n), bytes.Join(values, []byte(cellEnd)))
		})
	}
}

// database is a file of SQLite, with the size of a page and how much of it is used (sqlite.org/fileformat2.html).
type database struct {
	data         []byte
	size, usable int
}

// The kinds of pages that hold records.
const (
	indexInterior = 0x02
	indexLeaf     = 0x0A
	tableLeaf     = 0x0D
)

// records calls do with the values of each record of a page; a page that is not as it should be has none.
func (d database) records(page int, do func(values [][]byte)) {
	all := d.data[(page-1)*d.size : page*d.size]
	head, skip := all, 0
	if page == 1 {
		head = all[100:]
	}
	kind := head[0]
	cells, from := int(binary.BigEndian.Uint16(head[3:])), 8
	switch kind {
	case indexInterior:
		from, skip = 12, 4
	case indexLeaf, tableLeaf:
	default:
		return
	}
	for i := 0; i < cells && from+2*i+2 <= len(head); i++ {
		at := int(binary.BigEndian.Uint16(head[from+2*i:])) + skip
		if at < len(all) {
			do(values(d.payload(kind, all[at:])))
		}
	}
}

// payload returns what a cell holds, with what follows on overflow pages.
func (d database) payload(kind byte, cell []byte) []byte {
	size, n := varint(cell)
	most := (d.usable-12)*64/255 - 23
	if kind == tableLeaf {
		_, id := varint(cell[n:])
		n, most = n+id, d.usable-35
	}
	cell = cell[n:]
	local := size
	if size > most {
		least := (d.usable-12)*32/255 - 23
		if local = least + (size-least)%(d.usable-4); local > most {
			local = least
		}
	}
	if size < 0 || size > len(d.data) || local > len(cell) {
		return nil
	}
	all := append([]byte(nil), cell[:local]...)
	if local == size || local+4 > len(cell) {
		return all
	}
	for next := int(binary.BigEndian.Uint32(cell[local:])); len(all) < size && next > 0 && next*d.size <= len(d.data); {
		page := d.data[(next-1)*d.size:]
		all = append(all, page[4:4+min(size-len(all), d.usable-4)]...)
		next = int(binary.BigEndian.Uint32(page))
	}
	return all
}

// values divides a record into its texts and blobs; what cannot be divided is one value.
func values(record []byte) (all [][]byte) {
	size, n := varint(record)
	if size < n || size > len(record) {
		return [][]byte{record}
	}
	head, body := record[n:size], record[size:]
	for len(head) > 0 {
		kind, n := varint(head)
		wide := []int{0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0}[min(max(kind, 0), 11)]
		if kind >= 12 {
			wide = min((kind-12)/2, len(body))
			all = append(all, body[:wide])
		}
		head, body = head[n:], body[min(wide, len(body)):]
	}
	return all
}

// varint reads a number and returns how many bytes it takes.
func varint(b []byte) (value, n int) {
	for n < len(b) && n < 8 {
		value = value<<7 | int(b[n]&0x7F)
		n++
		if b[n-1] < 0x80 {
			return value, n
		}
	}
	if n < len(b) {
		return value<<8 | int(b[n]), n + 1
	}
	return value, n
}
