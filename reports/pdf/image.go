package pdf

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // an emblem may be one
	"image/png"
	"slices"
	"strconv"

	"github.com/jung-kurt/gofpdf"
	"rsc.io/qr"
)

// maxImage is the largest side of an emblem in pixels; more is not seen in print and only costs memory.
const maxImage = 4000

// measure returns the size of a PNG or JPEG picture, or an error if it cannot be read or is larger than maxImage.
func measure(data []byte) (image.Config, error) {
	size, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return size, fmt.Errorf("read picture: %w", err)
	}
	if size.Width < 1 || size.Height < 1 || size.Width > maxImage || size.Height > maxImage {
		return size, fmt.Errorf("read picture: %d × %d pixels; at most %d a side", size.Width, size.Height, maxImage)
	}
	return size, nil
}

// Picture is a PNG or JPEG picture as it is printed.
type Picture struct {
	size image.Config
	flat []byte // as PNG, on white
}

// ReadPicture decodes a PNG or JPEG picture and lays it on white, or returns why it cannot be printed.
func ReadPicture(data []byte) (p Picture, err error) {
	if p.size, err = measure(data); err != nil {
		return p, err
	}
	if p.flat, err = flatten(data); err != nil {
		return p, fmt.Errorf("read picture: %w", err)
	}
	return p, nil
}

// Image draws a picture in the middle of a box, as large as it fits there undistorted.
func (d *Doc) Image(p Picture, x, y, w, h float64) {
	wide, high := float64(p.size.Width), float64(p.size.Height)
	scale := min(w/wide, h/high)
	iw, ih := scale*wide, scale*high
	d.images = append(d.images, p)
	d.ink = append(d.pen.draw(d.ink), "q "...)
	d.ink = d.ink.finely("cm", iw, 0, 0, ih, x+(w-iw)/2, d.opt.Paper.Height-(y+(h+ih)/2))
	d.ink = append(append(append(d.ink, '/'), pictureName(len(d.images)-1)...), " Do\nQ\n"...)
}

// pictureName returns the name under which the pages use picture i, counted from 0.
func pictureName(i int) string { return "picture" + strconv.Itoa(i) }

// pictures writes the pictures, the narrowest first and equal ones once, and returns the object number of each in the
// order of drawing.
func (d output) pictures(o *objects) ([]int, error) {
	order, objects, written := make([]int, len(d.images)), make([]int, len(d.images)), map[string]int{}
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(d.images[a].size.Width, d.images[b].size.Width) })
	for _, i := range order {
		png := d.images[i].flat
		n, known := written[string(png)]
		if !known {
			object, err := pictureObject(png)
			if err != nil {
				return nil, err
			}
			n = o.number()
			o.copy(n, object)
			written[string(png)] = n
		}
		objects[i] = n
	}
	return objects, nil
}

// pictureObject returns the object of a picture as gofpdf writes it into a document of one page, without the line that
// has its number. It is the first behind the page and its content, and the last before the resources.
func pictureObject(png []byte) ([]byte, error) {
	p := gofpdf.New("P", "mm", "A4", "")
	p.SetCompression(false) // of the page; a PNG is compressed already
	p.AddPage()
	p.RegisterImageOptionsReader("picture", gofpdf.ImageOptions{ImageType: "PNG"}, bytes.NewReader(png))
	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		return nil, err
	}
	_, behind, found := bytes.Cut(out.Bytes(), []byte("\n5 0 obj\n"))
	end := bytes.LastIndex(behind, []byte("\n2 0 obj\n"))
	if !found || end < 0 {
		return nil, errors.New("gofpdf wrote no picture")
	}
	return behind[:end+1], nil
}

// flatten draws a picture on white and returns it as the plainest form of PNG: gofpdf knows neither interlaced pictures
// nor sixteen bits.
func flatten(data []byte) ([]byte, error) {
	source, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	b := source.Bounds()
	flat := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := range b.Dy() {
		for x := range b.Dx() {
			r, g, bl, a := source.At(b.Min.X+x, b.Min.Y+y).RGBA()
			white := 0xFFFF - a
			flat.SetRGBA(x, y, color.RGBA{uint8((r + white) >> 8), uint8((g + white) >> 8), uint8((bl + white) >> 8), 0xFF})
		}
	}
	var out bytes.Buffer
	err = png.Encode(&out, flat)
	return out.Bytes(), err
}

// QR draws the QR code of a text, level M, as black runs, or returns an error if the text is too long. x and y are the
// upper left corner; leave 5 mm of white around it.
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
