package fide_test

import (
	"testing"

	"kalends/engine/rules/fide"
	"kalends/engine/rulestest"
)

func TestWorkedExamples(t *testing.T) {
	rulestest.Run(t, "testdata/*.rating", fide.Standard(), fide.Rapid(), fide.Blitz())
}
