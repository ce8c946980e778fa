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
