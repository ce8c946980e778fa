//go:build prove

package publish_test

import "testing"

// TestEveryStopOfAWorkbook stops the office at every step of every way of deciding in its workbook.
func TestEveryStopOfAWorkbook(t *testing.T) { stopWorkbook(t, 1) }

// TestEveryStopOfARelease does the same where a draft is released or refused in the workbook.
func TestEveryStopOfARelease(t *testing.T) { stopOffice(t, 1) }

// TestTwoLedgersAndOneWorkbookOften lets the other office come in at many more moments.
func TestTwoLedgersAndOneWorkbookOften(t *testing.T) { workbookBetween(t, 13) }

// TestAllMistakesInTheWorkbook makes every mistake with every sheet.
func TestAllMistakesInTheWorkbook(t *testing.T) { makeMistakes(t, func(string) bool { return true }) }
