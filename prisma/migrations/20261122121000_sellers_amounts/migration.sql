-- By hand: what a seller's payments come to for it, beside which these are, so that an amount is looked for without reading each of them.
CREATE INDEX "Split_of_seller" ON "Split"("tenantId", "submerchantId", "paymentId") INCLUDE (amount);
DROP INDEX "Split_tenantId_submerchantId_paymentId_idx";
ALTER INDEX "Split_of_seller" RENAME TO "Split_tenantId_submerchantId_paymentId_idx";
