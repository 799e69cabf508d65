/** A command that makes a chargeback in a sandbox, once the key and the id of a captured card payment are filled in. */
export const raiseChargebackCurl = (base: string): string =>
  `curl ${base}/api/v1/test_helpers/chargebacks \\
  -u "$SECRET_KEY:" \\
  -H 'Content-Type: application/json' \\
  -d '{ "payment_id": "'"$PAYMENT_ID"'", "reason_code": "10.4" }'`;
