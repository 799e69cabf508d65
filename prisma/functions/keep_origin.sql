-- Refuses a change of who invited a user, when the user joined, and whether the user is an operator.
CREATE OR REPLACE FUNCTION keep_origin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."joinedAt" := clock_timestamp();
  ELSIF (NEW."invitedBy", NEW."joinedAt", NEW.role = 'operator') IS DISTINCT FROM (OLD."invitedBy", OLD."joinedAt", OLD.role = 'operator') THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'where a person comes from is not changed';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "User_keep_origin" BEFORE INSERT OR UPDATE OF "invitedBy", "joinedAt", role ON "User"
  FOR EACH ROW EXECUTE FUNCTION keep_origin();
