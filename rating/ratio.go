package rating

// Ratio is an exact fraction of a rating point that is not rounded yet; Den 0 means that there is none.
type Ratio struct {
	Num int64 `json:"num"`
	Den int64 `json:"den"`
}
