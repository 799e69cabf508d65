-- AlterTable
ALTER TABLE "PayoutAccount" ADD COLUMN     "enteredBy" UUID,
ADD COLUMN     "enteredByName" TEXT;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "invitedBy" UUID,
ADD COLUMN     "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "FourEyes" (
    "id" INTEGER NOT NULL,
    "days" INTEGER NOT NULL,

    CONSTRAINT "FourEyes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OperatorProposal" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" UUID,
    "amount" BIGINT,
    "amountBefore" BIGINT,
    "proposedBy" UUID NOT NULL,
    "proposedByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedBy" UUID,
    "decidedByName" TEXT,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OperatorProposal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OperatorProposal_createdAt_id_idx" ON "OperatorProposal"("createdAt" DESC, "id" DESC);

-- By hand from here.

-- Who invited whom is in the audit, as long as the invitation is kept: longer than anybody counts as new. Moments are told by the real clock, also
-- where the installation's was moved ahead.
UPDATE "User" SET "joinedAt" = least("createdAt", now());
UPDATE "User" u SET "invitedBy" = l."authorId" FROM "Audit" a JOIN "Link" l ON l.id = (a.after->>'invitation')::uuid
  WHERE a.operation = 'invitation.accept' AND a."subjectId" = u.id AND u.role = 'operator' AND l."authorId" IS NOT NULL AND l."authorId" <> u.id;

INSERT INTO "FourEyes" (id, days) VALUES (1, 30);
-- How long somebody counts as new is said on the machine alone.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON "FourEyes" FROM bunpai_app;
ALTER TABLE "FourEyes" ADD CONSTRAINT "FourEyes_one_row" CHECK (id = 1 AND days BETWEEN 0 AND 3650);

ALTER TABLE "OperatorProposal" ADD CONSTRAINT "OperatorProposal_status" CHECK (status IN ('proposed', 'approved', 'rejected')),
  ADD CONSTRAINT "OperatorProposal_kind" CHECK (CASE kind WHEN 'invite' THEN "userId" IS NULL AND amount IS NULL AND "amountBefore" IS NULL
    WHEN 'let_in' THEN "userId" IS NOT NULL AND amount IS NULL AND "amountBefore" IS NULL
    WHEN 'remove_factor' THEN "userId" IS NOT NULL AND amount IS NULL AND "amountBefore" IS NULL
    WHEN 'raise_limit' THEN "userId" IS NULL AND amount IS NOT NULL AND "amountBefore" IS NOT NULL AND amount > "amountBefore" ELSE false END),
  ADD CONSTRAINT "OperatorProposal_decided" CHECK ((status = 'proposed') = ("decidedAt" IS NULL) AND ("decidedAt" IS NULL) = ("decidedByName" IS NULL)
    AND (status <> 'proposed' OR "decidedBy" IS NULL)),
  -- nobody has decided it: the command line of the machine has
  ADD CONSTRAINT "OperatorProposal_two_people" CHECK (status <> 'approved' OR "decidedBy" IS NULL OR "decidedBy" <> "proposedBy");
-- The same is proposed once at a time.
CREATE UNIQUE INDEX "OperatorProposal_one_open" ON "OperatorProposal"(kind, subject) WHERE status = 'proposed';
REVOKE UPDATE, DELETE, TRUNCATE ON "OperatorProposal" FROM bunpai_app;
GRANT UPDATE (status, "decidedBy", "decidedByName", "decidedAt") ON "OperatorProposal" TO bunpai_app;
REVOKE UPDATE ("enteredBy", "enteredByName") ON "PayoutAccount" FROM bunpai_app;

