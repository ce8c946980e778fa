//go:build prove

package issue

import "testing"

// TestProveHonestFieldsAreLetBe simulates federations of three sizes for years, and exchanges the sides of thousands of
// events.
func TestProveHonestFieldsAreLetBe(t *testing.T) {
	seeds := []uint64{1, 2, 3, 4, 5, 6, 7, 8}
	for _, size := range []int{240, 4_000, 9_000} {
		honest := livesHonestly(t, size, 24, 0, seeds...)
		honest.within(t)
		turned := livesHonestly(t, size, 24, 3, seeds...)
		turned.within(t)
	}
}

// TestProveFieldsThatMetNobodyElseAreFound simulates villages for five years.
func TestProveFieldsThatMetNobodyElseAreFound(t *testing.T) {
	d := closedFields(t, 20, 40, 8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	d.within(t)
}
