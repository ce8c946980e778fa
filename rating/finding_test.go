package rating

import "testing"

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		at   Origin
		want string
	}{
		{Origin{File: "a.xlsx", Sheet: "Round 3", Cell: "C14"}, "a.xlsx: Round 3!C14"}, {Origin{File: "a.xlsx", Sheet: "Games"}, "a.xlsx: Games"},
		{Origin{File: "a.xlsx"}, "a.xlsx"}, {Origin{Sheet: "Games", Cell: "C14"}, "Games!C14"}, {Origin{File: "a.trf", Cell: "12"}, "a.trf:12"},
		{Origin{Cell: "12"}, "12"}, {Origin{}, ""},
	} {
		if got := c.at.String(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.at, got, c.want)
		}
	}
}