-- The one rule of the second person. For the set time after an invitation was accepted the invited person counts as the same as whoever invited them, in both
-- directions and over any number of such steps. Until when two operators count as one: 'infinity' of one and the same, NULL where they are two.
CREATE FUNCTION one_person_until(one uuid, other uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH RECURSIVE setting(time) AS (
    SELECT coalesce((SELECT days FROM "FourEyes"), 30) * interval '24 hours'
  ), up(side, id, ends) AS (
    SELECT side, id, 'infinity'::timestamptz FROM (VALUES (1, one), (2, other)) start(side, id)
    UNION
    SELECT up.side, u."invitedBy", least(up.ends, u."joinedAt" + s.time) FROM up JOIN "User" u ON u.id = up.id CROSS JOIN setting s
      WHERE u."invitedBy" IS NOT NULL AND u."joinedAt" + s.time > statement_timestamp()
  )
  SELECT max(least(a.ends, b.ends)) FROM up a JOIN up b ON b.id = a.id WHERE a.side = 1 AND b.side = 2
$$;

-- BP020: who approves is, or counts as, who proposed.
CREATE FUNCTION refuse_one_person(proposer uuid, approver uuid) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF one_person_until(proposer, approver) IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'BP020', MESSAGE = 'this needs a second person';
  END IF;
END $$;

-- As before, but who counts as one person with the proposer is one.
CREATE OR REPLACE FUNCTION approve_adjustment(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a "Adjustment";
  moved numeric;
BEGIN
  SELECT * INTO a FROM "Adjustment" WHERE "tenantId" = t AND id = (d->>'id')::uuid FOR NO KEY UPDATE;
  IF NOT FOUND OR a.status <> 'proposed' THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'adjustment is decided';
  END IF;
  PERFORM refuse_one_person(a."proposedBy", (d->>'decidedBy')::uuid);
  SELECT sum((e->>'amount')::numeric) INTO moved FROM jsonb_array_elements(d->'postings') e WHERE (e->>'accountId')::uuid = a."merchantId";
  IF moved IS DISTINCT FROM a.amount THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the entries are not this adjustment';
  END IF;
  PERFORM post_entries(t, d->'transaction', d->'postings', NULL, (d->>'at')::timestamptz);
  UPDATE "Adjustment" SET status = 'approved', "decidedBy" = (d->>'decidedBy')::uuid, "decidedByName" = d->>'decidedByName',
      "decidedReason" = d->>'decidedReason', "decidedAt" = (d->>'at')::timestamptz, "transactionId" = (d #>> '{transaction,id}')::uuid
    WHERE "tenantId" = t AND id = a.id;
END $$;

CREATE FUNCTION two_people_decide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_one_person(NEW."proposedBy", NEW."decidedBy");
  RETURN NEW;
END $$;
CREATE TRIGGER "OperatorProposal_two_people" BEFORE INSERT OR UPDATE ON "OperatorProposal" FOR EACH ROW
  WHEN (NEW.status = 'approved' AND NEW."decidedBy" IS NOT NULL) EXECUTE FUNCTION two_people_decide();

-- Whoever makes a small file may approve it alone, with it; where somebody approves it later, they are two people.
CREATE FUNCTION two_people_approve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW."approvedBy" = NEW."proposedBy" THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR NEW."approvedBy" IS DISTINCT FROM OLD."approvedBy" THEN
    PERFORM refuse_one_person(NEW."proposedBy", NEW."approvedBy");
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "BankFile_two_people" BEFORE INSERT OR UPDATE ON "BankFile" FOR EACH ROW WHEN (NEW."approvedBy" IS NOT NULL) EXECUTE FUNCTION two_people_approve();

-- Who invited somebody and when they came is never rewritten, nor what an invitation says; and nobody becomes an operator by a change.
CREATE FUNCTION keep_origin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."joinedAt" := clock_timestamp();
  ELSIF (NEW."invitedBy", NEW."joinedAt", NEW.role = 'operator') IS DISTINCT FROM (OLD."invitedBy", OLD."joinedAt", OLD.role = 'operator') THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'where a person comes from is not changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "User_keep_origin" BEFORE INSERT OR UPDATE OF "invitedBy", "joinedAt", role ON "User" FOR EACH ROW EXECUTE FUNCTION keep_origin();
CREATE FUNCTION keep_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."authorId", NEW.role, NEW.email) IS DISTINCT FROM (OLD."authorId", OLD.role, OLD.email) THEN
    RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'what an invitation says is not changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Link_keep_invitation" BEFORE UPDATE OF "authorId", role, email ON "Link" FOR EACH ROW EXECUTE FUNCTION keep_invitation();
