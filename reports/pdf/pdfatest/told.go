package pdfatest

// What is asked of the structure is that of ISO 19005-2, 6.7, which level U leaves free: whoever begins it shall end it.

// mark is a marked part of a drawing.
type mark struct {
	inText, told bool // told: of an element, or nothing to be told
}

// sheet is a page with the numbers of its marks.
type sheet struct {
	page Dict
	seen []int
}

// begin begins a mark.
func (d *drawing) begin(args []any) {
	m := mark{inText: d.text, told: args[0] == Name("Artifact")}
	if len(args) > 1 {
		if n, is := d.Dict(args[1])["MCID"].(int); is {
			m.told, d.seen = true, append(d.seen, n)
		}
	}
	for _, outer := range d.marks {
		if outer.told && m.told {
			d.fault("6.7.2", "a mark of an element within another")
		}
	}
	d.marks = append(d.marks, m)
}

// toldText looks whether a text is a part of something.
func (d *drawing) toldText() {
	for _, m := range d.marks {
		if m.told {
			return
		}
	}
	d.fault("6.7.2", "a text that is no part of the document and no artifact")
}

// above are the roles that may stand above a role.
var above = map[Name]Name{"Document": "", "H1": "Document", "H2": "Document", "H3": "Document", "P": "Document",
	"Table": "Document", "TR": "Table", "TH": "TR", "TD": "TR"}

// place is a mark on a page.
type place struct {
	page Ref
	mark int
}

// structure looks at the tree of elements.
func (c *checker) structure() {
	root := c.Dict(c.Trailer["Root"])
	tree := c.Dict(root["StructTreeRoot"])
	if tree == nil {
		for _, s := range c.told {
			if len(s.seen) > 0 {
				c.fault("6.7.2", "marks without elements")
			}
		}
		return
	}
	if c.Dict(root["MarkInfo"])["Marked"] != true || tree["Type"] != Name("StructTreeRoot") {
		c.fault("6.7.2", "there are elements, and the document does not say so")
	}
	w := elements{checker: c, of: map[place]Ref{}}
	top, _ := tree["K"].(Ref)
	up, _ := root["StructTreeRoot"].(Ref)
	w.element(top, up, "")
	w.parents(c.Dict(tree["ParentTree"]))
}

// elements walks through the tree.
type elements struct {
	*checker
	of    map[place]Ref
	level int // of the last heading
}

func (w *elements) element(n, parent Ref, role Name) {
	d := w.Dict(n)
	own, _ := d["S"].(Name)
	if want, known := above[own]; !known || want != role {
		w.fault("6.7.3", "a %v in a %v", own, role)
		return
	}
	if d["P"] != parent {
		w.fault("6.7.3", "element %d is in %d and says %v", n, parent, d["P"])
	}
	w.heading(own)
	kids, _ := w.Get(d["K"]).(Array)
	if len(kids) == 0 && role != "TR" {
		w.fault("6.7.3", "element %d, a %v, is empty", n, own)
	}
	for _, kid := range kids {
		switch kid := kid.(type) {
		case Ref:
			w.element(kid, n, own)
		case int:
			page, _ := d["Pg"].(Ref)
			if _, twice := w.of[place{page, kid}]; twice {
				w.fault("6.7.3", "mark %d of page %d has two elements", kid, page)
			}
			w.of[place{page, kid}] = n
		}
	}
}

// heading looks whether a level is left out.
func (w *elements) heading(role Name) {
	if len(role) != 2 || role[0] != 'H' {
		return
	}
	level := int(role[1] - '0')
	if level > w.level+1 {
		w.fault("6.7.3", "a %v after a heading of level %d", role, w.level)
	}
	w.level = level
}

// parents holds the marks of every page against the elements that they name, and those that are said to name them.
func (w *elements) parents(tree Dict) {
	nums, _ := w.Get(tree["Nums"]).(Array)
	by := map[any]Array{}
	for i := 0; i+1 < len(nums); i += 2 {
		by[nums[i]], _ = w.Get(nums[i+1]).(Array)
	}
	left := len(w.of)
	for _, s := range w.told {
		page := w.number(s.page)
		says := by[s.page["StructParents"]]
		for i, n := range s.seen {
			of, there := w.of[place{page, n}]
			if !there || n != i || n >= len(says) || says[n] != of {
				w.fault("6.7.3", "mark %d of page %d is of element %d", n, page, of)
			}
			left--
		}
	}
	if left != 0 {
		w.fault("6.7.3", "elements name %d marks that no page has", left)
	}
}

// number finds the number of a page.
func (w *elements) number(page Dict) Ref {
	if w.numbers == nil {
		w.numbers = map[any]Ref{}
		for n, v := range w.File.objects {
			if d, is := v.(Dict); is && d["Type"] == Name("Page") {
				w.numbers[d["Contents"]] = n
			}
		}
	}
	return w.numbers[page["Contents"]]
}
