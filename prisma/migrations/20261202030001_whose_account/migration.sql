-- With which key an attempt was sent, and which keys are of the same account: another account would say that it never arrived.
ALTER TABLE "AcquirerAccount" ADD COLUMN "keys" TEXT;
ALTER TABLE "AcquirerAttempt" ADD COLUMN "sentBy" TEXT;
