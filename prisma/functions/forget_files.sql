-- Deletes files that were removed from a draft or an answer, if no chargeback document and no question uses them any more. The application
-- cannot delete files in any other way. The files of a seller's application belong to the seller: this function leaves them alone. It runs
-- as its owner; pg_temp comes last in its search path, so that a session's temporary tables cannot shadow the real ones.
CREATE OR REPLACE FUNCTION forget_files(t uuid, ids uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM "File" f WHERE f."tenantId" = t AND f.id = ANY (ids) AND f."merchantId" = t
    AND NOT EXISTS (SELECT 1 FROM "ChargebackDocument" d WHERE d."tenantId" = f."tenantId" AND d.id = f.id)
    AND NOT EXISTS (SELECT 1 FROM "QuestionFile" q WHERE q."tenantId" = f."tenantId" AND q.id = f.id);
$$;

REVOKE ALL ON FUNCTION forget_files(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_files(uuid, uuid[]) TO bunpai_app;
