-- A plan is kept while its attempt is open. Not validated: until now every row has one.
ALTER TABLE "Attempt" ALTER COLUMN plan DROP NOT NULL,
  ADD CONSTRAINT "Attempt_open_has_plan" CHECK (state <> 'open' OR plan IS NOT NULL) NOT VALID;
