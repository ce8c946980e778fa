package workbooktest

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"
)

// XLS returns the workbook as an old Excel file, as Excel 97 would store it: whole numbers packed, texts in one table,
// which is continued in a further record wherever one is full, also in the middle of a text.
func (b *Book) XLS() []byte { return CompoundOf("Workbook", b.Biff()) }

// Biff returns the stream of records that an old Excel file holds.
func (b *Book) Biff() []byte {
	w := &biffWriter{file: b.file, hidden: b.hidden, texts: map[string]int{}, styles: map[string]int{}}
	var sheets [][]byte
	for _, name := range b.file.GetSheetList() {
		sheets = append(sheets, w.sheet(name))
	}
	at := len(w.head(make([]int, len(sheets))))
	places := make([]int, len(sheets))
	for i, s := range sheets {
		places[i] = at
		at += len(s)
	}
	return append(w.head(places), bytes.Join(sheets, nil)...)
}

// LargeXLS returns an old Excel file with a sheet of n rows with sixteen numbers each.
func LargeXLS(rows int) []byte {
	w := &biffWriter{file: excelize.NewFile()}
	sheet := biffBOF(0x10)
	for row := range rows {
		for column := range 16 {
			number := float64(row) + float64(column)/16 + 0.03125
			sheet = append(sheet, biffRecord(0x0203, u16s(row, column, 15),
				binary.LittleEndian.AppendUint64(nil, math.Float64bits(number)))...)
		}
	}
	head := w.head([]int{0})
	return CompoundOf("Workbook", slices.Concat(w.head([]int{len(head)}), sheet, biffRecord(0x000A)))
}

// biffWriter writes records.
type biffWriter struct {
	file   *excelize.File
	hidden map[string]map[int]bool
	texts  map[string]int
	order  []string
	styles map[string]int // format codes and numbers, as they came
	codes  []string
}

// u16s returns numbers as two bytes each.
func u16s(values ...int) []byte {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	return b
}

// biffRecord returns a record with its head, biffBOF the one that begins a part of the given kind.
func biffRecord(kind int, data ...[]byte) []byte {
	all := bytes.Join(data, nil)
	return append(u16s(kind, len(all)), all...)
}

func biffBOF(kind int) []byte {
	return biffRecord(0x0809, u16s(0x0600, kind, 0x0DBB, 0x07CC, 0, 0, 0x0006, 0))
}

// letters returns characters in two bytes each if wide is set, otherwise in one byte of Latin-1.
func letters(units []uint16, wide bool) (b []byte) {
	for _, u := range units {
		if wide {
			b = append(b, u16s(int(u))...)
		} else {
			b = append(b, byte(u))
		}
	}
	return b
}

func isWide(units []uint16) bool {
	return slices.ContainsFunc(units, func(u uint16) bool { return u > 0xFF })
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// head returns the records of the workbook, with the offsets at which its sheets begin; their length does not depend
// on the offsets.
func (w *biffWriter) head(places []int) []byte {
	b := biffBOF(5)
	b = append(b, biffRecord(0x0042, u16s(1200))...)
	b = append(b, biffRecord(0x0022, u16s(0))...)
	font := append(u16s(200, 0, 0x7FFF, 400, 0), 0, 0, 0, 0, 5, 0)
	for range 4 {
		b = append(b, biffRecord(0x0031, font, []byte("Arial"))...)
	}
	for i, code := range w.codes {
		if _, err := strconv.Atoi(code); err != nil {
			units := utf16.Encode([]rune(code))
			b = append(b, biffRecord(0x041E, u16s(164+i, len(units)), []byte{flag(isWide(units))},
				letters(units, isWide(units)))...)
		}
	}
	for range 15 {
		b = append(b, biffRecord(0x00E0, u16s(0, 0, 0xFFF5), make([]byte, 14))...)
	}
	b = append(b, biffRecord(0x00E0, u16s(0, 0, 1), make([]byte, 14))...)
	for i, code := range w.codes {
		number, err := strconv.Atoi(code)
		if err != nil {
			number = 164 + i
		}
		b = append(b, biffRecord(0x00E0, u16s(0, number, 1), make([]byte, 14))...)
	}
	for i, name := range w.file.GetSheetList() {
		visible, err := w.file.GetSheetVisible(name)
		must(err)
		units := utf16.Encode([]rune(name))
		b = append(b, biffRecord(0x0085, binary.LittleEndian.AppendUint32(nil, uint32(places[i])), []byte{flag(!visible), 0},
			[]byte{byte(len(units)), flag(isWide(units))}, letters(units, isWide(units)))...)
	}
	b = append(b, w.table()...)
	return append(b, biffRecord(0x000A)...)
}

// table returns the records of the texts. A record that is full is continued; a text that is cut there states its
// width again.
func (w *biffWriter) table() (out []byte) {
	const most = 8224
	kind, data := 0x00FC, binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, uint32(len(w.order))),
		uint32(len(w.order)))
	flush := func() {
		out = append(out, biffRecord(kind, data)...)
		kind, data = 0x003C, nil
	}
	for _, text := range w.order {
		units := utf16.Encode([]rune(text))
		wide := isWide(units)
		size := 1 + int(flag(wide))
		if len(data)+3+size > most {
			flush()
		}
		data = append(append(data, u16s(len(units))...), flag(wide))
		for len(units) > 0 {
			n := min(len(units), (most-len(data))/size)
			data = append(data, letters(units[:n], wide)...)
			if units = units[n:]; len(units) > 0 {
				flush()
				data = []byte{flag(wide)}
			}
		}
	}
	flush()
	return out
}

