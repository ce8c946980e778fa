-- Before a sheet is accepted its games are looked for among those of the list that has as many entrants.
CREATE INDEX submission_alike ON submission (list, list_date, entrants) WHERE state = 'accepted';
