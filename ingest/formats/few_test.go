//go:build !prove

package formats_test

// variants is the share of the variants that every test run makes.
const variants = 150
