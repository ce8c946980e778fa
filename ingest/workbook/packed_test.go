package workbook

import (
	"bytes"
	"encoding/gob"
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestPackedRows packs, sends and unpacks random rows in several portions, with more texts than are kept once.
func TestPackedRows(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var u Unpacker
	for range 300 {
		rows := randomRows(chance)
		var sent bytes.Buffer
		var p Packed
		p.Pack(rows)
		if err := gob.NewEncoder(&sent).Encode(p); err != nil {
			t.Fatal(err)
		}
		p = Packed{}
		if err := gob.NewDecoder(&sent).Decode(&p); err != nil {
			t.Fatal(err)
		}
		back, err := u.Unpack(p)
		if diff := cmp.Diff(rows, back, cmpopts.EquateEmpty()); diff != "" || err != nil {
			t.Fatal(diff, err)
		}
	}
	if len(u.texts.known) != maxSharedTexts {
		t.Errorf("only %d texts, fewer than are kept once", len(u.texts.known))
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

// TestDamagedRows shortens and lengthens each list of packed rows, and changes each number in them: the result is an
// error or other rows, and never more rows or cells than there were.
func TestDamagedRows(t *testing.T) {
	whole := randomRows(rand.New(rand.NewPCG(3, 4)))
	refused, all := 0, 0
	unpack := func(change func(*Packed)) {
		var p Packed
		p.Pack(whole)
		change(&p)
		var u Unpacker
		rows, err := u.Unpack(p)
		cells := 0
		for _, r := range rows {
			cells += len(r.Cells)
		}
		if len(rows) > len(p.Numbers) || cells > len(p.Columns) {
			t.Fatalf("%d rows and %d cells", len(rows), cells)
		}
		if all++; errors.Is(err, ErrPacked) {
			refused++
		}
	}
	for _, list := range []func(*Packed) *[]int{
		func(p *Packed) *[]int { return &p.Numbers }, func(p *Packed) *[]int { return &p.Cells },
		func(p *Packed) *[]int { return &p.Columns }, func(p *Packed) *[]int { return &p.Lengths },
	} {
		unpack(func(p *Packed) { *list(p) = (*list(p))[1:] })
		unpack(func(p *Packed) { *list(p) = append(*list(p), 1) })
		var good Packed
		good.Pack(whole)
		for i := range *list(&good) {
			for _, n := range []int{-1 << 63, -1, 0, 1 << 40, 1<<63 - 1} {
				unpack(func(p *Packed) { (*list(p))[i] = n })
			}
		}
	}
	unpack(func(p *Packed) { p.Kinds = p.Kinds[1:] })
	unpack(func(p *Packed) { p.Formats = nil })
	unpack(func(p *Packed) { p.Texts = p.Texts[:len(p.Texts)/2] })
	if refused < all/4 {
		t.Errorf("of %d damaged only %d were refused", all, refused)
	}
}
