package readback

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// little reads a text with so little at hand that its pieces stand across.
func little(s string) *tokens { return tokensOf(iotest.OneByteReader(strings.NewReader(s)), 2) }

// TestTextsAreThoseOfEncodingJSON, however long they are and whatever is escaped in them.
func TestTextsAreThoseOfEncodingJSON(t *testing.T) {
	text := rapid.StringOfN(rapid.SampledFrom([]rune("ab\\\"\n\x00<\u2028棋𬱖 ")), 0, 60, -1)
	rapid.Check(t, func(t *rapid.T) {
		want := text.Draw(t, "text")
		data, err := json.Marshal(map[string]any{"other": []any{want, nil, 1.5, map[string]string{want: want}}, "text": want})
		if err != nil {
			t.Fatal(err)
		}
		met, reader := 0, little(string(data)+"\n")
		err = reader.object(func(key []byte) error {
			if string(key) != "text" {
				return reader.skip(0)
			}
			got, err := reader.text()
			if met++; string(got) != want {
				t.Errorf("%q instead of %q", got, want)
			}
			return err
		})
		if err != nil || met != 1 {
			t.Errorf("%s: met %d times, %v", data, met, err)
		}
	})
}

// TestWhatIsNoJSONIsNotPassedOver, also where nothing is compared.
func TestWhatIsNoJSONIsNotPassedOver(t *testing.T) {
	for _, s := range []string{"", "{", "[", `"`, `"a`, `"\"`, `"\x"`, "[1,]", "[1 2]", "[,1]", "{,}", `{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, "[tru]",
		"[01]", "[1", `{"a":1]`, "]", ",", strings.Repeat("[", 99) + strings.Repeat("]", 99)} {
		if err := little(s + " ").skip(0); err == nil {
			t.Errorf("%.40q is taken for a value", s)
		}
	}
	for _, s := range []string{"{}", "[]", `[1,"a",null,{"b":[-0.5e3]}]`, ` { "a" : [ ] } `} {
		reader := little(s + " ")
		if err := reader.skip(0); err != nil {
			t.Errorf("%s: %v", s, err)
		}
		if rest, err := reader.byte(); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: %q is left", s, rest)
		}
	}
}
