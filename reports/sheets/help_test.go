package sheets

import "kalends/rating"

func day(s string) rating.Date {
	d, err := rating.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}
