package finding

// Findings about sheet Settings of the office's workbook.
const (
	SettingRefused     = "E826" // A value is not possible for the setting.
	SettingsContradict = "E827" // With the new value kalends.yaml would contradict itself.
	SettingsUnwritten  = "E828" // kalends.yaml could not be written.
	SettingByHand      = "E829" // The setting is written in a way that only a person can change.
)
