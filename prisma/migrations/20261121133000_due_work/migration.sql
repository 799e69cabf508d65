-- How often recovery has taken an attempt up: its pauses grow with it. Null until then, so that what opens attempts need not know it.
ALTER TABLE "Attempt" ADD COLUMN "recoveries" INTEGER;

-- What is swept when its time is over. The tenant leads: a claim looks into each tenant's part.
CREATE INDEX "IdempotencyKey_tenantId_expiresAt_idx" ON "IdempotencyKey"("tenantId", "expiresAt");
CREATE INDEX "SignIn_expiresAt_idx" ON "SignIn"("expiresAt");
