-- Looked up with a lock for each attempt. The two functions that write attempts have changed their delivery in the same statement; nobody deletes one. And a
-- month of deliveries can be taken out together with its attempts.
ALTER TABLE "DeliveryAttempt" DROP CONSTRAINT "DeliveryAttempt_tenantId_deliveryId_fkey";
