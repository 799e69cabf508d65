/** Registers a seller; runs as it stands, once the key is put in. */
export const firstSellerCurl = (base: string): string => `curl ${base}/api/v1/merchants \\
  -u "$SECRET_KEY:" \\
  -d name=甲商店 -d platform_role=payout`;
