package fide2001

import (
	"testing"

	"kalends/engine/rulestest"
)

func TestWorkedExamples(t *testing.T) { rulestest.Run(t, "testdata/*.rating", Ruleset{}) }
