-- Deletes files that were taken out of a draft or an answer and stand in none any more. The application may delete no file otherwise; those of sellers'
-- applications belong to the sellers, and are none of these. It works as its owner: tables of a session's own are looked for last.
CREATE OR REPLACE FUNCTION forget_files(t uuid, ids uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM "File" f WHERE f."tenantId" = t AND f.id = ANY (ids) AND f."merchantId" = t
    AND NOT EXISTS (SELECT 1 FROM "ChargebackDocument" d WHERE d."tenantId" = f."tenantId" AND d.id = f.id)
    AND NOT EXISTS (SELECT 1 FROM "QuestionFile" q WHERE q."tenantId" = f."tenantId" AND q.id = f.id);
$$;

REVOKE ALL ON FUNCTION forget_files(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_files(uuid, uuid[]) TO bunpai_app;
