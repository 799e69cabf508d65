-- Answers to a dispute are attempts at its acquirer, and disputes are followed there.
ALTER TABLE "Chargeback" ADD COLUMN "atAcquirer" BOOLEAN;
ALTER TABLE "AcquirerAccount" ADD COLUMN "disputesAt" TIMESTAMPTZ(3), ADD COLUMN "disputesSince" TIMESTAMPTZ(3);
ALTER TABLE "Attempt" DROP CONSTRAINT "Attempt_kind",
  ADD CONSTRAINT "Attempt_kind" CHECK (kind IN ('authorize', 'capture', 'void', 'refund', 'dispute_accept', 'dispute_defend')) NOT VALID;
ALTER TABLE "ChargebackDocument" DROP CONSTRAINT "ChargebackDocument_state",
  ADD CONSTRAINT "ChargebackDocument_state" CHECK (state IN ('draft', 'sending', 'sent'));

-- One answer of a payment's disputes on its way at a time.
CREATE UNIQUE INDEX "Attempt_one_answer" ON "Attempt"("tenantId", "paymentId") WHERE state = 'open' AND kind IN ('dispute_accept', 'dispute_defend');
