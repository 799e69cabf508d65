-- Refuses (BP020) an approval by the proposer, or by a person who counts as the same person.
CREATE OR REPLACE FUNCTION refuse_one_person(proposer uuid, approver uuid) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF one_person_until(proposer, approver) IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'BP020', MESSAGE = 'this needs a second person';
  END IF;
END $$;
