-- Before a sheet is accepted its games are looked for among those of the list that has as many entrants.
CREATE INDEX submission_alike ON submission (list, list_date, entrants) WHERE state = 'accepted';
-- What waits, was returned or is a copy is asked for in every pass, among all that ever came.
CREATE INDEX submission_rest ON submission (state, arrived, whole) WHERE state <> 'accepted';
