package pdf

import (
	"fmt"

	"rsc.io/qr"
)

// QR draws a code of the given side, level M, as black runs; leave 5 mm of white around it.
func (d *Doc) QR(x, y, side float64, text string) error {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return fmt.Errorf("encode %q: %w", text, err)
	}
	dot := side / float64(code.Size)
	for row := range code.Size {
		for from := 0; from < code.Size; from++ {
			to := from
			for to < code.Size && code.Black(to, row) {
				to++
			}
			if to > from {
				d.Rect(x+float64(from)*dot, y+float64(row)*dot, float64(to-from)*dot, dot, Ink)
			}
			from = to
		}
	}
	return nil
}
