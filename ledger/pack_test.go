package ledger

import (
	"bytes"
	"runtime"
	"testing"
	"weak"
)

// TestNothingThatWasUnpackedIsKept: the decoder must not keep the ratings of an earlier list, which are as large as a
// list and are read once.
func TestNothingThatWasUnpackedIsKept(t *testing.T) {
	packed := deflate(bytes.Repeat([]byte("12345678\t200000\n"), 10_000))
	text, err := inflate(packed)
	must(t, err)
	kept := weak.Make(&text[0])
	runtime.KeepAlive(text)
	text = nil
	runtime.GC()
	if kept.Value() != nil {
		t.Error("it is still held")
	}
}
