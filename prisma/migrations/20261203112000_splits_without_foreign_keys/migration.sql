-- Looked up with a lock for each row, by every payment of a seller. What they held is held by the functions that write, and by the proof.
ALTER TABLE "Split" DROP CONSTRAINT "Split_tenantId_paymentId_fkey", DROP CONSTRAINT "Split_tenantId_submerchantId_fkey";
ALTER TABLE "Attempt" DROP CONSTRAINT "Attempt_tenantId_paymentId_fkey";
