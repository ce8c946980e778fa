//go:build prove

package publish_test

import "testing"

// TestEightGroupingsAreOneByOne collects sheets under names of other orders.
func TestEightGroupingsAreOneByOne(t *testing.T) { groupings(t, 8) }
