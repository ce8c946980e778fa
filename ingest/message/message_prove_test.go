//go:build prove

package message_test

import (
	"fmt"
	"testing"
)

// TestManyMutants is TestMutants at length.
func TestManyMutants(t *testing.T) { mutants(t, 3000) }

// TestBombs is TestHostile with large messages.
func TestBombs(t *testing.T) {
	spring(t, map[string]trap{
		"21 MB of zeros": {func() string { return mixed(zeros(21)) }, 0, "large"},
		"too large":      {func() string { return mixed(zeros(40)) }, 0, "large"},
		"ZIP bombs": {func() string {
			var parts []string
			for i := range 12 {
				bomb := zipOf(fmt.Sprintf("%d.csv", i), make([]byte, 39<<20), "z.csv", make([]byte, 2<<20))
				parts = append(parts, "Content-Disposition: attachment; filename=a.zip\nContent-Transfer-Encoding: base64\n\n"+encoded(bomb))
			}
			return mixed(parts...)
		}, 12, ""},
		"a bomb of three ZIPs": {func() string {
			var parts []string
			for i := range 3 {
				bomb := zipOf(fmt.Sprintf("%d.csv", i), append(make([]byte, 19<<20), byte(i)))
				parts = append(parts, "Content-Disposition: attachment; filename=a.zip\nContent-Transfer-Encoding: base64\n\n"+encoded(bomb))
			}
			return mixed(parts...)
		}, 2, ""},
	})
}
