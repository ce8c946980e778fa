package intake

import "testing"

func TestContainsAll(t *testing.T) {
	all := []string{"a", "c", "d"}
	for _, c := range []struct {
		some []string
		want bool
	}{{nil, true}, {[]string{"a"}, true}, {[]string{"a", "d"}, true}, {[]string{"c", "c"}, true}, {[]string{"b"}, false},
		{[]string{"a", "e"}, false}, {[]string{""}, false}, {all, true}, {[]string{"a", "c", "d", "f"}, false}} {
		if got := containsAll(all, c.some); got != c.want {
			t.Errorf("%q among %q: %v", c.some, all, got)
		}
	}
}
