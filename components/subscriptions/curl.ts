/** A command that starts a subscription for a customer, once key and customer are filled in. A platform gives the split. */
export const firstSubscriptionCurl = (base: string, splits: boolean): string =>
  `curl ${base}/api/v1/subscriptions \\
  -u "$SECRET_KEY:" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{
    "customer": "'"$CUSTOMER_ID"'", "amount": 3000, "currency": "JPY", "period": "monthly"${splits ? ',\n    "platform_details": { "submerchants": [] }' : ''}
  }'`;
