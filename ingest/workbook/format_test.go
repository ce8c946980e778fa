package workbook

import "testing"

// TestFormatCodes classifies format codes, also such as are cut off.
func TestFormatCodes(t *testing.T) {
	for code, want := range map[string]Format{
		"General": General, "0.00": General, `"days: "0`: General, `0\d`: General, "0_d": General, "[Red]0": General, "0[": General, `0"d`: General,
		"yyyy-mm-dd": DateFormat, `m"月"d"日"`: DateFormat, "[$-409]d mmm": DateFormat, "mmmm": DateFormat,
		"h:mm": TimeFormat, "[h]:mm": TimeFormat, "mm:ss": TimeFormat, "# ?/?": Fraction, "@": TextFormat,
	} {
		if got := custom(code); got != want {
			t.Errorf("%s: %v, want %v", code, got, want)
		}
	}
}
