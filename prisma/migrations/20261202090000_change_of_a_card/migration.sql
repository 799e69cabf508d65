-- A checkout on which the customer of a subscription gives another card.
ALTER TABLE "Session" ADD COLUMN "changesCardOf" UUID;
CREATE INDEX "Session_changes_card" ON "Session"("tenantId", "changesCardOf", "createdAt" DESC) WHERE "changesCardOf" IS NOT NULL;
