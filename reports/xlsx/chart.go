package xlsx

import (
	"errors"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Chart is a native column chart over cells of its own sheet. Its columns stand on a black line, each with its value
// above it; there is no other axis, no grid and no legend, so the title and the note say how to read it.
type Chart struct {
	At            string // the cell of its upper left corner
	Title, Note   string
	Labels        string // range of the words below the columns; Fixed makes it
	Bars          []Bars // the later stand in front of the earlier, on the same foot
	Width, Height uint   // pixels
}

// Bars are the columns of one series.
type Bars struct {
	Values string // range
	Ink    string
	Silent bool   // without figures
	Last   string // ink of the last column, where it is another one
	Count  int    // columns; only Last needs it
}

// The size of a chart: 9 × 5 cm at 96 pixels an inch.
const (
	ChartWidth  = 340
	ChartHeight = 189
)

// The inks of columns.
const (
	Pale = "D6D6D6"
	Dark = "555555"
)

// charts draws the charts of a page. Columns and rows must have their sizes before, because a chart is anchored to
// the cells that it covers.
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

func (c Chart) native(face string) *excelize.Chart {
	gap, over, yes, no := uint(15), 100, true, false
	words := func(size float64, bold bool, ink string) excelize.Font {
		return excelize.Font{Family: face, Size: size, Bold: bold, Color: ink}
	}
	head, small, label := words(9.5, true, Ink), words(7.5, false, Grey), words(8, false, Ink)
	n := &excelize.Chart{
		Type: excelize.Col, GapWidth: &gap, Overlap: &over, VaryColors: &no, Legend: excelize.ChartLegend{Position: "none"},
		Title:     excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: clean(c.Title), Font: &head}}},
		Dimension: excelize.ChartDimension{Width: c.Width, Height: c.Height},
		Format: excelize.GraphicOptions{AltText: clean(c.Title + ". " + c.Note), Name: clean(c.Title), Positioning: "oneCell",
			PrintObject: &yes, Locked: &yes},
		XAxis:    excelize.ChartAxis{Font: words(7.5, false, Ink)},
		YAxis:    excelize.ChartAxis{None: true},
		PlotArea: excelize.ChartPlotArea{ShowVal: true},
		Border:   excelize.LineOptions{Type: excelize.LineNone},
	}
	if c.Note != "" {
		n.Title.Paragraph = append(n.Title.Paragraph, excelize.RichTextRun{Text: "\n" + clean(c.Note), Font: &small})
	}
	for _, bars := range c.Bars {
		n.Series = append(n.Series, excelize.ChartSeries{Categories: c.Labels, Values: bars.Values, Fill: fill(bars.Ink),
			DataLabel: excelize.ChartDataLabel{Font: label}, DataLabelPosition: excelize.ChartDataLabelsPositionOutsideEnd})
	}
	return n
}

var errNoChart = errors.New("the chart that was drawn is not there")

// retouch adds what excelize draws only in pies, a column of another ink, and takes the figures from a silent series.
func (b *Book) retouch(c Chart) error {
	name := fmt.Sprintf("xl/charts/chart%d.xml", b.drawn)
	part, ok := b.file.Pkg.Load(name)
	if !ok {
		return errNoChart
	}
	text := string(part.([]byte))
	var out strings.Builder
	for i := 0; ; i++ {
		before, series, found := strings.Cut(text, "</c:ser>")
		if !found || i >= len(c.Bars) {
			break
		}
		out.WriteString(c.Bars[i].retouched(before))
		out.WriteString("</c:ser>")
		text = series
	}
	out.WriteString(text)
	b.file.Pkg.Store(name, []byte(out.String()))
	return nil
}

func (x Bars) retouched(series string) string {
	start := strings.LastIndex(series, "<c:ser>")
	head, series := series[:max(start, 0)], series[max(start, 0):]
	if x.Silent {
		series = strings.Replace(series, `<c:showVal val="1"`, `<c:showVal val="0"`, 1)
	}
	if x.Last != "" {
		point := fmt.Sprintf(`<c:dPt><c:idx val="%d"></c:idx><c:invertIfNegative val="0"></c:invertIfNegative><c:bubble3D val="0"></c:bubble3D>`+
			`<c:spPr><a:solidFill><a:srgbClr val="%s"></a:srgbClr></a:solidFill></c:spPr></c:dPt>`, x.Count-1, x.Last)
		series = strings.Replace(series, "<c:dLbls>", point+"<c:dLbls>", 1)
	}
	return head + series
}
