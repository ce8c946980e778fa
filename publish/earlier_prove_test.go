//go:build prove && linux

package publish_test

import (
	"fmt"
	"testing"
)

// TestEarlierListsCostAFederationNothing publishes the list of five thousand people after 1, after 12 and after 120
// others: what is read is the same within one part in fifty. Of the files that come out that is not asked. They show the
// last twelve lists and are longer where there is more to show, and they are read twice: for their hashes, and to be
// compared with the list.
func TestEarlierListsCostAFederationNothing(t *testing.T) {
	var people []row
	for i := range 5000 {
		people = append(people, row{"player.id": fmt.Sprintf("P-%04d", i), "player.name": fmt.Sprintf("Player, %d", i),
			"player.sex": "M", "player.birth": "1980"})
	}
	first, shown := readAfter(t, people, 1)
	for _, lists := range []int{12, 120} {
		read, printed := readAfter(t, people, lists)
		more := read[0] - first[0] - 2*(printed-shown)
		t.Logf("after %d lists %d bytes and %d of its own twice, after one %d and %d", lists, read[0]-2*printed, printed,
			first[0]-2*shown, shown)
		if more*50 > first[0] {
			t.Errorf("after %d lists %d bytes more are read than the %d after one", lists, more, first[0])
		}
	}
}
