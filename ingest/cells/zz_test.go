package cells
import "testing"
func BenchmarkParts(b *testing.B) {
	names := []string{"Larkholm12, Anna","Ковальчук123, Дмитро","王5, 晓明","Thornbury77, Олена"}
	for i := 0; b.Loop(); i++ { Parts(names[i%4]) }
}
func BenchmarkKey(b *testing.B) {
	names := []string{"Larkholm12, Anna","Ковальчук123, Дмитро","王5, 晓明","Thornbury77, Олена"}
	for i := 0; b.Loop(); i++ { NameKey(names[i%4]) }
}
func BenchmarkBare(b *testing.B) {
	names := []string{"Larkholm12, Anna","Ковальчук123, Дмитро","王5, 晓明","Thornbury77, Олена"}
	for i := 0; b.Loop(); i++ { BareName(names[i%4]) }
}
func BenchmarkScripts(b *testing.B) {
	names := []string{"Larkholm12, Anna","Ковальчук123, Дмитро","王5, 晓明","Thornbury77, Олена"}
	for i := 0; b.Loop(); i++ { Scripts(names[i%4]) }
}
