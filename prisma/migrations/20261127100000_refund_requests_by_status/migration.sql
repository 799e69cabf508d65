-- Those that are decided, by how, as the operator lists and counts them.
CREATE INDEX "RefundRequest_tenantId_status_createdAt_id_idx" ON "RefundRequest"("tenantId", "status", "createdAt" DESC, "id" DESC);
