package rating

// Ratio is an exact fraction of a rating point that must wait for its rounding; Den is 0 where there is none.
type Ratio struct {
	Num int64 `json:"num"`
	Den int64 `json:"den"`
}
