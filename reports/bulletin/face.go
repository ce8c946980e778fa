package bulletin

import "kalends/reports/pdf"

// Font is a typeface of the association: TrueType files of a regular and, maybe, a heavier weight.
type Font = pdf.OwnFont

// CheckFont says why a font file cannot be printed with; nil when it can.
func CheckFont(name string, data []byte) error { return pdf.CheckFont(name, data) }

// CheckPicture says why an emblem or a signature cannot be printed; nil when it can.
func CheckPicture(data []byte) error { return pdf.CheckImage(data) }
