-- What a checkout's customer subscribes to, and the terms of it that they have agreed to.
ALTER TABLE "Session" ADD COLUMN "subscription" JSONB,
  ADD COLUMN "terms" JSONB;

-- The subscription that begins once this payment has succeeded; null: none, or it has begun.
ALTER TABLE "Payment" ADD COLUMN "begins" JSONB;
