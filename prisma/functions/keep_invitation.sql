-- Refuses a change of an invitation's author, role or e-mail address.
CREATE OR REPLACE FUNCTION keep_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."authorId", NEW.role, NEW.email) IS DISTINCT FROM (OLD."authorId", OLD.role, OLD.email) THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'what an invitation says is not changed';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "Link_keep_invitation" BEFORE UPDATE OF "authorId", role, email ON "Link"
  FOR EACH ROW EXECUTE FUNCTION keep_invitation();
