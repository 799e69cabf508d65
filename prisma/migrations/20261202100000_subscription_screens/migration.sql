-- A period that nobody was there to charge stands among the tasks until somebody has looked at it.
ALTER TABLE "SubscriptionCharge" ADD COLUMN "lookedAt" TIMESTAMPTZ(3);
CREATE INDEX "SubscriptionCharge_missed" ON "SubscriptionCharge"("tenantId", "settledAt") WHERE state = 'missed' AND "lookedAt" IS NULL;
-- Periods whose charge was refused, by the month that they began in.
CREATE INDEX "SubscriptionCharge_refused" ON "SubscriptionCharge"("tenantId", "startsOn") WHERE tries > 1 OR state = 'unpaid';

-- Those that fail, and those that are looked for by the number of the merchant.
CREATE INDEX "Subscription_failing" ON "Subscription"("tenantId", status, "updatedAt" DESC) WHERE status IN ('retrying', 'suspended');
CREATE INDEX "Subscription_tenantId_externalSubscriptionNum_idx" ON "Subscription"("tenantId", "externalSubscriptionNum");
-- What is charged until a day.
CREATE INDEX "Subscription_next" ON "Subscription"("tenantId", "nextCaptureAt") WHERE "nextCaptureAt" IS NOT NULL;
