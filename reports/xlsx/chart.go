package xlsx

import (
	"errors"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Chart is a native column chart over cells of its own sheet. Its columns begin at a black line, each with its value
// above it. It has no other axis, no grid and no legend, so the title and the note below explain it.
type Chart struct {
	At            string // the cell of its upper left corner, such as "H5"
	Title, Note   string
	Labels        string // range of the words below the columns; Fixed makes it
	Bars          []Bars // later ones are in front of earlier ones
	Highest       int    // the highest value, for the room of the figures above the columns
	Letters       int    // of the longest line of the words below the columns
	Width, Height uint   // pixels
}

// Bars are the columns of one series.
type Bars struct {
	Name   string // the cell that names them
	Values string // range
	Ink    string
	Silent bool   // without figures
	Last   string // ink of the last column, where it is another one
	Count  int    // columns
}

// The size of a chart, and its distance from the cells before it, at 96 pixels an inch; about 9 × 6 cm.
const (
	ChartWidth  = 350
	ChartHeight = 225
	beside      = 14
)

// manyColumns is the number of columns above which their figures are smaller.
const manyColumns = 9

// labelSize returns the largest size, from 9 to 7 points, at which the words below the columns and the figures above
// them do not overlap.
func (c Chart) labelSize() float64 {
	if len(c.Bars) == 0 || c.Bars[0].Count == 0 {
		return 9
	}
	size := 9.0
	if c.Bars[0].Count > manyColumns {
		size = 8
	}
	for room := float64(c.Width) * 0.64 / float64(c.Bars[0].Count); size > 7 && float64(c.Letters)*size*letterWide > room; {
		size--
	}
	return size
}

// letterWide is the width of a figure in sizes of type.
const letterWide = 0.56

// headroom is the height of the chart in heights of the highest column.
const headroom = 1.12

// The inks of columns.
const (
	Pale = "D6D6D6"
	Dark = "555555"
)

// charts draws the charts of a page. It makes the page's rows and sets their heights before, because a chart is
// anchored to the cells that it covers; without rows it draws nothing.
func (b *Book) charts(p Page) error {
	if len(p.Charts) == 0 || p.Rows == nil {
		return nil
	}
	if err := b.rowHeights(p); err != nil {
		return err
	}
	for _, c := range p.Charts {
		b.drawn++
		if err := b.file.AddChart(p.Name, c.At, c.native(b.font)); err != nil {
			return fmt.Errorf("chart %s: %w", c.Title, err)
		}
		if err := b.retouch(c); err != nil {
			return fmt.Errorf("chart %s: %w", c.Title, err)
		}
	}
	return nil
}

// rowHeights sets the heights of a page's rows in excelize, which does not write them.
func (b *Book) rowHeights(p Page) error {
	n := 0
	for row := range p.Rows {
		n++
		var err error
		switch {
		case row.Hidden:
			err = b.file.SetRowVisible(p.Name, n, false)
		case row.Height > 0:
			err = b.file.SetRowHeight(p.Name, n, row.Height)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// native returns the chart as excelize takes it, with a font for its words.
func (c Chart) native(face string) *excelize.Chart {
	gap, over, yes, no := uint(15), 100, true, false
	words := func(size float64, bold bool, ink string) excelize.Font {
		return excelize.Font{Family: face, Size: size, Bold: bold, Color: ink}
	}
	head, small, label := words(10.5, true, Ink), words(9, false, Grey), words(c.labelSize(), false, Ink)
	bottom, top := 0.0, float64(c.Highest)*headroom
	n := &excelize.Chart{
		Type: excelize.Col, GapWidth: &gap, Overlap: &over, VaryColors: &no, Legend: excelize.ChartLegend{Position: "none"},
		Title:     excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: clean(c.Title), Font: &head}}},
		Dimension: excelize.ChartDimension{Width: c.Width, Height: c.Height},
		Format: excelize.GraphicOptions{AltText: clean(c.Title + ". " + c.Note), Name: clean(c.Title), Positioning: "oneCell",
			OffsetX:     beside,
			PrintObject: &yes, Locked: &yes},
		XAxis:    excelize.ChartAxis{Font: label},
		YAxis:    excelize.ChartAxis{None: true, Minimum: &bottom, Maximum: &top},
		PlotArea: excelize.ChartPlotArea{ShowVal: true},
		Border:   excelize.LineOptions{Type: excelize.LineNone},
	}
	if c.Note != "" {
		n.XAxis.Title = excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: clean(c.Note), Font: &small}}}
	}
	for _, bars := range c.Bars {
		n.Series = append(n.Series, excelize.ChartSeries{Name: bars.Name, Categories: c.Labels, Values: bars.Values,
			Fill:      fill(bars.Ink),
			DataLabel: excelize.ChartDataLabel{Font: label}, DataLabelPosition: excelize.ChartDataLabelsPositionOutsideEnd})
	}
	return n
}

var errNoChart = errors.New("the chart that was drawn is not there")

// faintAxis is the line that excelize draws below the columns.
const faintAxis = `<a:schemeClr val="tx1"><a:lumMod val="15000"></a:lumMod><a:lumOff val="85000"></a:lumOff></a:schemeClr>`

// retouch changes the chart that was drawn last where excelize cannot: a column of another ink, which it draws only in
// pies, a series without figures, and a black line below the columns. It fails if the chart is not as expected.
func (b *Book) retouch(c Chart) error {
	name := fmt.Sprintf("xl/charts/chart%d.xml", b.drawn)
	part, ok := b.file.Pkg.Load(name)
	if !ok {
		return errNoChart
	}
	pieces := strings.Split(string(part.([]byte)), "</ser>")
	if len(pieces) != len(c.Bars)+1 {
		return errNoChart
	}
	for i, bars := range c.Bars {
		pieces[i] = bars.retouched(pieces[i])
	}
	before, axis, found := strings.Cut(pieces[len(c.Bars)], "<catAx>")
	if !found {
		return errNoChart
	}
	pieces[len(c.Bars)] = before + "<catAx>" + strings.Replace(axis, faintAxis, `<a:srgbClr val="000000"></a:srgbClr>`, 1)
	b.file.Pkg.Store(name, []byte(strings.Join(pieces, "</ser>")))
	return nil
}

// retouched returns the XML of a series without figures, or with a last column of another ink, where that is wanted.
func (x Bars) retouched(series string) string {
	if x.Silent {
		series = strings.Replace(series, `<showVal val="1">`, `<showVal val="0">`, 1)
	}
	if x.Last != "" {
		point := fmt.Sprintf(`<dPt><idx val="%d"></idx><invertIfNegative val="0"></invertIfNegative><bubble3D val="0"></bubble3D>`+
			`<spPr><a:solidFill><a:srgbClr val="%s"></a:srgbClr></a:solidFill></spPr></dPt>`, x.Count-1, x.Last)
		series = strings.Replace(series, "<dLbls>", point+"<dLbls>", 1)
	}
	return series
}
