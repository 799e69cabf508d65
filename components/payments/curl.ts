/** Commands that run as they are, once the key is filled in. A platform gives the split; an empty list keeps everything. */
export const firstPaymentCurl = (base: string, splits: boolean): string =>
  `curl ${base}/api/v1/payments \\
  -u "$SECRET_KEY:" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "amount": 10000, "tax": 0, "currency": "JPY",
    "payment_details": {
      "type": "credit_card", "number": "4111111111111111",
      "month": 12, "year": 2030
    }${splits ? ',\n    "platform_details": { "submerchants": [] }' : ''}
  }'`;

export const showPaymentCurl = (base: string, id: string): string => `curl ${base}/api/v1/payments/${id} -u "$SECRET_KEY:"`;
