-- A reply is kept as it is, or packed. Not validated: what fulfils the old rule fulfils this one.
ALTER TABLE "IdempotencyKey" ADD COLUMN "packed" BYTEA;
ALTER TABLE "IdempotencyKey" DROP CONSTRAINT "IdempotencyKey_state",
  ADD CONSTRAINT "IdempotencyKey_state" CHECK (state IN ('running', 'done') AND (state = 'done') = (body IS NOT NULL OR packed IS NOT NULL)) NOT VALID;

-- A reply is longer than the claim that it replaces: with room for it on its page, no index is written again. What is kept here is swept after a day.
ALTER TABLE "IdempotencyKey" SET (fillfactor = 35);
