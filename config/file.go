package config

// file mirrors kalends.yaml. Scalars are texts, so that one pass over the values can check them all and report each
// place; the YAML library alone would take 1.5 for the integer 1 and 010 for 8.
type file struct {
	Association struct {
		Code    string            `yaml:"code"`
		Name    map[string]string `yaml:"name"`
		Address any               `yaml:"address"` // a text, or texts by language
		Contact string            `yaml:"contact"`
		Accent  string            `yaml:"accent"`

		Federation string `yaml:"federation"`
	} `yaml:"association"`
	Timezone          string      `yaml:"timezone"`
	Languages         []string    `yaml:"languages"`
	Publish           string      `yaml:"publish"`
	Events            string      `yaml:"events"`
	NewPlayers        string      `yaml:"new_players"`
	Corrections       string      `yaml:"corrections"`
	MissingConditions string      `yaml:"missing_conditions"`
	Deadlines         string      `yaml:"deadlines"`
	Inactive          string      `yaml:"inactive"`
	Tops              string      `yaml:"tops"`
	DateOrder         string      `yaml:"date_order"`
	Settle            string      `yaml:"settle"`
	Ledger            string      `yaml:"ledger"`
	Paper             string      `yaml:"paper"`
	Emblem            string      `yaml:"emblem"`
	Sections          any         `yaml:"sections"` // a list of names, or names with rows
	AgeGroups         []string    `yaml:"age_groups"`
	Fonts             []any       `yaml:"fonts"` // file names, or pairs of them
	Gate              gateFile    `yaml:"gate"`
	Privacy           privacyFile `yaml:"privacy"`
	Calculation       struct {
		Trace string `yaml:"trace"`
	} `yaml:"calculation"`
	Exports []string `yaml:"exports"`
	Notify  struct {
		On         []string `yaml:"on"`
		Organisers string   `yaml:"organisers"`
		Webhook    struct {
			URL     string `yaml:"url"`
			URLFile string `yaml:"url_file"`
		} `yaml:"webhook"`
		Email struct {
			Host         string   `yaml:"host"`
			Port         string   `yaml:"port"`
			TLS          string   `yaml:"tls"`
			User         string   `yaml:"user"`
			PasswordEnv  string   `yaml:"password_env"`
			PasswordFile string   `yaml:"password_file"`
			From         string   `yaml:"from"`
			To           []string `yaml:"to"`
		} `yaml:"email"`
	} `yaml:"notify"`
	Lists []struct {
		ID       string `yaml:"id"`
		Ruleset  string `yaml:"ruleset"`
		Since    string `yaml:"since"`
		Calendar struct {
			Dates      []string `yaml:"dates"`
			Cron       string   `yaml:"cron"`
			At         string   `yaml:"at"`
			CutoffDays string   `yaml:"cutoff_days"`
		} `yaml:"calendar"`
		Options map[string]string `yaml:"options"`
	} `yaml:"lists"`
}
