package workbook

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"
)

// TestPackedRowsComeBack packs rows of chance, in portions and from sheet to sheet, and more texts than get a number.
func TestPackedRowsComeBack(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var p Packer
	var u Unpacker
	for range 300 {
		rows := rowsOfChance(chance)
		back, err := u.Unpack(p.Pack(nil, rows))
		if err != nil || !reflect.DeepEqual(back, rows) {
			t.Fatalf("%.500v\nbecame\n%.500v (%v)", rows, back, err)
		}
	}
	if len(u.numbered) != mostNumbered || len(u.more) == 0 {
		t.Errorf("%d texts have a number and %d none: the test does not reach both", len(u.numbered), len(u.more))
	}
}

func rowsOfChance(chance *rand.Rand) []Row {
	rows := make([]Row, 1+chance.IntN(50))
	for i := range rows {
		rows[i] = Row{Number: chance.IntN(1 << 20), Hidden: chance.IntN(9) == 0}
		column := 0
		for range chance.IntN(40) {
			column += 1 + chance.IntN(400)
			rows[i].Cells = append(rows[i].Cells, Cell{Column: column, Kind: Kind(chance.IntN(5)),
				Format: Format(chance.IntN(4)), Formula: chance.IntN(2) == 0, Raw: strconv.Itoa(chance.IntN(1 << 19))})
		}
	}
	return rows
}

// TestDamagedRowsAreNone cuts and changes packed rows: there is an error or other rows, and never more than there are
// bytes for. The long proof damages every byte.
func TestDamagedRowsAreNone(t *testing.T) { damagedRows(t, 5) }

func damagedRows(t *testing.T, stride int) {
	var p Packer
	whole := p.Pack(nil, rowsOfChance(rand.New(rand.NewPCG(3, 4))))
	cut := 0
	for i := 0; i < len(whole); i += stride {
		var u Unpacker
		if _, err := u.Unpack(whole[:i]); errors.Is(err, ErrPacked) {
			cut++
		}
		for _, b := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			changed := append([]byte{}, whole...)
			changed[i] = b
			u = Unpacker{}
			if rows, err := u.Unpack(changed); err == nil && len(rows) > len(changed) {
				t.Fatalf("%d rows of %d bytes", len(rows), len(changed))
			}
		}
	}
	if cut < len(whole)/stride/2 {
		t.Errorf("of %d cut texts only %d were refused", len(whole)/stride, cut)
	}
}
