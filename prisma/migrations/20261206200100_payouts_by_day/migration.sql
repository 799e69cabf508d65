-- The list of payouts in the order of their pay days.
CREATE INDEX "Settlement_tenantId_payDay_id_idx" ON "Settlement"("tenantId", "payDay" DESC, id DESC);
CREATE INDEX "Settlement_tenantId_status_payDay_id_idx" ON "Settlement"("tenantId", status, "payDay" DESC, id DESC);
CREATE INDEX "Settlement_tenantId_merchantId_payDay_id_idx" ON "Settlement"("tenantId", "merchantId", "payDay" DESC, id DESC);
