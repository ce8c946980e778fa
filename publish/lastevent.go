package publish

import "errors"

// lastEvents says in which event a player had his last rated game, by the lists in force today; messages show it so
// that people of one name can be told apart. The lists are read when it is first asked; what keeps them from being read goes
// to failed, which is the asking sheet's own.
func (o *Office) lastEvents(failed *error) func(player string) string {
	var known map[string]string
	return func(player string) string {
		if known == nil {
			known = map[string]string{}
			for _, l := range o.Setup.Lists {
				list, _, err := o.inForce(l.ID)(o.Today())
				*failed = errors.Join(*failed, err)
				for _, s := range list.States {
					if known[s.Player] == "" {
						known[s.Player] = s.LastEvent
					}
				}
			}
		}
		return known[player]
	}
}
