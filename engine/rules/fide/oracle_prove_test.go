//go:build prove

package fide_test

import (
	"testing"

	"kalends/rating/counttest"
)

// TestOracleAgreesAtLength is TestOracleAgrees with 20,000 chains.
func TestOracleAgreesAtLength(t *testing.T) { agree(t, counttest.Of(t, 0, 20_000)) }
