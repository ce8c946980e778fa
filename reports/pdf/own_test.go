package pdf

import (
	"bytes"
	"encoding/binary"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kalends/templates"
)

func fontFileOf(t *testing.T, name string) []byte {
	t.Helper()
	data, err := templates.Font(name)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Clone(data)
}

func TestAFontThatCannotBePrintedIsRefused(t *testing.T) {
	good := fontFileOf(t, "NotoSans-Regular.ttf")
	forbidden := bytes.Clone(good)
	tables, err := wholeTables("good", good)
	if err != nil {
		t.Fatal(err)
	}
	binary.BigEndian.PutUint16(forbidden[tables["OS/2"].At+8:], restricted)
	noOutlines := bytes.Replace(bytes.Clone(good), []byte("glyf"), []byte("glyg"), 1)
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"good":        {good, ""},
		"empty":       {nil, "not a TrueType file"},
		"collection":  {append([]byte("ttcf"), good...), "not a TrueType file"},
		"CFF":         {append([]byte("OTTO"), good[4:]...), "not a TrueType file"},
		"cut off":     {good[:len(good)-5000], "font cut off: "},
		"cut shorter": {good[:200], "font cut shorter: "},
		"forbidden":   {forbidden, "does not allow it to be embedded"},
		"no outlines": {noOutlines, "font no outlines: "},
	} {
		err := CheckFont(name, c.data)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestOwnFontsGoFirst(t *testing.T) {
	own := OwnFont{Name: "House", Regular: fontFileOf(t, "NotoSans-SemiBold.ttf")}
	d := New(Options{Own: []OwnFont{own}})
	d.AddPage()
	d.At(20, 20, "Agnes", Style{Size: 9}, Left)
	d.At(20, 30, "Agnes", Style{Size: 9, Semi: true}, Left)
	d.At(20, 40, "安 Agnes", Style{Size: 9}, Left)
	var used []string
	d.leave()
	for _, m := range regexp.MustCompile(`/(\w+) 9 Tf`).FindAllSubmatch(d.pages[0].ink(), -1) {
		used = append(used, string(m[1]))
	}
	if err := d.Write(io.Discard); err != nil {
		t.Fatal(err)
	}
	if want := []string{"own00", "f01", "f10", "own00"}; !slices.Equal(used, want) {
		t.Errorf("faces %v, want %v: a face of one weight does not draw the other", used, want)
	}
}

func TestWhatIsSubstitutedIsKnownByPage(t *testing.T) {
	d := New(Options{})
	for _, text := range []string{"Agnes 王𬱖", "a \U00013080, b \U00013081 and \U00013080", "c"} {
		d.AddPage()
		d.At(20, 20, text, Style{Size: 9}, Left)
	}
	for page, want := range [][]rune{nil, {0x13080, 0x13081}, nil} {
		d.Turn(page + 1)
		if got := d.Lost(); !slices.Equal(got, want) {
			t.Errorf("page %d: %U, want %U", page+1, got, want)
		}
	}
}

func TestALayoutWithoutEndIsAnError(t *testing.T) {
	lay := func(pages int) (err error) {
		defer Guard(&err)
		d := New(Options{MaxPages: 3})
		for range pages {
			d.AddPage()
		}
		return nil
	}
	if err := lay(3); err != nil {
		t.Error(err)
	}
	if err := lay(4); err == nil || !strings.Contains(err.Error(), "more than 3 pages") {
		t.Errorf("got %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("another panic was swallowed")
		}
	}()
	var err error
	defer Guard(&err)
	panic("something else")
}
