-- CreateIndex
CREATE INDEX "Customer_tenantId_email_createdAt_id_idx" ON "Customer"("tenantId", "email", "createdAt" DESC, "id" DESC);
