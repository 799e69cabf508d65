-- AlterTable
ALTER TABLE "Merchant" ADD COLUMN     "firstSaleAt" TIMESTAMPTZ(3),
ADD COLUMN     "mailsOff" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "Notification" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "paymentId" UUID,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "Notification_tenantId_dueAt_idx" ON "Notification"("tenantId", "dueAt");

-- By hand from here.

ALTER TABLE "Notification" ADD CONSTRAINT "Notification_kind" CHECK (kind IN ('how_to_pay', 'reminder', 'paid', 'refunded', 'first_sale', 'payout_late')),
  ADD CONSTRAINT "Notification_payment" CHECK (("paymentId" IS NULL) = (kind = 'payout_late'));

-- Who has sold something already is not told of a first sale.
UPDATE "Merchant" m SET "firstSaleAt" = m."createdAt" WHERE m."platformRole" = 'payout'
  AND EXISTS (SELECT 1 FROM "Split" s WHERE s."tenantId" = m."tenantId" AND s."submerchantId" = m.id);

-- What waits for its transfer already: told of as late when four days have passed without it, ten o'clock in Tokyo.
INSERT INTO "Notification"("tenantId", id, kind, "subjectId", "dueAt")
  SELECT s."tenantId", uuidv7(), 'payout_late', s.id, (s."payDay"::date + 4 + time '10:00') AT TIME ZONE 'Asia/Tokyo'
  FROM "Settlement" s JOIN "Merchant" m ON m."tenantId" = s."tenantId" AND m.id = s."merchantId"
  WHERE s.status = 'pending' AND m."platformRole" = 'payout';

-- As before, but that somebody is to be written to is noted with what happened. An event says so beside what is kept of it: mail {kind, subjectId},
-- unless its merchant does not want that, and sellers, whose sale it is. Which of two sales was the first is decided by whoever writes to the seller,
-- so that no payment waits for another one's seller.
CREATE OR REPLACE FUNCTION emit_events(t uuid, events jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Event" SELECT * FROM jsonb_populate_recordset(NULL::"Event", events);
  INSERT INTO "Outbox"("tenantId", "eventId", "emittedAt")
    SELECT t, (e.event->>'id')::uuid, clock_timestamp() + e.place * interval '1 microsecond'
    FROM jsonb_array_elements(events) WITH ORDINALITY AS e(event, place)
    WHERE EXISTS (SELECT 1 FROM "Webhook" w WHERE w."tenantId" = t AND w."deletedAt" IS NULL)
      OR EXISTS (SELECT 1 FROM "PaymentWebhook" p
        WHERE p."tenantId" = t AND p."paymentId" = (e.event->>'resourceId')::uuid OFFSET 0);
  IF jsonb_path_exists(events, '$[*].mail') THEN
    INSERT INTO "Notification"("tenantId", id, kind, "subjectId", "paymentId", "dueAt")
      SELECT t, (e->>'id')::uuid, e #>> '{mail,kind}', (e #>> '{mail,subjectId}')::uuid, (e->>'resourceId')::uuid, (e->>'createdAt')::timestamptz
      FROM jsonb_array_elements(events) e
      WHERE e ? 'mail' AND NOT EXISTS (SELECT 1 FROM "Merchant" m
        WHERE m."tenantId" = t AND m.id = t AND m."mailsOff" ? (e #>> '{mail,kind}'));
  END IF;
  IF jsonb_path_exists(events, '$[*].sellers') THEN
    INSERT INTO "Notification"("tenantId", id, kind, "subjectId", "paymentId", "dueAt")
      SELECT t, uuidv7(), 'first_sale', m.id, (e->>'resourceId')::uuid, (e->>'createdAt')::timestamptz
      FROM jsonb_array_elements(events) e CROSS JOIN LATERAL jsonb_array_elements_text(e->'sellers') s(id)
        JOIN "Merchant" m ON m."tenantId" = t AND m.id = s.id::uuid
      WHERE e ? 'sellers' AND m."firstSaleAt" IS NULL;
  END IF;
END $$;
