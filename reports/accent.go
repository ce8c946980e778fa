package reports

import (
	"fmt"
	"strconv"
	"strings"
)

// usualAccent is a blue that prints dark.
const usualAccent = 0x1F4E79

// Accent returns the colour of the association, or else that of the ruleset, as 0xRRGGBB. A colour that is no
// hexadecimal number or would fade in black and white is passed over; without one it is a dark blue.
func (is *Issue) Accent() uint32 {
	for _, wish := range []string{is.Association.Accent, is.Profile.Accent} {
		n, err := strconv.ParseUint(strings.TrimPrefix(wish, "#"), 16, 24)
		if err == nil && luma(uint32(n)) <= darkest {
			return uint32(n)
		}
	}
	return usualAccent
}

// Hex returns the accent as workbooks write it: "1F4E79".
func (is *Issue) Hex() string { return fmt.Sprintf("%06X", is.Accent()) }

// darkest is the lightest brightness, of 255, at which a colour can still be read in black and white.
const darkest = 96

// luma returns the brightness of a colour when printed in grey, of 255.
func luma(c uint32) int { return (299*int(c>>16&0xFF) + 587*int(c>>8&0xFF) + 114*int(c&0xFF)) / 1000 }
