package rating

// Permit is what was let pass for an event: which conditions of the regulations, by whom, by which document, and when.
type Permit struct {
	For      []string `json:"for,omitempty"`
	By       string   `json:"by,omitempty"` // president, qc_chair, office
	Document string   `json:"document,omitempty"`
	On       Date     `json:"on,omitzero"`
	Origin   Origin   `json:"origin,omitzero"` // of what it is for, on the registry's sheet Events
}

// ByOffice is who gives the office's own permissions, which no text foresees.
const ByOffice = "office"

// Given says whether anything was permitted.
func (p Permit) Given() bool { return len(p.For) > 0 }
