-- A second person approves a bank file. A small file may be approved by its maker, in the statement that creates it.
CREATE OR REPLACE FUNCTION two_people_approve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW."approvedBy" = NEW."proposedBy" THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR NEW."approvedBy" IS DISTINCT FROM OLD."approvedBy" THEN
    PERFORM refuse_one_person(NEW."proposedBy", NEW."approvedBy");
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "BankFile_two_people" BEFORE INSERT OR UPDATE ON "BankFile" FOR EACH ROW
  WHEN (NEW."approvedBy" IS NOT NULL) EXECUTE FUNCTION two_people_approve();
