package xlsx

import (
	"errors"
	"strings"

	"github.com/xuri/excelize/v2"
)

// checks adds the drop-down lists and the conditions of a page.
func (b *Book) checks(p Page) error {
	var errs []error
	for _, c := range p.Choices {
		errs = append(errs, b.file.AddDataValidation(p.Name, c.native()))
	}
	for _, c := range p.Checks {
		dv, err := c.native()
		errs = append(errs, err, b.file.AddDataValidation(p.Name, dv))
	}
	return errors.Join(errs...)
}

// native returns the choice as excelize takes it. A list that is not strict accepts everything: its choices have hints
// behind the token, and the bare token is accepted, too.
func (c Choice) native() *excelize.DataValidation {
	dv := excelize.NewDataValidation(true)
	dv.SetSqref(c.Range)
	dv.SetSqrefDropList(c.Source)
	dv.ShowErrorMessage = c.Strict
	if c.Strict {
		dv.SetError(excelize.DataValidationErrorStyleStop, c.Title, c.Text)
	}
	return dv
}

// escape is for formulas, which excelize writes without escaping.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// native returns the check as excelize takes it: it warns and refuses nothing. Its title and text are cut to what a
// spreadsheet shows.
func (c Check) native() (*excelize.DataValidation, error) {
	dv := excelize.NewDataValidation(true)
	dv.SetSqref(c.Range)
	dv.ShowErrorMessage = true
	style := excelize.DataValidationErrorStyle(excelize.DataValidationErrorStyleWarning)
	var err error
	switch c.Kind {
	case ByDate:
		err = dv.SetRange(c.From, c.To, excelize.DataValidationTypeDate, excelize.DataValidationOperatorBetween)
	default:
		err = dv.SetRange(escape.Replace(c.Formula), "", excelize.DataValidationTypeCustom,
			excelize.DataValidationOperatorEqual)
	}
	dv.SetError(style, cut(c.Title, 32), cut(c.Text, 220))
	return dv, err
}
