package ledger

import (
	"sync"

	"github.com/klauspost/compress/zstd"
)

// packer and unpacker are costly to make and may be shared.
var (
	packer = sync.OnceValue(func() *zstd.Encoder {
		w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1),
			zstd.WithWindowSize(1<<20))
		if err != nil {
			panic(err) // the options are constants
		}
		return w
	})
	unpacker = sync.OnceValue(func() *zstd.Decoder {
		r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<30))
		if err != nil {
			panic(err) // the options are constants
		}
		return r
	})
)

// deflate packs what is kept for the program only; it carries a checksum of its own.
func deflate(b []byte) []byte { return packer().EncodeAll(b, nil) }

// inflate gives what deflate packed, or an error where a byte has changed.
func inflate(b []byte) ([]byte, error) {
	all, err := unpacker().DecodeAll(b, nil)
	_, _ = unpacker().DecodeAll(nil, nil) // else it holds on to all until it is asked again
	return all, err
}
