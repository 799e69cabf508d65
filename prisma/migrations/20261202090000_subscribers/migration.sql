-- A checkout on which the customer of a subscription gives another card.
ALTER TABLE "Session" ADD COLUMN "changesCardOf" UUID;
CREATE INDEX "Session_changes_card" ON "Session"("tenantId", "changesCardOf", "createdAt" DESC) WHERE "changesCardOf" IS NOT NULL;

-- Mails to the customer of a subscription.
ALTER TABLE "Notification" DROP CONSTRAINT "Notification_kind",
  ADD CONSTRAINT "Notification_kind" CHECK (kind IN ('how_to_pay', 'reminder', 'paid', 'refunded', 'first_sale', 'payout_late', 'subscription_started',
    'subscription_upcoming', 'subscription_failed', 'subscription_last', 'subscription_suspended', 'subscription_changed', 'subscription_ending', 'subscription_ended'));
