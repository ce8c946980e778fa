//go:build prove

package main

import (
	"testing"

	"kalends/templates"
)

func TestPagesOfAllDemosShowWhatTheListsSay(t *testing.T) {
	for _, family := range templates.DemoFamilies() {
		t.Run(family, func(t *testing.T) { pagesOfDemo(t, family) })
	}
}
