-- A file that is gathered with others into one event is kept ('captured'); here is the submission that speaks for all of
-- them. NULL: it speaks for itself.
ALTER TABLE submission ADD COLUMN whole INTEGER REFERENCES submission;
CREATE INDEX parts ON submission (whole) WHERE whole IS NOT NULL;
