package templates

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAFieldIsALine(t *testing.T) {
	for line, want := range map[string]Field{
		"player.sex list=sex required width=9.5": {Key: "player.sex", Type: "list", List: "sex", Required: true, Width: 9.5},
		"player.id text required unique max=24":  {Key: "player.id", Type: "text", Required: true, Unique: true, Max: 24},
		"a.b int min=1 max=9 label=c.d":          {Key: "a.b", Type: "int", Min: 1, Max: 9, Label: "c.d"},
		"cross.r text repeat=40":                 {Key: "cross.r", Type: "text", Repeat: 40},
		"check.x locked formula=games":           {Key: "check.x", Type: "locked", Formula: "games"},
		"blank width=8":                          {Type: "blank", Width: 8},
	} {
		f, err := fieldOf(line)
		if diff := cmp.Diff(want, f); err != nil || diff != "" {
			t.Errorf("%s: %v, -want +got\n%s", line, err, diff)
		}
	}
	for _, line := range []string{"a.b texts", "a.b text max=many", "a.b text least=1", "a.b text width=wide"} {
		if f, err := fieldOf(line); err == nil {
			t.Errorf("%q is read as %v", line, f)
		}
	}
}
