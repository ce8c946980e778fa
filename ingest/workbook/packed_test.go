package workbook

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"
)

// TestPackedRows packs and unpacks random rows in several portions, with more texts than get a number.
func TestPackedRows(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var p Packer
	var u Unpacker
	for range 300 {
		rows := randomRows(chance)
		back, err := u.Unpack(p.Pack(nil, rows))
		if err != nil || !reflect.DeepEqual(back, rows) {
			t.Fatalf("%.500v\nbecame\n%.500v (%v)", rows, back, err)
		}
	}
	if len(u.numbered) != maxNumbered {
		t.Errorf("only %d texts, fewer than get a number", len(u.numbered))
	}
}

func randomRows(chance *rand.Rand) []Row {
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

// TestDamagedRows cuts and changes packed rows: the result is an error or other rows, and never more rows than bytes.
// The long proof damages every byte.
func TestDamagedRows(t *testing.T) { damagedRows(t, 5) }

func damagedRows(t *testing.T, stride int) {
	var p Packer
	whole := p.Pack(nil, randomRows(rand.New(rand.NewPCG(3, 4))))
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
