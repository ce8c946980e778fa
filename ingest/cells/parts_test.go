package cells

import "testing"

// TestNamesThatCanBeOnePersons checks that names differing in order, diacritics, initials, transliteration or second
// names can be one person's, and that those with another given name cannot.
func TestNamesThatCanBeOnePersons(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Smith, John", "John Smith", true},
		{"Smith, John", "Smith, J.", true},
		{"Smith, J.", "Jane Smith", true},
		{"Smith, John", "Smith, Jane", false},
		{"Smith, John", "Smith, John Paul", true},
		{"Smith, J. P.", "Smith, John", true},
		{"Smith, J.", "J. Brown", false},
		{"J. S.", "Smith, John", false},
		{"Müller-Łukasz, Jörg", "Muller Lukasz Jorg", true},
		{"Коваленко Оксана", "Kovalenko, Oxana", true},
		{"Коваленко, Олександр", "Kovalenko, Alexander", true},
		{"Петренко Сергій", "Petrenko, Sergey", true},
		{"Мельник Ігор", "Melnyk, Ihor", true},
		{"Мельник Ігор", "Melnik, Igor", true},
		{"Шевченко Юлія", "Schewtschenko Yuliia", true},
		{"Щербак Євген", "Shcherbak, Yevhen", true},
		{"Цветков, Хасан", "Tsvetkov, Khasan", true},
		{"Marchenko, Olena", "Marchenko, Elena", true},
		{"Novak, Marta", "Novak, Marla", false},
		{"Li, Wei", "Lu, Wei", false},
		{"Wang, Wei", "Weng, Wei", false},
		{"王伟", "王 偉", true},
		{"王伟", "王薇", false},
		{"GM Carlsen, Magnus", "Carlsen Magnus", true},
		{"Garcia-Lopez, Maria", "Garcia, Maria", true},
		{"", "Smith", false},
	} {
		if got := Alike(Parts(c.a), Parts(c.b)); got != c.want || Alike(Parts(c.b), Parts(c.a)) != c.want {
			t.Errorf("%q and %q: %v (%v, %v)", c.a, c.b, got, Parts(c.a), Parts(c.b))
		}
	}
}

// TestNamesWithFurtherWords checks which names are others with a patronymic, an initial, a given name or a bracket more, whichever
// of the two is the longer one, and that nothing else may differ.
func TestNamesWithFurtherWords(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Kovalenko, Ostap", "Коваленко Остап Іванович", true},
		{"Kovalenko, Ostap", "KOVALENKO Ostap I.", true},
		{"Kovalenko, Ostap I.", "Коваленко Остап Іванович", true},
		{"Kovalenko, Ostap I.", "Коваленко Остап Петрович", false},
		{"Kovalenko, Ostap I.", "Kovalenko, Ostap P.", false},
		{"Kovalenko, Ostap", "Kovalenko, Ostap (UKR)", true},
		{"Kovalenko, Ostap Ivanovych", "Kovalenko, Ostap [Lypky]", true},
		{"Kovalenko, Ostap", "Kovalenko, Oksana Ivanivna", false},
		{"Kovalenko, Ostap", "Kovalenko, O. I.", false},
		{"Kovalenko, Ostap", "Kovalenka, Ostap Ivanovych", false},
		{"Александров, Александр", "Александрова Александра Ивановна", false},
		{"Petrenko, Ivan", "Петренко Петро Іванович", false},
		{"Petrenko, Ihor", "Петренко Ігор Іванович", true},
		{"Petrenko, Ihor", "Petrenko, Igor Ivanovych", false},
		{"Petrenko, Ihor", "Петренко Ігор", false},
		{"Mohd Haziq, Azman", "Muhammad Haziq Azman", true},
		{"Ahmad Faiz, Osman", "Ahmad Faiz bin Osman", true},
		{"Rajendran, Kumar", "Kumar a/l Rajendran", true},
		{"Subramaniam, Devi", "Devi A/P Subramaniam", true},
		{"Rajendran, Kumar Pillai", "Kumar a/l Rajendran", true},
		{"Muhammad Haziq, Azman", "Mohd. Haziq bin Azman", true},
		{"Muhammad Haziq, Azman", "Haziq Azman", true},
		{"Muhammad, Azman", "Azman", false},
		{"Ahmad bin Osman", "Ahmad Faiz bin Osman", true},
		{"Ahmad Faiz bin Osman", "Osman bin Ahmad Faiz", false},
		{"Osman bin Ahmad", "Ahmad Faiz bin Osman", false},
		{"Lim, Wei Jian", "Lim Wei Jian, Jason", true},
		{"Lim, Wei Jian", "Michelle Lim Wei Jian", true},
		{"Lim, Wei Jian", "Lim (Jason) Wei Jian", true},
		{"Lim, Wei Jian", "Lim, Wei Han Jason", false},
		{"Wong, Kah Seng Jason", "Wong Kah Seng", true},
		{"García, Juan", "García López, Juan", true},
		{"García López, Juan", "García López", false},
		{"Lim Wei Jian, Jason", "Lim Wei Jian", true},
		{"García López, Juan", "García Pérez, Juan", false},
		{"Nguyen, An", "Nguyễn Văn An", true},
		{"Lenn, Huy Quan", "Lenn, Duc Quan", false},
		{"Smith, John", "Smith, John Jr.", false},
		{"Smith, John", "Smith, John (sen.)", false},
		{"Smith, John Jr", "Smith, John Paul jr.", true},
		{"Smith, John", "Smith, John 2", false},
		{"Петренко Іван", "Петренко Іван Іванович (мол.)", false},
		{"王伟", "王 偉（北京）", true},
		{"王伟", "王伟 [Beijing]", true},
		{"王伟", "王伟（小）", false},
		{"王伟", "王小伟", false},
		{"王伟（北京）", "王强（北京）", false},
		{"Smith", "Smith (ENG)", false},
		{"", "", false},
	} {
		if got := Fuller(c.a, c.b); got != c.want || Fuller(c.b, c.a) != c.want {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}

// TestAFatherIsNotHisSon checks that the order of names around bin and a/l counts.
func TestAFatherIsNotHisSon(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Ahmad bin Osman", "AHMAD Bin Osman", true},
		{"Ahmad bin Osman", "bin Osman Ahmad", true},
		{"Ahmad bin Osman", "Osman bin Ahmad", false},
		{"Kumar a/l Rajendran", "Rajendran A/L Kumar", false},
		{"Osman bin Osman", "Osman bin Osman", true},
		{"Ahmad Osman", "Osman, Ahmad", true},
	} {
		if got := SameName(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}
