/** A command that runs as it stands, once the key is put in. A platform says how the payment is split; an empty list keeps all of it. */
export const firstLinkCurl = (base: string, splits: boolean): string =>
  `curl ${base}/api/v1/sessions \\
  -u "$SECRET_KEY:" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "amount": 11000, "currency": "JPY",
    "line_items": [{ "description": "Tea set", "amount": 11000 }]${splits ? ',\n    "platform_details": { "submerchants": [] }' : ''}
  }'`;
