-- Returns a merchant's terms for a payment method at a moment: rates and fees; `isOff` is present only when the merchant has switched the
-- method off.
CREATE OR REPLACE FUNCTION agreed_at(t uuid, method text, named jsonb, at timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT jsonb_build_object('isPlatform', m."platformRole" IS NOT DISTINCT FROM 'platform',
      'rate', processing_rate_at(t, method, at), 'fee', customer_fee_at(t, method, at),
      'sellers', (SELECT coalesce(jsonb_agg(s.id ORDER BY s.id), '[]') FROM "Merchant" s
        WHERE s."tenantId" = t AND s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(named)::uuid)) AND s."platformRole" = 'payout'))
      || CASE WHEN m.checkout->'off' ? method THEN '{"isOff": true}'::jsonb ELSE '{}'::jsonb END
    FROM "Merchant" m WHERE m."tenantId" = t AND m.id = t);
END $$;
