-- Disputes that an acquirer tells of and that could not be taken over here.
CREATE TABLE "HeldDispute" (
    "acquirer" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "there" JSONB NOT NULL,
    "facts" JSONB NOT NULL,
    "tenantId" UUID,
    "paymentId" UUID,
    "chargebackId" UUID,
    "heldAt" TIMESTAMPTZ(3) NOT NULL,
    "triedAt" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "decidedByName" TEXT,
    "reason" TEXT,

    CONSTRAINT "HeldDispute_pkey" PRIMARY KEY ("acquirer","reference"),
    CONSTRAINT "HeldDispute_state" CHECK (state IN ('waiting', 'held', 'set_aside', 'done'))
);

-- CreateIndex
CREATE INDEX "HeldDispute_acquirer_state_idx" ON "HeldDispute"("acquirer", "state");
