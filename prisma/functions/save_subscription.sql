-- Writes a subscription as it was decided on. Version 1 is a new one; any other replaces the version before it. Refuses (BP002) when somebody has
-- changed it meanwhile.
CREATE OR REPLACE FUNCTION save_subscription(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r "Subscription" := jsonb_populate_record(NULL::"Subscription", d);
BEGIN
  IF r.version = 1 THEN
    INSERT INTO "Subscription" SELECT r.*;
    RETURN;
  END IF;
  UPDATE "Subscription" s SET version = r.version, status = r.status, "customerId" = r."customerId", amount = r.amount, tax = r.tax,
      "platformDetails" = r."platformDetails", anchor = r.anchor, "anchorSequence" = r."anchorSequence", sequence = r.sequence, "paidCount" = r."paidCount",
      "maxCharges" = r."maxCharges", "endsAt" = r."endsAt", "cancelAtPeriodEnd" = r."cancelAtPeriodEnd", "stoppedByCustomer" = r."stoppedByCustomer", "pausedSince" = r."pausedSince",
      "resumesAt" = r."resumesAt", "pendingChange" = r."pendingChange", "retryCount" = r."retryCount", "retryAt" = r."retryAt",
      "nextCaptureAt" = r."nextCaptureAt", "remindAt" = r."remindAt", "dueAt" = r."dueAt", "lastFailure" = r."lastFailure", description = r.description,
      "externalSubscriptionNum" = r."externalSubscriptionNum", metadata = r.metadata, "updatedAt" = r."updatedAt", "startedAt" = r."startedAt",
      "endedAt" = r."endedAt", page = r.page, "pageId" = r."pageId"
    WHERE s."tenantId" = t AND s.id = r.id AND s.version = r.version - 1 AND s.status <> 'deleted';
  IF NOT FOUND THEN
    PERFORM lost('subscription');
  END IF;
END $$;
