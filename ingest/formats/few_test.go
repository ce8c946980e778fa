//go:build !prove

package formats_test

// variants is the number of variants that every test run makes.
const variants = 150
