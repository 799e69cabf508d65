-- Returns whether a person has a second factor: a confirmed authenticator app, or a passkey.
CREATE OR REPLACE FUNCTION has_second_step(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "SecondFactor" f WHERE f."userId" = person AND f."confirmedAt" IS NOT NULL)
    OR EXISTS (SELECT 1 FROM "Passkey" p WHERE p."userId" = person)
$$;
