ALTER TABLE "Subscription" ADD COLUMN "stoppedByCustomer" BOOLEAN;
