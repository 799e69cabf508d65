-- Locks the draft of a defense before anything else is locked, as everybody who changes it does. Refuses (BP002) one that is not as its sender has
-- seen it.
-- g: {chargebackId, updatedAt, documents: ids in their order}
CREATE OR REPLACE FUNCTION hold_draft(t uuid, g jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  chargeback uuid := (g->>'chargebackId')::uuid;
BEGIN
  PERFORM 1 FROM "DefenseDraft" f WHERE f."tenantId" = t AND f."chargebackId" = chargeback AND f."updatedAt" = (g->>'updatedAt')::timestamptz
    FOR UPDATE;
  IF NOT FOUND OR g->'documents' IS DISTINCT FROM (SELECT coalesce(jsonb_agg(o.id ORDER BY o.position, o."createdAt", o.id), '[]')
      FROM "ChargebackDocument" o WHERE o."tenantId" = t AND o."chargebackId" = chargeback AND o.state = 'draft') THEN
    PERFORM lost('draft');
  END IF;
END $$;
