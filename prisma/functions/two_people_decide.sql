-- A second operator approves what an operator has proposed.
CREATE OR REPLACE FUNCTION two_people_decide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_one_person(NEW."proposedBy", NEW."decidedBy");
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "OperatorProposal_two_people" BEFORE INSERT OR UPDATE ON "OperatorProposal" FOR EACH ROW
  WHEN (NEW.status = 'approved' AND NEW."decidedBy" IS NOT NULL) EXECUTE FUNCTION two_people_decide();
