//go:build prove

package workbook

import "testing"

// TestEveryDamagedByteOfRows damages every byte of packed rows.
func TestEveryDamagedByteOfRows(t *testing.T) { damagedRows(t, 1) }
