export const showSettlementCurl = (base: string, id: string): string => `curl ${base}/api/v1/settlements/${id} -u "$SECRET_KEY:"`;

/** Of a sandbox: moves the clock to the next thing that is due, which closes the cycles that are over then. */
export const nextDueCurl = (base: string): string =>
  `curl ${base}/api/v1/test_helpers/clock/advance \\
  -u "$SECRET_KEY:" \\
  -H 'Content-Type: application/json' \\
  -d '{ "until": "next" }'`;