// sheet returns the records of a sheet, and adds its texts and styles to the writer.
func (w *biffWriter) sheet(name string) []byte {
	rows, err := w.file.GetRows(name, excelize.Options{RawCellValue: true})
	must(err)
	b := biffBOF(0x10)
	wide := 0
	for _, row := range rows {
		wide = max(wide, len(row))
	}
	b = append(b, biffRecord(0x0200, u16s(0, 0, len(rows), 0, 0, wide, 0))...)
	for i := range rows {
		b = append(b, biffRecord(0x0208, u16s(i, 0, wide, 255, 0, 0, 0x100|int(flag(w.hidden[name][i+1]))<<5, 15))...)
	}
	for i, row := range rows {
		b = append(b, w.row(name, i, row)...)
	}
	merged, err := w.file.GetMergeCells(name)
	must(err)
	for _, m := range merged {
		c1, r1, err := excelize.CellNameToCoordinates(m.GetStartAxis())
		must(err)
		c2, r2, err := excelize.CellNameToCoordinates(m.GetEndAxis())
		must(err)
		b = append(b, biffRecord(0x00E5, u16s(1, r1-1, r2-1, c1-1, c2-1))...)
	}
	b = append(b, biffRecord(0x023E, u16s(0x06B6, 0, 0, 64, 0, 0, 0, 0, 0))...)
	return append(b, biffRecord(0x000A)...)
}

// row returns the records of a row's cells; neighbouring whole numbers share a record.
func (w *biffWriter) row(name string, row int, values []string) (b []byte) {
	var run []byte
	from, last := 0, -2
	flush := func() {
		switch {
		case len(run) == 6:
			b = append(b, biffRecord(0x027E, u16s(row, from), run)...)
		case len(run) > 6:
			b = append(b, biffRecord(0x00BD, u16s(row, from), run, u16s(last))...)
		}
		run, last = nil, -2
	}
	for column, v := range values {
		cell := at(row+1, column+1)
		formula, err := w.file.GetCellFormula(name, cell)
		must(err)
		style := w.style(name, cell)
		place := u16s(row, column, style)
		kind, err := w.file.GetCellType(name, cell)
		must(err)
		number, err := strconv.ParseFloat(v, 64)
		isNumber := err == nil && kind != excelize.CellTypeSharedString && kind != excelize.CellTypeInlineString &&
			kind != excelize.CellTypeBool
		if n := int32(number); formula == "" && isNumber && float64(n) == number && n >= -1<<29 && n < 1<<29 {
			if last != column-1 {
				flush()
				from = column
			}
			run, last = append(run, binary.LittleEndian.AppendUint32(u16s(style), uint32(n)<<2|2)...), column
			continue
		}
		flush()
		switch {
		case formula != "":
			b = append(b, biffRecord(0x0006, place, []byte{3, 0, 0, 0, 0, 0, 0xFF, 0xFF}, make([]byte, 8))...)
		case v == "":
		case kind == excelize.CellTypeBool:
			b = append(b, biffRecord(0x0205, place, []byte{flag(v == "1" || strings.EqualFold(v, "TRUE")), 0})...)
		case isNumber:
			b = append(b, biffRecord(0x0203, place, binary.LittleEndian.AppendUint64(nil, math.Float64bits(number)))...)
		default:
			b = append(b, biffRecord(0x00FD, place, binary.LittleEndian.AppendUint32(nil, uint32(w.text(v))))...)
		}
	}
	flush()
	return b
}

// text returns the number of a text in the table, to which it adds a new one.
func (w *biffWriter) text(v string) int {
	n, ok := w.texts[v]
	if !ok {
		n = len(w.order)
		w.texts[v], w.order = n, append(w.order, v)
	}
	return n
}

// style returns the number of the style that has a cell's number format, and adds a new style if need be.
func (w *biffWriter) style(name, cell string) int {
	id, err := w.file.GetCellStyle(name, cell)
	must(err)
	s, err := w.file.GetStyle(id)
	must(err)
	code := strconv.Itoa(s.NumFmt)
	if s.CustomNumFmt != nil {
		code = *s.CustomNumFmt
	}
	if code == "0" {
		return 15
	}
	n, ok := w.styles[code]
	if !ok {
		n = 16 + len(w.codes)
		w.styles[code], w.codes = n, append(w.codes, code)
	}
	return n
}
