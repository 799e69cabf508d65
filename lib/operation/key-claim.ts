/** Of an idempotency key, by a call. `otherFingerprint`: what the same request was known by before the installation's secret was changed. */
export type Claim = {
  tenantId: string;
  key: string;
  fingerprint: string;
  otherFingerprint?: string;
  claimId: string;
  leaseMs: number;
  keepMs: number;
};
