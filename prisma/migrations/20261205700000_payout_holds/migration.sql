-- A platform holds back a seller's payouts: the state as it is now, and each change of it with its author.
ALTER TABLE "Merchant" ADD COLUMN "payoutsHeldAt" TIMESTAMPTZ(3),
ADD COLUMN "payoutsHeldReason" TEXT,
ADD COLUMN "payoutsHeldReasonShown" BOOLEAN;
ALTER TABLE "Merchant" ADD CONSTRAINT "Merchant_payouts_held" CHECK (
  ("payoutsHeldAt" IS NULL) = ("payoutsHeldReason" IS NULL) AND ("payoutsHeldAt" IS NULL) = ("payoutsHeldReasonShown" IS NULL)
  AND ("payoutsHeldAt" IS NULL OR "platformRole" = 'payout')
);
-- The few sellers whose payouts are on hold.
CREATE INDEX "Merchant_payouts_held" ON "Merchant" ("tenantId", "createdAt" DESC, id DESC) WHERE "payoutsHeldAt" IS NOT NULL;

CREATE TABLE "PayoutHold" (
    "tenantId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "act" TEXT NOT NULL,
    "reason" TEXT,
    "reasonShown" BOOLEAN NOT NULL,
    "authorId" UUID,
    "authorLabel" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PayoutHold_pkey" PRIMARY KEY ("tenantId","merchantId","number"),
    CONSTRAINT "PayoutHold_act" CHECK (number > 0 AND (act = 'release' OR (act = 'hold' AND reason IS NOT NULL)))
);
ALTER TABLE "PayoutHold" ADD CONSTRAINT "PayoutHold_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
REVOKE UPDATE, DELETE, TRUNCATE ON "PayoutHold" FROM bunpai_app;

ALTER TABLE "CarriedCycle" DROP CONSTRAINT "CarriedCycle_reason",
ADD CONSTRAINT "CarriedCycle_reason" CHECK (reason IN ('payouts_disabled', 'suspended', 'below_minimum', 'on_hold'));
ALTER TABLE "CarriedCycle" ADD CONSTRAINT "CarriedCycle_period" CHECK ("startsAt" < "cutoffAt");
