package pdf

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"
)

// srgb is the colour profile that the colours of a page are meant in: sRGB as IEC 61966-2-1 defines it, a display
// profile of ICC version 2.1 (ICC.1:1998-09), made here because a file of others has an owner.
var srgb = sync.OnceValue(func() []byte {
	tags := []iccTag{
		{"desc", iccDescription("sRGB IEC61966-2-1")},
		{"cprt", append(iccType("text"), "No copyright, use freely\x00"...)},
		{"wtpt", iccXYZ(0xF351, 0x10000, 0x116CC)}, // D65
		{"rXYZ", iccXYZ(0x6FA2, 0x38F5, 0x0390)},   // seen under D50
		{"gXYZ", iccXYZ(0x6299, 0xB785, 0x18DA)},
		{"bXYZ", iccXYZ(0x24A0, 0x0F84, 0xB6CF)},
		{"rTRC", iccCurve()},
	}
	return iccProfile(tags, "gTRC", "bTRC") // as the red one
})

type iccTag struct {
	name string
	data []byte
}

const (
	iccHead  = 128
	iccEntry = 12
)

// iccProfile writes the head, the list of tags and the tags; some more names stand for the last of them.
func iccProfile(tags []iccTag, more ...string) []byte {
	list := binary.BigEndian.AppendUint32(nil, uint32(len(tags)+len(more)))
	at := iccHead + len(list) + iccEntry*(len(tags)+len(more))
	var body []byte
	for i, t := range tags {
		names := []string{t.name}
		if i == len(tags)-1 {
			names = append(names, more...)
		}
		for _, name := range names {
			list = append(list, name...)
			list = binary.BigEndian.AppendUint32(list, uint32(at+len(body)))
			list = binary.BigEndian.AppendUint32(list, uint32(len(t.data)))
		}
		body = padded(append(body, t.data...))
	}
	return slices.Concat(iccHeader(at+len(body)), list, body)
}

// iccHeader says: a display, whose red, green and blue are measured as XYZ under D50.
func iccHeader(size int) []byte {
	head := make([]byte, iccHead)
	binary.BigEndian.PutUint32(head, uint32(size))
	binary.BigEndian.PutUint32(head[8:], 0x02100000) // version 2.1
	copy(head[12:], "mntrRGB XYZ ")
	for i, n := range [...]uint16{1999, 6, 3} { // the day of the standard
		binary.BigEndian.PutUint16(head[24+2*i:], n)
	}
	copy(head[36:], "acsp")
	copy(head[68:], iccXYZ(0xF6D6, 0x10000, 0xD32D)[8:])
	return head
}

// iccType begins a tag: its kind and four bytes that are zero.
func iccType(kind string) []byte { return append([]byte(kind), 0, 0, 0, 0) }

func iccXYZ(x, y, z uint32) []byte {
	b := iccType("XYZ ")
	for _, n := range [...]uint32{x, y, z} {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return b
}

// iccDescription names the profile in ASCII, and in neither of the two other ways that there are.
func iccDescription(name string) []byte {
	b := binary.BigEndian.AppendUint32(iccType("desc"), uint32(len(name)+1))
	b = append(append(b, name...), 0)
	return append(b, make([]byte, 4+4+2+1+67)...)
}

// iccCurve gives how bright each of the 256 values of a byte is.
func iccCurve() []byte {
	b := binary.BigEndian.AppendUint32(iccType("curv"), 256)
	for v := range 256 {
		b = binary.BigEndian.AppendUint16(b, uint16(math.Round(brightness(float64(v)/255)*65535)))
	}
	return b
}

func brightness(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}
