package main

import "testing"

// TestTriggersAreOne checks that several triggers while the postman works wake it once more.
func TestTriggersAreOne(t *testing.T) {
	t.Parallel()
	w := make(wakeup, 1)
	for range 1000 {
		w.trigger()
	}
	<-w
	select {
	case <-w:
		t.Error("woken twice")
	default:
	}
}
