package workbook

import "errors"

// Differs says whether a second reader saw something else in a cell; one that does not open a file at all, because of a
// value that no cell depends on, has seen nothing.
func Differs(err error) bool {
	var r *refusal
	return errors.As(err, &r) && r.sheet != ""
}

// ReadTwice reads a workbook as Read does and then lets excelize confirm it, whether or not anything in it is unfamiliar.
// sure says that nothing was, so that Read alone would have been believed.
func ReadTwice(data []byte) (book Book, sure bool, refused, confirmed error) {
	p, err := unpack(data, Sender, nil)
	if err != nil {
		return Book{}, true, err, nil
	}
	return p.book, !p.unfamiliar, nil, p.confirm(data)
}
