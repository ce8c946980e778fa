package rating

import "testing"

func TestAdjustment(t *testing.T) {
	for text, want := range map[string]Adjustment{
		"0.40*(2000-R) if R<2000":         {40, 200000, 200000},
		" 0.4 * ( 2000 - R ) if R < 2000": {40, 200000, 200000},
		"-0.25*(1500.5-R) if R<1400":      {-25, 150050, 140000},
		"1*(1000-R) if R<1000":            {100, 100000, 100000},
	} {
		if got, err := ParseAdjustment(text); got != want || err != nil {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1516", "0.40*(2000-R)", "0.40*(2000-R) if R<=2000", "0.40*(2000-R) if R>2000", "0.401*(2000-R) if R<2000",
		"0*(2000-R) if R<2000", "0.40*(R-2000) if R<2000", "0,40*(2000-R) if R<2000", "0.40*(2000-R) if R<2000 or so", "x*(2000-R) if R<2000",
		"0.40*(20.00.0-R) if R<2000", "99999999999*(2000-R) if R<2000", "11*(2000-R) if R<2000", "-11*(2000-R) if R<2000", "1*(100000-R) if R<2000", "1*(2000-R) if R<100000", "0.40*(2000-r) if r<2000"} {
		if got, err := ParseAdjustment(text); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// TestAdjustmentIsExact: at 1513 points, 0.40 × 487 is exactly 194.8 points; at the bound the rule fits nobody.
func TestAdjustmentIsExact(t *testing.T) {
	a, err := ParseAdjustment("0.40*(2000-R) if R<2000")
	if err != nil {
		t.Fatal(err)
	}
	if got := a.Change(PointsOf(1513)); got != 1948000 {
		t.Errorf("%d", got)
	}
	if got := a.Change(151333); got != 40*(200000-151333) {
		t.Errorf("%d", got)
	}
	if a.Fits(PointsOf(2000)) || !a.Fits(PointsOf(2000)-1) {
		t.Error("the bound")
	}
}
