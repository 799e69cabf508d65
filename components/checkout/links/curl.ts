/** A command that runs as it is, once the key is filled in. A platform gives the split; an empty list keeps everything. */
export const firstLinkCurl = (base: string, splits: boolean): string =>
  `curl ${base}/api/v1/sessions \\
  -u "$SECRET_KEY:" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "amount": 11000, "currency": "JPY",
    "line_items": [{ "description": "Tea set", "amount": 11000 }]${splits ? ',\n    "platform_details": { "submerchants": [] }' : ''}
  }'`;
