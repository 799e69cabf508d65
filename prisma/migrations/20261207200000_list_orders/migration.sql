-- The lists of refunds and payouts by amount, in both directions.
CREATE INDEX "Refund_tenantId_amount_id_idx" ON "Refund"("tenantId", "amount" DESC, "id" DESC);
CREATE INDEX "RefundRequest_tenantId_amount_id_idx" ON "RefundRequest"("tenantId", "amount" DESC, "id" DESC);
CREATE INDEX "Settlement_tenantId_settlementAmount_id_idx" ON "Settlement"("tenantId", "settlementAmount" DESC, "id" DESC);
