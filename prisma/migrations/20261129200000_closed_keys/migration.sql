-- A key that was closed before anything was begun under it: refused from then on. `permission`: what whoever closes it must be allowed to do to be told the reply.
ALTER TABLE "IdempotencyKey" ADD COLUMN permission TEXT;
ALTER TABLE "IdempotencyKey" DROP CONSTRAINT "IdempotencyKey_state";
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_state"
  CHECK (state IN ('running', 'done', 'closed') AND (state = 'done') = (body IS NOT NULL));
