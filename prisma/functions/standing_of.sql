-- The role of a tenant, and whether it or one of its sellers, a person's own, is suspended. A statement about the installation's people asks it: on a
-- cluster these cannot be joined with what a worker has.
CREATE OR REPLACE FUNCTION standing_of(of_tenant uuid, merchant uuid, OUT "platformRole" text, OUT suspended boolean) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  suspended := false;
  IF of_tenant IS NOT NULL THEN
    SELECT max(m."platformRole") FILTER (WHERE m.id = of_tenant), coalesce(bool_or(m."suspendedAt" IS NOT NULL), false) INTO "platformRole", suspended
      FROM "Merchant" m WHERE m."tenantId" = of_tenant AND m.id IN (of_tenant, merchant);
  END IF;
END $$;
