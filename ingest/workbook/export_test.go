package workbook

import "errors"

// Differs reports whether the second reader saw another value in a cell; not opening a file at all is no difference.
func Differs(err error) bool {
	var r *refusal
	return errors.As(err, &r) && r.sheet != ""
}

// ReadTwice reads a workbook as Read does and always has excelize confirm it. sure means that nothing was unfamiliar,
// so that Read would not have asked excelize.
func ReadTwice(data []byte) (book Book, sure bool, refused, confirmed error) {
	p, err := unpack(data, Sender, nil)
	if err != nil {
		return Book{}, true, err, nil
	}
	return p.book, !p.unfamiliar, nil, p.confirm(data)
}
