package pdfatest

import "bytes"

// catalog looks at what the document says of how it is opened. Titles shown, a language and labels of pages are ours to
// want.
func (c *checker) catalog() {
	d := c.Dict(c.Trailer["Root"])
	if d["Type"] != Name("Catalog") {
		c.fault("6.1", "there is no catalog")
	}
	if lang, _ := d["Lang"].(String); lang == "" {
		c.fault("6.7.4", "the document has no language")
	}
	if c.Dict(d["ViewerPreferences"])["DisplayDocTitle"] != true {
		c.fault("6.6", "the title of the document is not shown")
	}
	if nums, _ := c.Dict(d["PageLabels"])["Nums"].(Array); len(nums) < 2 || nums[0] != 0 {
		c.fault("6.1", "the pages have no labels")
	}
}

// pages looks at every page: its size, what is drawn on it and where it leads.
func (c *checker) pages() {
	c.shown = map[Ref]map[int]bool{}
	root := c.Dict(c.Dict(c.Trailer["Root"])["Pages"])
	n := c.branch(root, Dict{})
	if n == 0 || n != root["Count"] {
		c.fault("6.1", "%v pages are promised, %d are there", root["Count"], n)
	}
}

var inherited = []Name{"MediaBox", "Resources", "CropBox", "Rotate"}

// branch goes down the tree of pages and gives how many there are.
func (c *checker) branch(d, above Dict) (pages int) {
	own := Dict{}
	for _, key := range inherited {
		if own[key] = above[key]; d[key] != nil {
			own[key] = d[key]
		}
	}
	kids, _ := c.Get(d["Kids"]).(Array)
	for _, kid := range kids {
		pages += c.branch(c.Dict(kid), own)
	}
	if d["Type"] != Name("Page") {
		return pages
	}
	c.box(own["MediaBox"])
	c.drawing(d, c.Dict(own["Resources"]))
	annots, _ := c.Get(d["Annots"]).(Array)
	for _, a := range annots {
		c.annotation(c.Dict(a))
	}
	return 1
}

// box looks at the size of a page (6.1.13).
func (c *checker) box(v any) {
	box, _ := c.Get(v).(Array)
	if len(box) != 4 {
		c.fault("6.1.13", "a page of no size")
		return
	}
	for i := range 2 {
		if size := float(box[i+2]) - float(box[i]); size < 3 || size > 14400 {
			c.fault("6.1.13", "a page of %v", box)
		}
	}
}

func float(v any) float64 {
	switch v := v.(type) {
	case int:
		return float64(v)
	case float64:
		return v
	}
	return 0
}

// The flags of an annotation (6.3.2).
const (
	printed   = 4
	notShown  = 1 | 2 | 32 | 256
	noActions = "Link"
)

func (c *checker) annotation(d Dict) {
	if d["Subtype"] != Name(noActions) {
		c.fault("6.3.1", "an annotation %v", d["Subtype"])
	}
	if flags, is := d["F"].(int); !is || flags&printed == 0 || flags&notShown != 0 {
		c.fault("6.3.2", "an annotation with the flags %v", d["F"])
	}
	if to, _ := c.Get(d["Dest"]).(Array); len(to) == 0 || c.Dict(to[0])["Type"] != Name("Page") {
		c.fault("6.5.1", "a link that leads to %v", d["Dest"])
	}
}

// The operators that a drawing of ours may have, of those of ISO 32000-1 (6.2.2): none of shadings, inline pictures and
// graphics states.
var operators = map[keyword]bool{}

func init() {
	for _, name := range bytes.Fields([]byte("b B b* B* BDC BMC BT c cm d Do EMC ET f f* g G h i j J l m M n q Q re ri RG rg S s" +
		" Tc Td TD Tf Tj TL Tm Tr Ts Tw Tz T* v w W W* y")) {
		operators[keyword(name)] = true
	}
}

// drawing reads what is drawn on a page.
func (c *checker) drawing(page, resources Dict) {
	if resources == nil {
		c.fault("6.2.2", "a page without resources")
	}
	s, is := c.Get(page["Contents"]).(*Stream)
	if !is {
		c.fault("6.2.2", "a page with nothing on it")
		return
	}
	data, err := s.Data()
	if err != nil {
		c.fault("6.1.7", "a drawing: %v", err)
		return
	}
	d := drawing{checker: c, resources: resources}
	defer func() { c.told = append(c.told, sheet{page, d.seen}) }()
	l := &lexer{data: data}
	var args []any
	for l.at < len(data) && l.err == nil {
		v := l.next()
		op, is := v.(keyword)
		if !is {
			args = append(args, v)
			continue
		}
		d.operator(op, args)
		args = args[:0]
	}
	if l.err != nil {
		c.fault("6.2.2", "a drawing: %v", l.err)
	}
	if d.saved != 0 || d.text || len(d.marks) > 0 {
		c.fault("6.2.2", "a drawing that leaves states, texts or marks open")
	}
}

// drawing is how far a page is drawn.
type drawing struct {
	*checker
	resources Dict
	saved     int
	text      bool
	marks     []mark
	seen      []int // the numbers of marks, as they come
	font      Ref
}

func (d *drawing) operator(op keyword, args []any) {
	for _, v := range args {
		d.limits(0, v)
	}
	if !operators[op] {
		d.fault("6.2.2", "operator %s", op)
	}
	switch op {
	case "q":
		if d.saved++; d.saved > 28 {
			d.fault("6.1.13", "states are saved %d times within each other", d.saved)
		}
	case "Q":
		d.saved--
	case "BT", "ET":
		if d.text == (op == "BT") {
			d.fault("6.2.2", "%s where it does not belong", op)
		}
		d.text = op == "BT"
	case "BMC", "BDC":
		d.begin(args)
	case "EMC":
		d.unmark()
	case "Do":
		d.picture(args)
	case "Tf":
		fonts := d.Dict(d.resources["Font"])
		d.font, _ = fonts[args[0].(Name)].(Ref)
	case "Tj":
		d.show(args[0])
		d.toldText()
	case "m", "re", "S", "f", "l", "c":
		if d.text {
			d.fault("6.2.2", "%s within a text", op)
		}
	}
}

func (d *drawing) unmark() {
	if len(d.marks) == 0 || d.marks[len(d.marks)-1].inText != d.text {
		d.fault("6.2.2", "a mark ends elsewhere than it began")
		return
	}
	d.marks = d.marks[:len(d.marks)-1]
}

// show notes the codes of a text, of two bytes each.
func (d *drawing) show(v any) {
	if d.shown[d.font] == nil {
		d.shown[d.font] = map[int]bool{}
	}
	s, is := v.(String)
	if !is || len(s)%2 != 0 || !d.text {
		d.fault("6.2.11.3", "a text %q", v)
		return
	}
	for i := 0; i < len(s); i += 2 {
		d.shown[d.font][int(s[i])<<8|int(s[i+1])] = true
	}
}

// picture looks at a picture (6.2.8).
func (d *drawing) picture(args []any) {
	name, _ := args[0].(Name)
	x := d.Dict(d.Dict(d.resources["XObject"])[name])
	if x["Subtype"] != Name("Image") {
		d.fault("6.2.9", "%s is drawn, which is no picture", name)
	}
	switch space := d.Get(x["ColorSpace"]); space {
	case Name("DeviceRGB"), Name("DeviceGray"):
	default:
		d.fault("6.2.4.3", "a picture in the colours of %v", space)
	}
	if x["Mask"] != nil {
		d.fault("6.2.8", "a picture with a mask")
	}
}
