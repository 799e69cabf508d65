-- Marks the document of a defense as on its way to the acquirer (sending) or as sent. One without a row gets it, and its file too.
-- e: {id, chargebackId, at, file?: row}. Without `file` it is a document of the draft.
CREATE OR REPLACE FUNCTION send_document(t uuid, e jsonb, state text) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
BEGIN
  IF e ? 'file' THEN
    INSERT INTO "File" SELECT * FROM jsonb_populate_record(NULL::"File", e->'file') ON CONFLICT DO NOTHING;
    INSERT INTO "ChargebackDocument" AS o ("tenantId", id, "chargebackId", state, position, "createdAt")
      VALUES (t, (e->>'id')::uuid, (e->>'chargebackId')::uuid, state, 0, (e->>'at')::timestamptz)
      ON CONFLICT ("tenantId", id) DO UPDATE SET state = EXCLUDED.state;
  ELSE
    UPDATE "ChargebackDocument" o SET state = send_document.state
      WHERE o."tenantId" = t AND o.id = (e->>'id')::uuid AND o."chargebackId" = (e->>'chargebackId')::uuid AND o.state IN ('draft', 'sending');
    IF NOT FOUND THEN
      PERFORM lost('draft');
    END IF;
  END IF;
END $$;
