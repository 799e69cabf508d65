export const showSettlementCurl = (base: string, id: string): string => `curl ${base}/api/v1/settlements/${id} -u "$SECRET_KEY:"`;

/** Sandbox only: moves the clock to the next due event, which closes the cycles that end until then. */
export const nextDueCurl = (base: string): string =>
  `curl ${base}/api/v1/test_helpers/clock/advance \\
  -u "$SECRET_KEY:" \\
  -H 'Content-Type: application/json' \\
  -d '{ "until": "next" }'`;
