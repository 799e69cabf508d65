-- Returns a merchant's terms for a payment method at a moment: rates and fees; `isOff` is present only when the merchant has switched the
-- method off. No row: no such merchant. A table, because the planner puts it in the place of its call. A fee is that of the line with the
-- latest effectiveAt up to the moment, of two the later one.
CREATE OR REPLACE FUNCTION agreed_at(t uuid, wanted_method text, named jsonb, at timestamptz) RETURNS TABLE(agreed jsonb)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
  SELECT jsonb_build_object('isPlatform', m."platformRole" IS NOT DISTINCT FROM 'platform',
      'rate', (SELECT f.value FROM "FeeRate" f WHERE f."tenantId" = t AND f.kind = 'processing' AND f.method = wanted_method AND f."effectiveAt" <= at
        ORDER BY f."effectiveAt" DESC, f.number DESC LIMIT 1),
      'fee', (SELECT f.value FROM "FeeRate" f WHERE f."tenantId" = t AND f.kind = 'customer' AND f.method = wanted_method AND f."effectiveAt" <= at
        ORDER BY f."effectiveAt" DESC, f.number DESC LIMIT 1),
      'sellers', (SELECT coalesce(jsonb_agg(s.id ORDER BY s.id), '[]') FROM "Merchant" s
        WHERE s."tenantId" = t AND s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(named)::uuid)) AND s."platformRole" = 'payout'))
      || CASE WHEN m.checkout->'off' ? wanted_method THEN '{"isOff": true}'::jsonb ELSE '{}'::jsonb END
    FROM "Merchant" m WHERE m."tenantId" = t AND m.id = t
$$;
