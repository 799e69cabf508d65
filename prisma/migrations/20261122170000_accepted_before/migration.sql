-- What was accepted before: as far as is known, and never opened again or sent back since.
UPDATE "Application" a SET "acceptedAt" = coalesce(s."decidedAt", a."updatedAt")
FROM "Merchant" m
LEFT JOIN LATERAL (
  SELECT s.outcome, s."decidedAt", s."reopenedAt" FROM "ApplicationSubmission" s
  WHERE s."tenantId" = m."tenantId" AND s."merchantId" = m.id AND s.outcome IN ('accepted', 'declined', 'returned')
  ORDER BY s.number DESC LIMIT 1) s ON TRUE
WHERE m."tenantId" = a."tenantId" AND m.id = a."merchantId"
  AND (m."applicationStatus" = 'accepted' OR m."applicationStatus" = 'pending' AND s.outcome = 'accepted' AND s."reopenedAt" IS NULL);
