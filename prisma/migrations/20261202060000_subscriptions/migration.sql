-- What a customer is charged again and again, and one row for each of its periods.
CREATE TABLE "Subscription" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "customerId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "platformDetails" JSONB,
    "period" TEXT NOT NULL,
    "anchor" DATE NOT NULL,
    "anchorSequence" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "paidCount" INTEGER NOT NULL,
    "maxCharges" INTEGER,
    "endsAt" TIMESTAMPTZ(3),
    "cancelAtPeriodEnd" BOOLEAN NOT NULL,
    "pausedSince" TIMESTAMPTZ(3),
    "resumesAt" TIMESTAMPTZ(3),
    "pendingChange" JSONB,
    "retryCount" INTEGER NOT NULL,
    "retryAt" TIMESTAMPTZ(3),
    "nextCaptureAt" TIMESTAMPTZ(3),
    "remindAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3),
    "lastFailure" JSONB,
    "description" TEXT,
    "externalSubscriptionNum" TEXT,
    "metadata" JSONB NOT NULL,
    "locale" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "pageId" UUID NOT NULL,
    "session" TEXT,
    "terms" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("tenantId","id"),
    CONSTRAINT "Subscription_status" CHECK (status IN ('pending', 'active', 'retrying', 'suspended', 'deleted')),
    CONSTRAINT "Subscription_period" CHECK (period IN ('weekly', 'monthly', 'yearly')),
    CONSTRAINT "Subscription_amounts" CHECK (amount > 0 AND tax >= 0),
    CONSTRAINT "Subscription_nothing_due" CHECK ("dueAt" IS NULL OR status IN ('pending', 'active', 'retrying')),
    CONSTRAINT "Subscription_ended" CHECK ((status = 'deleted') = ("endedAt" IS NOT NULL))
);
CREATE TABLE "SubscriptionCharge" (
    "tenantId" UUID NOT NULL,
    "subscriptionId" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "amount" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "paymentId" UUID,
    "tries" INTEGER NOT NULL,
    "firstTriedAt" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "SubscriptionCharge_pkey" PRIMARY KEY ("tenantId","subscriptionId","sequence"),
    CONSTRAINT "SubscriptionCharge_state" CHECK (state IN ('due', 'trying', 'paid', 'unpaid', 'skipped', 'missed')),
    CONSTRAINT "SubscriptionCharge_paid" CHECK (state NOT IN ('trying', 'paid') OR "paymentId" IS NOT NULL),
    CONSTRAINT "SubscriptionCharge_tenantId_subscriptionId_fkey" FOREIGN KEY ("tenantId", "subscriptionId") REFERENCES "Subscription"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX "Subscription_tenantId_pageId_key" ON "Subscription"("tenantId", "pageId");
CREATE INDEX "Subscription_tenantId_createdAt_id_idx" ON "Subscription"("tenantId", "createdAt" DESC, "id" DESC);
CREATE INDEX "Subscription_tenantId_customerId_idx" ON "Subscription"("tenantId", "customerId");
CREATE INDEX "Subscription_due" ON "Subscription"("tenantId", "dueAt") WHERE "dueAt" IS NOT NULL;

REVOKE DELETE, TRUNCATE ON "Subscription", "SubscriptionCharge" FROM bunpai_app;

-- A payment that is the charge of a period.
ALTER TABLE "Payment" ADD COLUMN "subscriptionId" UUID,
  ADD COLUMN "subscriptionSequence" INTEGER,
  ADD CONSTRAINT "Payment_of_a_period" CHECK (("subscriptionId" IS NULL) = ("subscriptionSequence" IS NULL));
CREATE INDEX "Payment_subscription" ON "Payment"("tenantId", "subscriptionId", "createdAt" DESC, "id" DESC) WHERE "subscriptionId" IS NOT NULL;

-- On which days after the first try a refused charge is tried again; null: as the installation says.
ALTER TABLE "Merchant" ADD COLUMN "subscriptionRetryDays" JSONB;
