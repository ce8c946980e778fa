package ledger

import (
	"sync"

	"github.com/klauspost/compress/zstd"
)

// packer and unpacker are expensive to make and can be shared.
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

// deflate compresses what only the program reads; the result contains a checksum.
func deflate(b []byte) []byte { return packer().EncodeAll(b, nil) }

// inflate returns what deflate compressed, or an error if a byte has changed.
func inflate(b []byte) ([]byte, error) {
	all, err := unpacker().DecodeAll(b, nil)
	_, _ = unpacker().DecodeAll(nil, nil) // otherwise the decoder would keep all in memory
	return all, err
}
