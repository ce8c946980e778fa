package search

import (
	"fmt"
	"os"
	"testing"
)

func TestSpeed(t *testing.T) {
	n := 20000
	if v := os.Getenv("N"); v != "" {
		fmt.Sscan(v, &n)
	}
	es := invented(n)
	for range 3 {
		at := cpu()
		for range Build(es) {
		}
		t.Log(cpu() - at)
	}
}
