package workbook

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestWhatIsInflatedIsWhatAnotherReads inflates whole, torn and damaged parts one after the other, and expects what the
// standard library returns for each.
func TestWhatIsInflatedIsWhatAnotherReads(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 74))
	var text []byte
	for n := range 1500 {
		text = strconv.AppendInt(append(text, `<c s="8"><v>`...), int64(r.IntN(3000)*n), 10)
	}
	refused, inflate := 0, newInflater()
	for n := range 450 {
		var packed bytes.Buffer
		w, err := flate.NewWriter(&packed, []int{flate.HuffmanOnly, 0, 1, 6, 9}[n%5])
		if err == nil {
			_, err = w.Write(text[r.IntN(len(text)):])
		}
		if err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		b := packed.Bytes()
		switch n % 3 {
		case 1:
			b = b[:r.IntN(len(b))]
		case 2:
			b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		}
		want, wrong := io.ReadAll(flate.NewReader(bytes.NewReader(b)))
		ours := inflate(bytes.NewReader(b))
		got, err := io.ReadAll(ours)
		if (err == nil) != (wrong == nil) || err == nil && !bytes.Equal(got, want) {
			t.Fatalf("%d: %d bytes and %v, the other reads %d and %v", n, len(got), err, len(want), wrong)
		}
		if err != nil {
			refused++
		}
		_ = ours.Close()
	}
	if refused < 130 {
		t.Errorf("only %d were refused", refused)
	}
}
