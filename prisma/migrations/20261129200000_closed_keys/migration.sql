-- A key that was closed before anything was begun under it, and is refused until its lease is over: to the version before it is a claim that nobody
-- finishes. `permission`: what whoever closes it must be allowed to do to be told the reply.
ALTER TABLE "IdempotencyKey" ADD COLUMN "permission" TEXT,
  ADD COLUMN "closedAt" TIMESTAMPTZ(3);
