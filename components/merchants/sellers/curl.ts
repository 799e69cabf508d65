/** Registers a seller; runs as it is, once the key is filled in. */
export const firstSellerCurl = (base: string): string => `curl ${base}/api/v1/merchants \\
  -u "$SECRET_KEY:" \\
  -d name=甲商店 -d platform_role=payout`;
